/**
 * Calls on groups in bytes: headers, arguments and results, written into memory of their own
 * ({@link org.mobula.group.internal.wire.MessageBuffer}) and read by what a method's types are
 * ({@link org.mobula.group.internal.wire.MethodSignature}). In come arguments and results, out go messages, and back.
 */
package org.mobula.group.internal.wire;
