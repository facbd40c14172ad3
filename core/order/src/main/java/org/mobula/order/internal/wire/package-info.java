/**
 * The protocol's messages as bytes, as docs/wire-protocol-order.md describes them: {@code MessageKinds} numbers them,
 * {@code MessageWriter} and {@code MessageReader} are each other's inverse.
 */
package org.mobula.order.internal.wire;
