/**
 * Connections that survive interruptions: what was sent is kept until the peer has it, and sent again over a new
 * socket.
 *
 * <p>Start reading at {@link org.mobula.transport.tcp.resume.ResumableStream}.
 */
package org.mobula.transport.tcp.resume;
