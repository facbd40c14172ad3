package org.mobula.launch.scheduled.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.launch.LaunchException;
import org.mobula.launch.scheduled.Exchange;

@Timeout(30)
class RendezvousTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Map<String, String> SECRET = Map.of("MOBULA_SECRET", "ab".repeat(32));

    private final int port = free();

    private static int free() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    private Terms terms(int rank, int size) {
        return terms(rank, size, "run-1", List.of(port), SECRET, LONG);
    }

    private static Terms terms(
            int rank, int size, String run, List<Integer> ports, Map<String, String> secret, Duration timeout) {
        return terms(rank, size, run, ports, secret, timeout, HostNames.SYSTEM);
    }

    private static Terms terms(
            int rank,
            int size,
            String run,
            List<Integer> ports,
            Map<String, String> secret,
            Duration timeout,
            HostNames names) {
        return new Terms(
                "a test",
                run,
                rank,
                size,
                "h" + rank,
                new Terms.Where(List.of("127.0.0.1"), ports, "127.0.0.1", names),
                SharedSecret.of(secret, run),
                timeout,
                "do something");
    }

    private static CompletableFuture<Exchange> joining(Terms terms) {
        CompletableFuture<Exchange> met = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                Exchange exchange = Rendezvous.begin(terms);
                exchange.put("key", "text-" + terms.rank());
                exchange.fence();
                met.complete(exchange);
            } catch (RuntimeException failure) {
                met.completeExceptionally(failure);
            }
        });
        return met;
    }

    private static String failureOf(CompletableFuture<?> future) {
        try {
            future.join();
        } catch (CompletionException failure) {
            assertThat(failure).hasCauseInstanceOf(LaunchException.class);
            return failure.getCause().getMessage();
        }
        throw new AssertionError("it did not fail");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 9})
    void allRanksReadWhatAllOfferAndHaveOneSecret(int size) {
        List<CompletableFuture<Exchange>> ranks = new ArrayList<>();
        for (int rank = size - 1; rank >= 0; rank--) { // rank 0 comes last
            ranks.add(joining(terms(rank, size)));
        }
        byte[] secret = ranks.getLast().join().secret().orElseThrow();
        assertThat(secret).hasSize(32);
        for (CompletableFuture<Exchange> rank : ranks) {
            Exchange exchange = rank.join();
            assertThat(exchange.size()).isEqualTo(size);
            assertThat(exchange.secret().orElseThrow()).isEqualTo(secret);
            for (int other = 0; other < size; other++) {
                assertThat(exchange.get(other, "key")).isEqualTo("text-" + other);
            }
            assertThat(exchange.get(0, "other")).isEmpty();
            exchange.joined();
        }
    }

    @Test
    void twoRunsWithOneSecretHaveDifferentSecrets() {
        Trust trust = SharedSecret.of(SECRET, "run-1");
        assertThat(SharedSecret.of(SECRET, "run-1").name()).isEqualTo("MOBULA_SECRET");
        try {
            byte[] first = trust.offer().secret();
            assertThat(trust.offer().secret()).isNotEqualTo(first);
            String token = trust.offer().token();
            assertThat(SharedSecret.of(SECRET, "run-2").accept(token)).isNotEqualTo(trust.accept(token));
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Test
    void aRankThatEndsBeforeAllHaveComeEndsTheOthers() throws Exception {
        CompletableFuture<Exchange> zero = joining(terms(0, 3));
        CompletableFuture<Exchange> one = joining(terms(1, 3));
        RendezvousSearch.Found two = new RendezvousSearch(terms(2, 3)).find();
        two.lines().close();
        String pid = Long.toString(ProcessHandle.current().pid());
        assertThat(failureOf(zero))
                .isEqualTo("rank 0 on h0 cannot start the run: rank 2 on h2 (pid " + pid
                        + ") ended before all ranks had come; see its output");
        // rank 1 may not have come before that: then it looks for rank 0 until its time limit
        if (one.isDone()) {
            assertThat(failureOf(one)).contains("rank 2 on h2");
        }
    }

    @Test
    void whatRank0SaysWhenItGivesUpIsToldToThoseThatHaveCome() throws Exception {
        Exchange zero = Rendezvous.begin(terms(0, 4, "run-1", List.of(port), SECRET, Duration.ofMillis(1500)));
        RendezvousSearch.Found one = new RendezvousSearch(terms(1, 4)).find();
        one.lines().writeLine("fence");

        String cause = "rank 0 on h0 cannot start the run: ranks 2, 3 of 4 have not come within \\d+ s; do something";
        assertThatThrownBy(zero::fence).isInstanceOf(LaunchException.class).hasMessageMatching(cause);

        assertThat(one.lines().readLine()).matches("failed " + cause);
    }

    @Test
    void aRankThatDoesNotFindRank0SaysWhereItLooked() {
        String failure = failureOf(joining(terms(1, 2, "run-1", List.of(port), SECRET, Duration.ofMillis(200))));
        assertThat(failure)
                .matches("rank 1 on h1 has not found rank 0 within \\d+ s: 127.0.0.1: port " + port
                        + " of 127.0.0.1: Connection refused; do something");
    }

    @Test
    void aNameThatIsUnknownAtFirstIsLookedUpAgain() {
        AtomicInteger asked = new AtomicInteger();
        HostNames late = name -> {
            if (asked.incrementAndGet() < 3) {
                throw new UnknownHostException(name);
            }
            return List.of(InetAddress.getLoopbackAddress());
        };
        CompletableFuture<Exchange> one = joining(terms(1, 2, "run-1", List.of(port), SECRET, LONG, late));
        joining(terms(0, 2)).join();
        one.join();
        assertThat(asked).hasValueGreaterThanOrEqualTo(3);
    }

    @Test
    void aNameThatStaysUnknownIsNamed() {
        HostNames never = name -> {
            throw new UnknownHostException("no such host");
        };
        assertThat(failureOf(joining(terms(1, 2, "run-1", List.of(port), SECRET, Duration.ofMillis(200), never))))
                .matches(
                        "rank 1 on h1 has not found rank 0 within \\d+ s: 127.0.0.1: its name is unknown [(]no such host[)];"
                                + " do something");
    }

    @Test
    void anotherRunAtTheFirstPortIsPassedOver() {
        int second = free();
        List<Integer> ports = List.of(port, second);
        CompletableFuture<Exchange> other = joining(terms(0, 2, "run-7", List.of(port), SECRET, LONG));
        CompletableFuture<Exchange> one = joining(terms(1, 2, "run-1", ports, SECRET, LONG));
        Exchange zero =
                joining(terms(0, 2, "run-1", List.of(second), SECRET, LONG)).join();
        assertThat(one.join().secret().orElseThrow()).isEqualTo(zero.secret().orElseThrow());
        joining(terms(1, 2, "run-7", List.of(port), SECRET, LONG)).join();
        other.join();
    }

    @Test
    void aPortThatIsTakenIsPassedOver() throws Exception {
        try (ServerSocket taken = new ServerSocket()) {
            taken.bind(new InetSocketAddress("127.0.0.1", 0));
            int first = taken.getLocalPort();
            List<Integer> ports = List.of(first, port);
            CompletableFuture<Exchange> zero = joining(terms(0, 2, "run-1", ports, SECRET, LONG));
            // the program at the first port says nothing that makes sense, and is not waited for
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    while (true) { // rank 1 may come again: rank 0 may not listen yet
                        try (Socket accepted = taken.accept()) {
                            accepted.getOutputStream().write("SSH-2.0\n".getBytes(StandardCharsets.US_ASCII));
                        }
                    }
                } catch (IOException ended) {
                    // the test is over
                }
            });
            joining(terms(1, 2, "run-1", ports, SECRET, LONG)).join();
            zero.join();
        }
    }

    @Test
    void whereNoPortIsFreeTheUserLearnsWhatToSet() throws Exception {
        try (ServerSocket taken = new ServerSocket()) {
            taken.bind(new InetSocketAddress("127.0.0.1", port));
            assertThatThrownBy(() -> Rendezvous.begin(terms(0, 2)))
                    .isInstanceOf(LaunchException.class)
                    .hasMessage("rank 0 on h0 cannot listen at port " + port + ": Address already in use; set"
                            + " MOBULA_RENDEZVOUS_PORTS to ports that are free on its host and open in its firewall, the"
                            + " same at all ranks");
        }
    }

    @Test
    void aRankWithAnotherSecretIsNotLetIn() {
        Exchange listening = Rendezvous.begin(terms(0, 2));
        CompletableFuture<Void> zero = CompletableFuture.runAsync(listening::fence);
        Map<String, String> other = Map.of("MOBULA_SECRET", "cd".repeat(32));
        assertThat(failureOf(joining(terms(1, 2, "run-1", List.of(port), other, Duration.ofMillis(300)))))
                .contains("the launcher refused the connection: it does not know the run's secret");
        assertThat(zero).isNotDone();
        joining(terms(1, 2)).join();
        zero.join();
    }

    @Test
    void twoProcessesWithOneNumberAreReported() {
        CompletableFuture<Exchange> zero = joining(terms(0, 3));
        RendezvousSearch.Found first = new RendezvousSearch(terms(1, 3)).find();
        CompletableFuture<Exchange> second = joining(terms(1, 3));
        assertThat(failureOf(second))
                .isEqualTo("rank 1 on h1 ends: two processes are rank 1: one on h1, and one on h1");
        assertThat(zero).isNotDone();
        assertThat(first.secret()).hasSize(32);
    }

    @ParameterizedTest
    @ValueSource(strings = {"value", "value a", "value a b c", "nonsense"})
    void aRankThatViolatesTheProtocolEndsTheRun(String line) throws Exception {
        CompletableFuture<Exchange> zero = joining(terms(0, 2));
        RendezvousSearch.Found one = new RendezvousSearch(terms(1, 2)).find();
        one.lines().writeLine(line);
        assertThat(failureOf(zero)).contains("rank 1 on h1").contains(" broke before all ranks had come (");
    }

    @Test
    void strangersDoNotDisturb() throws Exception {
        CompletableFuture<Exchange> zero = joining(terms(0, 2));
        List<Socket> strangers = new ArrayList<>();
        for (String words :
                new String[] {"", "\n", "GET / HTTP/1.1\n\n", "mobula-rendezvous 1 run-1\n", "x".repeat(100_000)}) {
            Socket stranger = new Socket();
            CountDownLatch connected = new CountDownLatch(1);
            while (connected.getCount() > 0) {
                try {
                    stranger = new Socket("127.0.0.1", port);
                    connected.countDown();
                } catch (IOException notYet) {
                    Thread.onSpinWait();
                }
            }
            strangers.add(stranger);
            try {
                stranger.getOutputStream().write(words.getBytes(StandardCharsets.US_ASCII));
            } catch (IOException refused) {
                // rank 0 does not read a line that is too long
            }
        }
        joining(terms(1, 2)).join();
        zero.join();
        for (Socket stranger : strangers) {
            stranger.close();
        }
    }

    @Test
    void aProcessThatEndsAfterTheFenceIsReported() throws Exception {
        assertThat(lostAfterTheFence(true)).isEqualTo("1: its process ended before it joined");
    }

    @Test
    void aConnectionThatBreaksAfterTheFenceIsToldFromAProcessThatEnds() throws Exception {
        assertThat(lostAfterTheFence(false)) // a socket that is closed before all was read resets the connection
                .isEqualTo("1: the control connection to it broke before it joined (Connection reset; its process may"
                        + " still run)");
    }

    private String lostAfterTheFence(boolean allRead) throws Exception {
        Exchange zero = Rendezvous.begin(terms(0, 2));
        CompletableFuture<String> lost = new CompletableFuture<>();
        zero.whenLost((rank, cause) -> lost.complete(rank + ": " + cause));
        RendezvousSearch.Found one = new RendezvousSearch(terms(1, 2)).find();
        one.lines().writeLine("fence");
        zero.fence();
        if (allRead) {
            assertThat(one.lines().readLine()).isEqualTo("go");
        }
        one.lines().close();
        return lost.join();
    }
}
