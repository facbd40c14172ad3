package org.mobula.socket;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.mobula.testkit.Await;

/** Ports of servers that tests start. */
final class FreePort {
    private FreePort() {}

    /** A port on which nothing listens now. */
    static int find() throws IOException {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return any.getLocalPort();
        }
    }

    /** Waits until a server listens. */
    static void awaitListening(int port) {
        Await.await("a server at port " + port).until(() -> {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return socket.isConnected();
            } catch (IOException e) {
                return false;
            }
        });
    }
}
