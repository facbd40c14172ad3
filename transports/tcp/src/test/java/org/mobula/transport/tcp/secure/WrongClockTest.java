package org.mobula.transport.tcp.secure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.Together;
import org.mobula.transport.HandshakeException;
import org.mobula.transport.LinkOptions;
import org.mobula.transport.LinkOptions.PemFiles;
import org.mobula.transport.LinkOptions.Protection;
import org.mobula.transport.spi.ConnectedPeer;

/** Two ranks that connect by TLS, of which one is on a host whose clock is years off. */
@ExtendWith(HangKiller.class)
class WrongClockTest {
    private static final Duration SETUP = Duration.ofSeconds(30);
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "HmacSHA256");
    private static final InstantSource PAST = InstantSource.fixed(Instant.parse("2001-02-03T00:00:00Z"));
    private static final InstantSource FUTURE = InstantSource.fixed(Instant.parse("2090-02-03T00:00:00Z"));

    @TempDir
    private Path folder;

    /** Rank 0 calls, rank 1 is called. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void thePeerOfAHostInThePastRefusesACertificateThatHasExpired(int wrong) throws Exception {
        Pems.writeSigned(folder, "wrong", "site", LocalDate.of(2001, 1, 1), 100);
        assertExpired(wrong, refusals(wrong, PAST, "site"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void anExpiredCertificateThatIsAnAuthorityItselfIsRefused(int wrong) throws Exception {
        Pems.write(folder, "wrong", LocalDate.of(2001, 1, 1), LocalDate.of(2001, 4, 11));
        assertExpired(wrong, refusals(wrong, PAST, "wrong"));
    }

    private static void assertExpired(int wrong, Map<Integer, String> said) {
        assertThat(said.get(1 - wrong))
                .matches("cannot protect the connection to rank " + wrong + " at 127.0.0.1:\\d+: its certificate has"
                        + " expired \\(NotAfter: .* 2001\\)\\. Renew the certificate on its host \\(--tls-cert\\);"
                        + " this host's clock shows .*Z");
        assertThat(said.get(wrong))
                .contains("it refuses the certificate of this rank", "it is not valid by the clock of that host, or ");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void thePeerOfAHostInTheFutureRefusesACertificateThatIsNotValidYet(int wrong) throws Exception {
        Pems.writeSigned(folder, "wrong", "site", LocalDate.of(2090, 1, 1), 100);
        Map<Integer, String> said = refusals(wrong, FUTURE, "site");
        assertThat(said.get(1 - wrong))
                .matches("cannot protect the connection to rank " + wrong + " at 127.0.0.1:\\d+: its certificate is not"
                        + " valid yet \\(NotBefore: .* 2090\\)\\. Correct the clocks of both hosts; this host's shows"
                        + " .*Z");
        assertThat(said.get(wrong))
                .contains("it refuses the certificate of this rank", "it is not valid by the clock of that host, or ");
    }

    @Test
    void aHostInTheFutureRefusesItsOwnCertificate() throws Exception {
        Pems.write(folder, "own", LocalDate.of(2000, 1, 1), LocalDate.of(2080, 1, 1));
        assertThatThrownBy(() -> protector(0, Pems.files(folder, "own", "own"), FUTURE))
                .isInstanceOf(IOException.class)
                .hasMessage("the certificate in " + folder.resolve("own.crt")
                        + " is valid from 2000-01-01T00:00:00Z to 2080-01-01T00:00:00Z, and this host's clock shows"
                        + " 2090-02-03T00:00:00Z. Renew the certificate, or correct the clock");
    }

    /**
     * What each rank says; the clock of one of them is wrong, and its certificate valid only by that clock.
     *
     * @param authority whom the other rank trusts
     */
    private Map<Integer, String> refusals(int wrong, InstantSource clock, String authority) throws Exception {
        Pems.write(folder, "right", LocalDate.of(2000, 1, 1), LocalDate.of(2900, 1, 1));
        // each side trusts the authority or certificate of the other
        Protector off = protector(wrong, Pems.files(folder, "wrong", "right"), clock);
        Protector on = protector(1 - wrong, Pems.files(folder, "right", authority), InstantSource.system());
        Map<Integer, String> said = new ConcurrentHashMap<>();
        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel calling = SocketChannel.open(server.getLocalAddress());
                SocketChannel called = server.accept()) {
            calling.configureBlocking(false);
            called.configureBlocking(false);
            Together.run(
                    () -> said.put(0, refusal(wrong == 0 ? off : on, calling, 0)),
                    () -> said.put(1, refusal(wrong == 1 ? off : on, called, 1)));
        }
        return said;
    }

    private static String refusal(Protector protector, SocketChannel socket, int rank) throws IOException {
        try {
            protector.protect(socket, ConnectedPeer.of(socket, 1 - rank), KEY, new byte[0], rank == 0);
            return "connected";
        } catch (HandshakeException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    private static Protector protector(int rank, PemFiles files, InstantSource clock) throws IOException {
        LinkOptions tls = LinkOptions.defaults().withProtection(Protection.TLS).withPem(files);
        return Protector.of(tls, rank, SETUP, clock);
    }
}
