package org.mobula.launch.pmi;

import java.io.IOException;
import java.net.Socket;

/** Lines over a TCP connection. */
final class SocketLines extends PmiLines {
    private final Socket socket;

    SocketLines(Socket socket) {
        this.socket = socket;
    }

    @Override
    int read(byte[] into) throws IOException {
        return socket.getInputStream().read(into);
    }

    @Override
    void write(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }
}
