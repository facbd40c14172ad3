package org.mobula.socket.cases;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.mobula.socket.FastSocket;

/**
 * Opens connections to itself, some of which it closes, resets, abandons, or closes while a thread uses them, and
 * prints how many used shared memory, how many of the threads were interrupted, and what is left.
 *
 * <p>Argument: how many connections.
 */
public final class ManyConnectionsProgram {
    private static final int ROUND_TRIPS = 40;
    private static final int FIRST = 50;
    private static final int WAYS = 4;
    private static final int ABANDONED = 3;
    private static final int AWAITED_EVERY = 20; // in connections: this one waits until it is fast
    private static final long LIMIT_NANOS = 60_000_000_000L;

    private final ServerSocket server;
    private int fast;
    private int interrupted;

    private ManyConnectionsProgram(ServerSocket server) {
        this.server = server;
    }

    public static void main(String[] words) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ManyConnectionsProgram program = new ManyConnectionsProgram(server);
            for (int i = 0; i < FIRST; i++) {
                program.use(0); // the rendezvous opens its own descriptors
            }
            long before = descriptors();
            for (int i = 1; i < Integer.parseInt(words[0]); i++) {
                program.use(i);
                if (i % WAYS == ABANDONED) {
                    System.gc(); // while the rendezvous may still make the rings
                }
            }
            long limit = System.nanoTime() + LIMIT_NANOS;
            String left = left(before);
            while (!left.equals("0 descriptors, 0 rings") && System.nanoTime() < limit) {
                System.gc(); // for the abandoned ones
                Thread.sleep(20);
                left = left(before);
            }
            System.out.println("fast " + program.fast);
            System.out.println("interrupted " + program.interrupted);
            System.out.println("left " + left);
        }
    }

    private static String left(long before) throws IOException {
        return Math.max(0, descriptors() - before) + " descriptors, " + rings() + " rings";
    }

    @SuppressWarnings("resource") // a part of the connections is abandoned
    private void use(int number) throws Exception {
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket accepted = server.accept();
        FastSocket ofClient = FastSocket.of(client);
        long limit = System.nanoTime() + (number % AWAITED_EVERY == 0 ? LIMIT_NANOS : 0);
        for (int i = 0; i < ROUND_TRIPS || !ofClient.isFast() && System.nanoTime() < limit; i++) {
            exchange(client, accepted);
        }
        fast += ofClient.isFast() ? 1 : 0;
        switch (number % WAYS) {
            case 0 -> {
                client.close();
                accepted.close();
            }
            case 1 -> {
                client.setSoLinger(true, 0);
                client.close();
                accepted.close();
            }
            case 2 -> closeInUse(client, accepted);
            default -> {
                // they are abandoned
            }
        }
    }

    private void closeInUse(Socket client, Socket accepted) throws InterruptedException, IOException {
        CountDownLatch started = new CountDownLatch(1);
        AtomicBoolean wasInterrupted = new AtomicBoolean();
        Thread user = new Thread(() -> {
            try {
                while (true) {
                    exchange(client, accepted);
                    started.countDown();
                }
            } catch (IOException closed) {
                wasInterrupted.set(Thread.interrupted());
            }
        });
        user.start();
        started.await();
        client.close();
        accepted.close();
        user.join();
        interrupted += wasInterrupted.get() ? 1 : 0;
    }

    private static void exchange(Socket client, Socket accepted) throws IOException {
        client.getOutputStream().write(1);
        int there = accepted.getInputStream().read();
        if (there < 0) {
            throw new EOFException();
        }
        accepted.getOutputStream().write(there);
        if (client.getInputStream().read() < 0) {
            throw new EOFException();
        }
    }

    private static long descriptors() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.count();
        }
    }

    private static long rings() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(line -> line.contains(".ring")).count();
        }
    }
}
