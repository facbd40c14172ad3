package org.mobula.socket.cases;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import org.mobula.socket.FastSocket;
import org.mobula.socket.FastSockets;

/**
 * Connects to itself before and after it has started the agent, and prints how.
 *
 * <p>Arguments: the agent's jar, its options.
 */
public final class InstallProgram {
    private static final int MOST_BYTES = 100_000;

    private InstallProgram() {}

    public static void main(String[] words) throws IOException {
        System.out.println("before: " + way());
        try {
            FastSockets.install(Path.of(words[0]), words[1]);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("after: " + way());
    }

    /** A connection switches soon after both sides know each other; without an agent it never does. */
    private static String way() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            FastSocket view = FastSocket.of(client);
            for (int i = 0; i < MOST_BYTES && !view.isFast(); i++) {
                client.getOutputStream().write(i);
                accepted.getOutputStream().write(accepted.getInputStream().read());
                client.getInputStream().read();
            }
            return view.isFast() ? "shared memory" : "tcp";
        }
    }
}
