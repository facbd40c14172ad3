/**
 * How objects become bytes: {@link org.mobula.codec.internal.TypeShape} is what is carried of a type,
 * {@link org.mobula.codec.internal.CodecTable} knows the codec of each,
 * {@link org.mobula.codec.internal.CodecGenerator} makes one for a class of the program,
 * {@link org.mobula.codec.internal.StandardCodecs} lists those written by hand, and
 * {@link org.mobula.codec.internal.Descriptions} tells a peer what a type's number means.
 */
package org.mobula.codec.internal;
