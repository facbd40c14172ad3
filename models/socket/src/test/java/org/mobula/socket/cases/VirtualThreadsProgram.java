package org.mobula.socket.cases;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.mobula.socket.FastSocket;

/**
 * Many connections to itself at the same time, each with a virtual thread at both ends. First all exchange messages, of
 * which many are longer than a ring, so that writers wait; then all wait for a byte, and nothing happens for some
 * seconds. Prints how many exchanges were wrong, how many connections used shared memory, and how much of a processor
 * the process used while all waited.
 *
 * <p>Arguments: how many connections, how many exchanges.
 */
public final class VirtualThreadsProgram {
    private static final int MOST_BYTES = 30_000;
    private static final long IDLE_MILLIS = 4000;
    private static final long SETTLING_MILLIS = 1000; // compilers and collections end

    private final int exchanges;
    private final AtomicInteger wrong = new AtomicInteger();
    private final AtomicInteger fast = new AtomicInteger();
    private final CountDownLatch exchanged;
    private final List<Thread> threads = new ArrayList<>();

    private VirtualThreadsProgram(int connections, int exchanges) {
        this.exchanges = exchanges;
        this.exchanged = new CountDownLatch(connections);
    }

    public static void main(String[] words) throws Exception {
        int connections = Integer.parseInt(words[0]);
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            new VirtualThreadsProgram(connections, Integer.parseInt(words[1])).run(server, connections);
        }
    }

    private void run(ServerSocket server, int connections) throws Exception {
        List<Socket> clients = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
            Socket accepted = server.accept();
            clients.add(client);
            int number = i;
            threads.add(Thread.startVirtualThread(() -> guard(accepted, () -> answer(accepted))));
            threads.add(Thread.startVirtualThread(() -> guard(client, () -> ask(client, number))));
        }
        exchanged.await();
        System.out.println("wrong " + wrong);
        System.out.println("fast " + fast);
        Thread.sleep(SETTLING_MILLIS);
        long before = processorNanos();
        Thread.sleep(IDLE_MILLIS);
        System.out.println("idle " + (processorNanos() - before) / (IDLE_MILLIS * 10_000) + " %");
        for (Socket client : clients) {
            client.shutdownOutput(); // the other end reads the end, and closes
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("ended " + threads.size());
    }

    private static long processorNanos() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
    }

    private void guard(Socket socket, Side.Action action) {
        try (socket) {
            action.run();
        } catch (Exception e) {
            System.out.println("failed " + e);
        }
    }

    /** Sends messages of random lengths and compares what comes back; then waits for the end. */
    private void ask(Socket socket, int number) throws Exception {
        try {
            Random random = new Random(number);
            for (int i = 0; i < exchanges; i++) {
                byte[] message = new byte[1 + random.nextInt(i % 4 == 0 ? MOST_BYTES : 100)];
                random.nextBytes(message);
                socket.getOutputStream().write(new byte[] {(byte) (message.length >> 8), (byte) message.length});
                socket.getOutputStream().write(message);
                byte[] back = socket.getInputStream().readNBytes(message.length);
                for (int j = 0; j < message.length; j++) {
                    if (back.length != message.length || back[j] != (byte) ~message[j]) {
                        wrong.incrementAndGet();
                        break;
                    }
                }
            }
            fast.addAndGet(FastSocket.of(socket).isFast() ? 1 : 0);
        } finally {
            exchanged.countDown();
        }
        if (socket.getInputStream().read() >= 0) {
            wrong.incrementAndGet();
        }
    }

    private static void answer(Socket socket) throws IOException {
        while (true) {
            byte[] length = socket.getInputStream().readNBytes(2);
            if (length.length < 2) {
                return;
            }
            byte[] message = socket.getInputStream().readNBytes((length[0] & 0xff) << 8 | length[1] & 0xff);
            for (int i = 0; i < message.length; i++) {
                message[i] = (byte) ~message[i];
            }
            socket.getOutputStream().write(message);
        }
    }
}
