package org.mobula.socket.cases;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.impl.bootstrap.HttpRequester;
import org.apache.hc.core5.http.impl.bootstrap.RequesterBootstrap;
import org.apache.hc.core5.http.impl.bootstrap.ServerBootstrap;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.support.ClassicRequestBuilder;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.util.Timeout;

/**
 * HttpCore's blocking server, and clients that keep their connections. It knows nothing of fast sockets. The client
 * prints what it has read ({@code seen}).
 *
 * <p>Arguments: {@code server} or {@code client}, the port.
 */
public final class HttpProgram {
    private static final int CLIENTS = 4;
    private static final int REQUESTS = 200;
    private static final Timeout TIMEOUT = Timeout.ofMinutes(1);

    private HttpProgram() {}

    public static void main(String[] words) throws Exception {
        int port = Integer.parseInt(words[1]);
        if (words[0].equals("server")) {
            serve(port);
            System.out.println("ready");
        } else {
            System.out.println("seen " + load(port));
        }
    }

    private static void serve(int port) throws IOException {
        ServerBootstrap.bootstrap()
                .setLocalAddress(InetAddress.getLoopbackAddress())
                .setListenerPort(port)
                .register("*", (request, response, context) -> {
                    byte[] body = EntityUtils.toByteArray(request.getEntity());
                    byte[] head = request.getRequestUri().getBytes(StandardCharsets.UTF_8);
                    byte[] answer = new byte[head.length + body.length];
                    System.arraycopy(head, 0, answer, 0, head.length);
                    for (int i = 0; i < body.length; i++) {
                        answer[head.length + i] = (byte) ~body[i];
                    }
                    response.setEntity(new ByteArrayEntity(answer, ContentType.APPLICATION_OCTET_STREAM));
                })
                .create()
                .start();
    }

    private static long load(int port) throws Exception {
        AtomicLong sum = new AtomicLong();
        List<Thread> threads = new ArrayList<>();
        try (HttpRequester requester = RequesterBootstrap.bootstrap().create()) {
            for (int c = 0; c < CLIENTS; c++) {
                int client = c;
                threads.add(Thread.ofPlatform().start(() -> request(requester, port, client, sum)));
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        return sum.get();
    }

    private static void request(HttpRequester requester, int port, int client, AtomicLong sum) {
        HttpHost host = new HttpHost("http", "localhost", port);
        for (int i = 0; i < REQUESTS; i++) {
            byte[] body = new byte[1 + (i * 997 + client) % 100_000];
            body[body.length / 2] = (byte) i;
            ClassicHttpRequest request = ClassicRequestBuilder.post("/items/" + client + "/" + i)
                    .setEntity(new ByteArrayEntity(body, ContentType.APPLICATION_OCTET_STREAM))
                    .build();
            try {
                int size = requester.execute(host, request, TIMEOUT, HttpCoreContext.create(), response -> {
                    byte[] bytes = EntityUtils.toByteArray(response.getEntity());
                    sum.addAndGet(response.getCode() + java.util.Arrays.hashCode(bytes));
                    return bytes.length;
                });
                sum.addAndGet(size);
            } catch (HttpException | IOException e) {
                System.out.println("seen " + e);
            }
        }
    }
}
