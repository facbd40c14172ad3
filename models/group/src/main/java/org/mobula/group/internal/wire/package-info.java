/**
 * Calls on groups as bytes: headers, arguments and results, encoded into reusable buffers
 * ({@link org.mobula.group.internal.wire.MessageBuffer}) as the types of a method require
 * ({@link org.mobula.group.internal.wire.MethodSignature}).
 */
@NullMarked
package org.mobula.group.internal.wire;

import org.jspecify.annotations.NullMarked;
