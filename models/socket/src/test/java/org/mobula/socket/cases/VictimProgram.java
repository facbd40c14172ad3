package org.mobula.socket.cases;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Scanner;
import org.mobula.socket.FastSocket;

/**
 * Accepts a connection, warms it up, then does what its peer says until it is killed: {@code r} reads 1000 bytes,
 * {@code w} writes 1000 bytes, {@code e} writes without end, anything else waits. It prints its port first, and {@code
 * waiting} before the last command.
 */
public final class VictimProgram {
    private VictimProgram() {}

    /** The byte at a place of what is written until the end. */
    static byte at(long place) {
        return (byte) (place * 31 >> 5);
    }

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
            } else if (command == 'e') {
                System.out.println("waiting");
                writeForever(socket.getOutputStream());
            } else {
                System.out.println("waiting");
                new Scanner(System.in).nextLine(); // until it is killed
            }
        }
    }

    private static void writeForever(OutputStream out) throws IOException {
        byte[] block = new byte[8 << 20];
        for (long place = 0; ; place += block.length) {
            for (int i = 0; i < block.length; i++) {
                block[i] = at(place + i);
            }
            out.write(block);
        }
    }
}
