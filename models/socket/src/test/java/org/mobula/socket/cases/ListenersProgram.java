package org.mobula.socket.cases;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.util.Map;
import java.util.TreeMap;
import org.mobula.socket.FastSocket;

/**
 * A server that shares its port with others (SO_REUSEPORT), and a client of all of them. Each connection begins with
 * the name of the process that has it.
 *
 * <p>Arguments: {@code server}, its port or 0, its name, a letter; or {@code client} and the port. The server prints
 * its port. A server whose name is a digit has as many sockets at the port, and closes all but the last one. The client
 * connects until it has seen 10 connections of each of two processes, and prints {@code name connections fast} for
 * each.
 */
public final class ListenersProgram {
    private static final int CONNECTIONS = 10;
    private static final int MOST_CONNECTIONS = 10_000;
    private static final int ROUND_TRIPS = 100;
    private static final int MOST_ROUND_TRIPS = 1_000_000;

    private ListenersProgram() {}

    public static void main(String[] words) throws IOException {
        int port = Integer.parseInt(words[1]);
        if (words[0].equals("server")) {
            serve(port, words[2].charAt(0));
        } else {
            count(port)
                    .forEach((name, counts) -> System.out.println("seen " + name + " " + counts[0] + " " + counts[1]));
        }
    }

    private static void serve(int wanted, char name) throws IOException {
        ServerSocket server = listen(wanted);
        for (int i = 1; i < Character.digit(name, 10); i++) {
            ServerSocket next = listen(server.getLocalPort());
            server.close();
            server = next;
        }
        System.out.println("port " + server.getLocalPort());
        while (true) {
            Socket socket = server.accept();
            Thread.startVirtualThread(() -> answer(socket, name));
        }
    }

    private static ServerSocket listen(int port) throws IOException {
        ServerSocket server = new ServerSocket();
        server.setOption(StandardSocketOptions.SO_REUSEPORT, true);
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return server;
    }

    private static void answer(Socket socket, char name) {
        try (socket) {
            socket.getOutputStream().write(name);
            int got;
            while ((got = socket.getInputStream().read()) >= 0) {
                socket.getOutputStream().write(got + 1);
            }
        } catch (IOException e) {
            System.out.println("failed " + e);
        }
    }

    private static Map<String, int[]> count(int port) throws IOException {
        Map<String, int[]> counts = new TreeMap<>();
        for (int i = 0; i < MOST_CONNECTIONS; i++) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                String name = Character.toString(socket.getInputStream().read());
                int[] count = counts.computeIfAbsent(name, _ -> new int[2]);
                if (count[0] < CONNECTIONS) {
                    count[0]++;
                    count[1] += isFast(socket, !name.equals("p")) ? 1 : 0;
                }
            }
            if (counts.size() == 2 && counts.values().stream().allMatch(count -> count[0] == CONNECTIONS)) {
                break;
            }
        }
        return counts;
    }

    private static boolean isFast(Socket socket, boolean expected) throws IOException {
        FastSocket view = FastSocket.of(socket);
        for (int i = 0; i < (expected && !view.isFast() ? MOST_ROUND_TRIPS : ROUND_TRIPS); i++) {
            socket.getOutputStream().write(i);
            int got = socket.getInputStream().read();
            if (got != (i + 1 & 0xff)) {
                throw new IOException("got " + got + " for " + i);
            }
        }
        return view.isFast();
    }
}
