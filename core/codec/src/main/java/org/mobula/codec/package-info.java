/**
 * Converts object graphs to bytes and back.
 *
 * <p>{@link org.mobula.codec.Codecs} knows the types that one node can send and receive: which are allowed, and the
 * codec of each. A {@link org.mobula.codec.CodecSession} belongs to one connection: it knows which types the peer has
 * described already, and under which numbers.
 *
 * <p>{@link org.mobula.codec.ObjectBuffer} writes graphs that are read in place, in the format of {@code
 * docs/wire-protocol-inplace.md}: its engine is {@code internal.inplace}, where {@code Schemas} decides which class is
 * seen how, {@code GraphWriter} writes, and {@code OpenMessage} reads.
 *
 * <p>Input: objects and the cursors of {@code org.mobula.memory}. Output: messages in the format of {@code
 * docs/wire-protocol-codec.md}. A program adds types by a {@link org.mobula.codec.TypeCodec}. {@link
 * org.mobula.codec.ObjectCodec}, its subclasses and {@link org.mobula.codec.FieldSite} are public only for generated
 * code, which is defined in the packages of the program's classes. Start reading at {@link
 * org.mobula.codec.ObjectWriter#start}, then {@link org.mobula.codec.CompositeCodec}, which explains how graphs of any
 * depth are written. The packages below {@code internal}: {@code graph} is the engine, {@code serial} emulates Java
 * serialization, {@code generate} generates codecs, {@code jdk} holds the handwritten ones, and {@code
 * internal.CodecTable} decides which class has which codec.
 */
package org.mobula.codec;
