package org.mobula.socket.cases;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Scanner;
import org.mobula.socket.FastSocket;

/**
 * Accepts a connection, warms it up, then does what the test says on standard input until it is killed: {@code read N}
 * reads N bytes, {@code write N} writes N bytes. It prints its port first, and {@code done} after each command.
 */
public final class VictimProgram {
    private VictimProgram() {}

    public static void main(String[] words) throws Exception {
        boolean bothCan = Boolean.parseBoolean(words[0]);
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        System.out.println("port " + server.getLocalPort());
        Socket socket = server.accept();
        Side side = new Side(socket, null, null);
        side.warmUp(false, bothCan);
        System.out.println("fast " + FastSocket.of(socket).isFast());
        while (true) {
            int command = socket.getInputStream().read();
            if (command == 'r') {
                socket.getInputStream().readNBytes(1000);
            } else if (command == 'w') {
                socket.getOutputStream().write(new byte[1000]);
            } else {
                System.out.println("waiting");
                new Scanner(System.in).nextLine(); // until it is killed
            }
        }
    }
}
