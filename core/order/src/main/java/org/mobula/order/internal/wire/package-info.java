/**
 * The encoding of the protocol's messages, as in docs/wire-protocol-order.md: {@code MessageKinds} numbers them; {@code
 * MessageWriter} and {@code MessageReader} are inverse to each other.
 */
package org.mobula.order.internal.wire;
