package org.mobula.launch.pmi;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;

/** A PMI-1 server as Hydra's, over a port, whose answers a test can replace. */
final class PmiServer implements AutoCloseable {
    private final int size;
    private final ServerSocket socket;
    private final Map<String, String> values = new ConcurrentHashMap<>();
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final LinkedBlockingQueue<String> arrivals = new LinkedBlockingQueue<>();
    private final List<Socket> clients = new CopyOnWriteArrayList<>();
    private final CyclicBarrier barrier;

    PmiServer(int size) {
        this.size = size;
        barrier = new CyclicBarrier(size);
        try {
            socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    Socket client = socket.accept();
                    clients.add(client);
                    Thread.ofVirtual().start(() -> serve(client));
                }
            } catch (IOException closed) {
                // the test is over
            }
        });
    }

    int port() {
        return socket.getLocalPort();
    }

    /** Answers requests that begin so with a line; {@code CLOSE} closes the connection. */
    void answer(String request, String line) {
        answers.put(request, line);
    }

    List<String> requests() {
        return new ArrayList<>(requests);
    }

    /** Waits until a request has arrived; requests are awaited in their order. */
    void await(String request) throws InterruptedException {
        while (!request.equals(arrivals.take())) {
            // an earlier request
        }
    }

    private void serve(Socket client) {
        try (client;
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII))) {
            OutputStream out = client.getOutputStream();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                requests.add(line);
                arrivals.add(line);
                String given = answers.entrySet().stream()
                        .filter(entry -> requests.getLast().startsWith(entry.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElse(null);
                String answer = given == null ? standard(line, out) : given;
                if (answer.equals("CLOSE")) {
                    return;
                }
                out.write(answer.isEmpty() ? new byte[0] : (answer + "\n").getBytes(StandardCharsets.US_ASCII));
            }
        } catch (Exception ended) {
            // the client has ended
        }
    }

    /** The server still reads while a client waits in a barrier. */
    private void answerLater(OutputStream out) {
        Thread.ofVirtual().start(() -> {
            try {
                barrier.await();
                out.write("cmd=barrier_out\n".getBytes(StandardCharsets.US_ASCII));
            } catch (Exception ended) {
                // the test is over
            }
        });
    }

    private String standard(String line, OutputStream out) {
        String[] words = line.split(" ");
        return switch (words[0]) {
            case "cmd=initack" ->
                "cmd=initack rc=0\ncmd=set size=" + size + "\ncmd=set rank=" + words[1].replace("pmiid=", "")
                        + "\ncmd=set debug=0";
            case "cmd=init" -> "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0";
            case "cmd=get_my_kvsname" -> "cmd=my_kvsname kvsname=kvs_1";
            case "cmd=put" -> {
                values.put(words[2], words[3]);
                yield "cmd=put_result rc=0 msg=success";
            }
            case "cmd=get" ->
                values.containsKey(words[2])
                        ? "cmd=get_result rc=0 msg=success " + values.get(words[2])
                        : "cmd=get_result rc=-1";
            case "cmd=barrier_in" -> {
                answerLater(out);
                yield "";
            }
            case "cmd=finalize" -> "cmd=finalize_ack";
            default -> "";
        };
    }

    @Override
    public void close() throws IOException {
        socket.close();
        for (Socket client : clients) {
            client.close();
        }
    }
}
