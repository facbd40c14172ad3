package org.mobula.launch.local.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(10)
class HandshakeTest {
    private static final byte[] SECRET = "a secret of thirty-two bytes ...".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] OTHER = "not the secret, but as long as it".getBytes(StandardCharsets.US_ASCII);
    private static final Hello HELLO = new Hello(Hello.Purpose.JOIN, 2, 4711, "host-1");

    @TempDir
    Path folder;

    private ServerSocketChannel server;
    private SocketChannel socket;
    private LineChannel rank;
    private LineChannel launcher;

    @BeforeEach
    void connect() throws IOException {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("s"));
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(address);
        socket = SocketChannel.open(address);
        rank = new LineChannel(socket);
        launcher = new LineChannel(server.accept());
    }

    @AfterEach
    void disconnect() throws IOException {
        rank.close();
        launcher.close();
        server.close();
    }

    private CompletableFuture<Hello> accept(byte[] secret) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return Handshake.accept(launcher, secret, 4);
            } catch (IOException refused) {
                throw new CompletionException(refused);
            }
        });
    }

    @Test
    void theLauncherReceivesTheRanksHello() throws IOException {
        CompletableFuture<Hello> accepted = accept(SECRET);
        Handshake.greet(rank, SECRET, HELLO);

        assertThat(accepted.join()).isEqualTo(HELLO);
    }

    @Test
    void aProcessWithoutTheSecretIsRefused() {
        CompletableFuture<Hello> accepted = accept(SECRET);

        assertThatThrownBy(() -> Handshake.greet(rank, OTHER, HELLO))
                .hasMessage("the launcher refused the connection: it does not know the run's secret");
        assertThatThrownBy(accepted::join).hasRootCauseInstanceOf(Handshake.Refusal.class);
    }

    @Test
    void aLauncherWithoutTheSecretIsDetected() throws IOException {
        launcher.writeLine("mobula-control 1 " + Proof.nonce());
        launcher.writeLine("welcome " + Proof.of(OTHER, "launcher"));

        assertThatThrownBy(() -> Handshake.greet(rank, SECRET, HELLO))
                .hasMessage("the process that listens on the run's socket does not know the run's secret");
    }

    @Test
    void aReplayedProofIsRefused() throws IOException {
        CompletableFuture<Hello> accepted = accept(SECRET);
        String nonce = String.valueOf(rank.readLine()).split(" ")[2];
        String old = Proof.of(SECRET, "rank", "another nonce", "n", "JOIN", "2", "4711", "host-1");
        assertThat(nonce).hasSize(32);
        rank.writeLine("hello JOIN 2 4711 n " + old + " host-1");

        assertThat(rank.readLine()).isEqualTo("refused it does not know the run's secret");
        assertThatThrownBy(accepted::join).hasRootCauseMessage("it does not know the run's secret");
    }

    @Test
    void anotherVersionIsReported() throws IOException {
        launcher.writeLine("mobula-control 2 abc");

        assertThatThrownBy(() -> Handshake.greet(rank, SECRET, HELLO))
                .hasMessage(
                        "the launcher speaks another version: \"mobula-control 2 abc\" instead of \"mobula-control 1\"");
    }

    @Test
    void aRankOutOfRangeIsRefused() {
        CompletableFuture<Hello> accepted = accept(SECRET);

        assertThatThrownBy(() -> Handshake.greet(rank, SECRET, new Hello(Hello.Purpose.WATCH, 4, 1, "h")))
                .hasMessage("the launcher refused the connection: it says it is rank 4 of a run of 4");
        assertThatThrownBy(accepted::join).hasRootCauseInstanceOf(Handshake.Refusal.class);
    }

    @Test
    void aLineWithoutEndIsRefused() throws IOException {
        CompletableFuture<Hello> accepted = accept(SECRET);
        ByteBuffer endless = ByteBuffer.allocate(LineChannel.LINE_LIMIT + 1);
        while (endless.hasRemaining()) {
            endless.put((byte) 'x');
        }
        socket.write(endless.flip());

        assertThatThrownBy(accepted::join).hasRootCauseMessage("a line of more than 81920 bytes");
    }

    @Test
    void aProcessThatEndsDuringTheHandshakeIsNotRefused() throws IOException {
        CompletableFuture<Hello> accepted = accept(SECRET);
        socket.write(ByteBuffer.wrap("hello JOIN 2".getBytes(StandardCharsets.US_ASCII)));
        rank.close();

        assertThatThrownBy(accepted::join)
                .rootCause()
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(Handshake.Refusal.class);
    }

    @Test
    void theProofIsHmacSha256OverWordsWithLengths() throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(SECRET, "HmacSHA256"));
        byte[] expected = mac.doFinal("2:ab1:c".getBytes(StandardCharsets.US_ASCII));

        assertThat(Proof.of(SECRET, "ab", "c")).isEqualTo(HexFormat.of().formatHex(expected));
        assertThat(Proof.of(SECRET, "a", "bc")).isNotEqualTo(Proof.of(SECRET, "ab", "c"));
    }
}
