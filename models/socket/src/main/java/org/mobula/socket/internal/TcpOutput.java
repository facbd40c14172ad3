package org.mobula.socket.internal;

import java.io.OutputStream;
import java.net.SocketOptions;

/**
 * The JDK's own implementation of a socket, and its stream, which writes to TCP.
 *
 * @param socket the implementation
 */
record TcpOutput(SocketOptions socket, OutputStream out) {}
