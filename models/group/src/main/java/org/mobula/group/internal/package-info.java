/**
 * What calls on a group are made of, apart from who makes them: arguments and results in bytes
 * ({@link org.mobula.group.internal.Parcel}, {@link org.mobula.group.internal.ResultCodec}), the tree that a call is passed
 * on along ({@link org.mobula.group.internal.Tree}), and the registry where groups form and participants of combined
 * invocations meet ({@link org.mobula.group.internal.GroupRegistry}).
 */
package org.mobula.group.internal;
