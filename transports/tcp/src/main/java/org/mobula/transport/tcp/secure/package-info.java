/**
 * Protection of a connection: records that are sealed before they are sent and checked when they arrive.
 *
 * <p>{@link org.mobula.transport.tcp.secure.Protector} makes a {@link org.mobula.transport.tcp.secure.RecordStream}
 * from a socket whose ends have proved that they know the secret of the run. Its {@link
 * org.mobula.transport.tcp.secure.RecordCipher} is either the JDK's TLS 1.3 or AES-GCM with the key of the connection.
 * Start reading at {@code Protector}.
 */
package org.mobula.transport.tcp.secure;
