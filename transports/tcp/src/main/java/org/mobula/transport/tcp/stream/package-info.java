/**
 * The bytes below the frames: {@link org.mobula.transport.tcp.stream.ByteStream} and its simplest form, a socket as it
 * is. Other packages put protection and resumption on top.
 */
package org.mobula.transport.tcp.stream;
