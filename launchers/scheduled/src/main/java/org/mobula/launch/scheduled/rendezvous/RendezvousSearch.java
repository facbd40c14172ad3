package org.mobula.launch.scheduled.rendezvous;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.LaunchException;
import org.mobula.launch.local.control.Handshake;
import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.LineChannel;

/**
 * Looks for rank 0 at all places where it may listen, again and again: it may start later than this rank, its name may
 * be unknown until then, and another program may have its port.
 *
 * <p><b>Threads:</b> one.
 */
final class RendezvousSearch {
    private static final int CONNECT_MILLIS = 3000;
    private static final Duration GREETING_TIMEOUT = Duration.ofSeconds(10);
    private static final long FIRST_PAUSE_MILLIS = 20;
    private static final long LONGEST_PAUSE_MILLIS = 500;
    private static final Duration FIRST_REPORT = Duration.ofSeconds(5);
    /** From then on, it is looked for on other hosts than the first as well. */
    private static final Duration ELSEWHERE = Duration.ofSeconds(3);

    /** A connection to rank 0, and the secret of the run. */
    record Found(LineChannel lines, byte[] secret) {}

    private final Terms terms;
    private final long begin = System.nanoTime();
    /** Why rank 0 was not found, by host. */
    private final Map<String, String> problems = new LinkedHashMap<>();

    RendezvousSearch(Terms terms) {
        this.terms = terms;
    }

    /** @throws LaunchException if rank 0 is not found within the time limit of the rendezvous */
    Found find() {
        long pause = FIRST_PAUSE_MILLIS;
        Duration report = FIRST_REPORT;
        while (true) {
            Found found = round();
            if (found != null) {
                return found;
            }
            Duration waited = Duration.ofNanos(System.nanoTime() - begin);
            if (waited.compareTo(terms.timeout()) >= 0) {
                throw new LaunchException(terms.me() + " has not found rank 0 within " + waited.toSeconds() + " s: "
                        + why() + "; " + terms.remedy());
            }
            if (waited.compareTo(report) >= 0) {
                System.err.println("mobula: " + terms.me() + " looks for rank 0: " + why() + "; it does so for up to "
                        + terms.timeout().toSeconds() + " s");
                report = report.multipliedBy(4);
            }
            sleep(pause);
            pause = Math.min(LONGEST_PAUSE_MILLIS, pause * 2);
        }
    }

    private void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaunchException(terms.me() + " was interrupted while it looked for rank 0", interrupted);
        }
    }

    private String why() {
        return problems.entrySet().stream()
                .map(problem -> problem.getKey() + ": " + problem.getValue())
                .collect(Collectors.joining("; "));
    }

    private @Nullable Found round() {
        boolean elsewhere = System.nanoTime() - begin >= ELSEWHERE.toNanos();
        List<String> hosts = terms.where().hosts();
        for (String host : elsewhere ? hosts : hosts.subList(0, 1)) {
            try {
                for (InetAddress address : terms.where().names().addresses(host)) {
                    Found found = at(host, address);
                    if (found != null) {
                        return found;
                    }
                }
            } catch (UnknownHostException unknown) {
                problems.put(host, "its name is unknown (" + unknown.getMessage() + ")");
            }
        }
        return null;
    }

    private @Nullable Found at(String host, InetAddress address) {
        for (int port : terms.where().ports()) {
            try {
                return meet(address, port);
            } catch (IOException problem) {
                problems.put(host, "port " + port + " of " + address.getHostAddress() + ": " + problem.getMessage());
            }
        }
        return null;
    }

    private Found meet(InetAddress address, int port) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try (Watchdog _ = Watchdog.closing(channel, GREETING_TIMEOUT)) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
            channel.socket().connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
            LineChannel lines = new LineChannel(channel);
            lines.writeLine(RendezvousWords.GREETING + " " + terms.run());
            String answer = lines.readLine();
            if (answer == null || !answer.startsWith(RendezvousWords.OFFER)) {
                throw new IOException("another run or program listens there");
            }
            byte[] secret = terms.trust().accept(answer.substring(RendezvousWords.OFFER.length()));
            long pid = ProcessHandle.current().pid();
            Handshake.greet(lines, secret, new Hello(Hello.Purpose.JOIN, terms.rank(), pid, terms.host()));
            return new Found(lines, secret);
        } catch (IOException | RuntimeException failure) {
            channel.close();
            throw failure;
        }
    }
}
