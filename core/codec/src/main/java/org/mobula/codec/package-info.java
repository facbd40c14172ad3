/**
 * Object graphs to bytes and back.
 *
 * <p>{@link org.mobula.codec.Codecs} knows the types one node can carry: what is allowed, and the generated codec of
 * each. A {@link org.mobula.codec.CodecSession} is one connection's share of it: which types were described to the
 * peer already, and under which number.
 *
 * <p>In come objects and the cursors of {@code org.mobula.memory}; out go messages, as
 * {@code docs/wire-protocol-codec.md} says them. A program adds to the types by a {@link org.mobula.codec.TypeCodec};
 * {@link org.mobula.codec.ObjectCodec}, its subclasses and {@link org.mobula.codec.FieldSite} are public for generated
 * code only, which lives in the packages of the classes it speaks for. Start reading at
 * {@link org.mobula.codec.ObjectWriter#start}, then {@link org.mobula.codec.CompositeCodec}, which says how graphs of
 * any depth pass; codecs written by hand stand in {@code internal.StandardCodecs}, generated ones come from
 * {@code internal.CodecGenerator}, and {@code internal.CodecTable} decides which class has which.
 */
package org.mobula.codec;
