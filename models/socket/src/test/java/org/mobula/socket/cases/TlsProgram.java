package org.mobula.socket.cases;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.mobula.socket.FastSocket;

/**
 * TLS connections between two processes: layered over a new connection, over one that already uses shared memory, and
 * not layered. Prints what it has observed ({@code seen}).
 *
 * <p>Arguments: {@code client} or {@code server}; whether both processes have the agent; the two ports (for the
 * client). The server prints its ports first. The keys are those of the properties {@code javax.net.ssl}.
 */
public final class TlsProgram {
    private static final int BULK = 200_000;
    private static final int SHORT_EXCHANGES = 100;
    private static final int TIME_LIMIT_MILLIS = 60;

    private final boolean client;
    private final boolean bothCan;

    private TlsProgram(boolean client, boolean bothCan) {
        this.client = client;
        this.bothCan = bothCan;
    }

    /**
     * A case.
     *
     * @param lower what TLS is layered over: {@code fresh}, {@code switched}, or {@code unlayered}
     * @param what what happens after data were exchanged
     */
    private record Case(String protocol, String lower, String what) {
        boolean isLayered() {
            return !lower.equals("unlayered");
        }

        static List<Case> all() {
            List<Case> cases = new ArrayList<>();
            for (String protocol : List.of("TLSv1.2", "TLSv1.3")) {
                for (String lower : List.of("fresh", "switched", "unlayered")) {
                    for (String what : List.of("client closes", "server closes", "half-close", "time limit", "typed")) {
                        cases.add(new Case(protocol, lower, what));
                    }
                    if (!lower.equals("unlayered")) {
                        cases.add(new Case(protocol, lower, "cut"));
                    }
                }
            }
            for (String lower : List.of("fresh", "switched")) { // TLS 1.3 leaves records unread at that point
                cases.add(new Case("TLSv1.2", lower, "plain again"));
            }
            return cases;
        }
    }

    public static void main(String[] words) throws Exception {
        TlsProgram program = new TlsProgram(words[0].equals("client"), Boolean.parseBoolean(words[1]));
        InetAddress here = InetAddress.getLoopbackAddress();
        if (program.client) {
            int plainPort = Integer.parseInt(words[2]);
            int tlsPort = Integer.parseInt(words[3]);
            for (Case each : Case.all()) {
                program.run(
                        each,
                        each.isLayered()
                                ? new Socket(here, plainPort)
                                : SSLSocketFactory.getDefault().createSocket(here, tlsPort));
            }
            return;
        }
        try (ServerSocket plain = new ServerSocket(0, 5, here);
                ServerSocket tls = SSLServerSocketFactory.getDefault().createServerSocket(0, 5, here)) {
            System.out.println("ports " + plain.getLocalPort() + " " + tls.getLocalPort());
            for (Case each : Case.all()) {
                program.run(each, each.isLayered() ? plain.accept() : tls.accept());
            }
        }
    }

    private void run(Case each, Socket lower) throws Exception {
        Side side = new Side(lower, null, null);
        if (each.lower().equals("switched")) {
            side.warmUp(client, bothCan);
        }
        boolean autoClose = !each.what().equals("plain again");
        SSLSocket tls = lower instanceof SSLSocket unlayered ? unlayered : layer(lower, autoClose);
        tls.setEnabledProtocols(new String[] {each.protocol()});
        Side upper = new Side(tls, null, null);
        try {
            exchange(upper);
            if (client) {
                act(each, upper, side);
            } else {
                answer(each, upper, side);
            }
        } catch (IOException e) {
            upper.see("failed: " + e);
        }
        tls.close();
        lower.close();
        upper.observed().forEach(line -> System.out.println("seen " + each + " " + line));
    }

    private SSLSocket layer(Socket lower, boolean autoClose) throws IOException {
        SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
        SSLSocket tls = (SSLSocket) factory.createSocket(lower, "localhost", lower.getPort(), autoClose);
        tls.setUseClientMode(client);
        return tls;
    }

    /** Exchanges single bytes, then many; the handshake comes first. */
    private void exchange(Side tls) throws IOException {
        byte[] bulk = new byte[BULK];
        for (int i = 0; i < BULK; i++) {
            bulk[i] = (byte) (i * 31 >> 3);
        }
        for (int i = 0; i < SHORT_EXCHANGES; i++) {
            if (client) {
                tls.out.write(i);
            }
            int got = tls.in.read();
            if (got != i) {
                tls.see("got " + got + " for " + i);
            }
            if (!client) {
                tls.out.write(got);
            }
        }
        if (client) {
            tls.out.write(bulk);
        }
        tls.see(Arrays.equals(tls.in.readNBytes(BULK), bulk));
        if (!client) {
            tls.out.write(bulk);
        }
        tls.see(((SSLSocket) tls.socket).getSession().getProtocol());
    }

    private static void act(Case each, Side tls, Side lower) throws Exception {
        switch (each.what()) {
            case "client closes" -> tls.socket.close();
            case "server closes" -> tls.see("read", tls.in::read);
            case "half-close" -> {
                tls.socket.shutdownOutput();
                tls.see("rest", () -> tls.in.readAllBytes().length);
            }
            case "time limit" -> {
                tls.socket.setSoTimeout(TIME_LIMIT_MILLIS);
                tls.see("read", tls.in::read);
                tls.socket.setSoTimeout(0);
                tls.out.write(1);
                tls.see("read", tls.in::read);
            }
            case "typed" -> {
                FastSocket.of(tls.socket).write(new double[] {1, 2.5, -3}, 0, 3);
                byte[] bytes = new byte[2 * Double.BYTES];
                FastSocket.of(tls.socket).read(bytes, 0, bytes.length);
                tls.see(Arrays.toString(bytes));
            }
            case "cut" -> lower.socket.close();
            default -> {
                tls.socket.close();
                lower.out.write("plain".getBytes());
                tls.see("lower", () -> new String(lower.in.readAllBytes()));
            }
        }
    }

    private static void answer(Case each, Side tls, Side lower) throws Exception {
        switch (each.what()) {
            case "client closes", "cut" -> tls.see("read", tls.in::read);
            case "server closes" -> tls.socket.close();
            case "half-close" -> {
                tls.see("read", tls.in::read);
                tls.out.write(new byte[BULK]);
            }
            case "time limit" -> {
                tls.see("read", tls.in::read);
                tls.out.write(2);
            }
            case "typed" -> {
                ByteBuffer bytes =
                        ByteBuffer.wrap(tls.in.readNBytes(3 * Double.BYTES)).order(ByteOrder.LITTLE_ENDIAN);
                tls.see(bytes.getDouble() + " " + bytes.getDouble() + " " + bytes.getDouble());
                tls.out.write(bytes.array(), 0, 2 * Double.BYTES);
                tls.see("read", tls.in::read);
            }
            default -> {
                tls.see("read", tls.in::read);
                tls.socket.close();
                tls.see("lower", () -> new String(lower.in.readNBytes(5)));
                lower.out.write("again".getBytes());
            }
        }
    }
}
