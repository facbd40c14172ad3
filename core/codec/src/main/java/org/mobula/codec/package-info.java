/**
 * Object graphs to bytes and back.
 *
 * <p>{@link org.mobula.codec.Codecs} knows the types one node can carry: what is allowed, and the generated codec of each. A
 * {@link org.mobula.codec.CodecSession} is one connection's share of it: which types were described to the peer already, and under which number.
 */
package org.mobula.codec;
