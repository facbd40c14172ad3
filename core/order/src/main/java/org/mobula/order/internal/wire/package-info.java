/**
 * The protocol's messages as bytes, as docs/wire-protocol-order.md describes them: {@code Kinds} numbers them,
 * {@code Writing} and {@code Reading} are each other's inverse.
 */
package org.mobula.order.internal.wire;
