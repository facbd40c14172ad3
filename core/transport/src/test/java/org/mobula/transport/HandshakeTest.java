package org.mobula.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mobula.transport.Handshake.Result;
import org.mobula.transport.Handshake.Verdict;

class HandshakeTest {
    private static final byte[] SECRET =
            "a secret of thirty-two bytes long".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

    private SocketChannel near;
    private SocketChannel far;

    @BeforeEach
    void connect() throws Exception {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            near = SocketChannel.open(listener.getLocalAddress());
            far = listener.accept();
        }
    }

    @AfterEach
    void disconnect() throws Exception {
        near.close();
        far.close();
    }

    @Test
    void twoRanksOfARunAcceptEachOther() throws Exception {
        CompletableFuture<Result> answer = answering(new Handshake(SECRET, 1, 4), Verdict.ACCEPTED);
        Result result = new Handshake(SECRET, 3, 4).call(near, 1);
        assertThat(result).isEqualTo(new Result(1, false, Verdict.ACCEPTED, false, result.key()));
        assertThat(answer.join()).isEqualTo(new Result(3, false, Verdict.ACCEPTED, false, result.key()));
        assertThat(result.key().getEncoded()).hasSize(32);
    }

    @Test
    void aCrossedCallReceivesThatVerdict() throws Exception {
        answering(new Handshake(SECRET, 1, 4), Verdict.CROSSED);
        assertThat(new Handshake(SECRET, 3, 4).call(near, 1).verdict()).isEqualTo(Verdict.CROSSED);
    }

    @Test
    void aRankThatWritesInTheOtherByteOrderIsNoticedAndReadsByItsMachines() throws Exception {
        ByteOrder other =
                ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        CompletableFuture<Result> answer = answering(new Handshake(SECRET, 1, 4), Verdict.ACCEPTED);
        Result result = new Handshake(SECRET, 3, 4, Handshake.VERSION, other).call(near, 1);
        assertThat(answer.join().swapped()).isTrue();
        assertThat(result.swapped()).isFalse();
    }

    @Test
    void aCallerWithoutTheSecretIsRefused() {
        byte[] wrong = SECRET.clone();
        wrong[0]++;
        CompletableFuture<Result> answer = answering(new Handshake(SECRET, 1, 4), Verdict.ACCEPTED);
        assertThatThrownBy(() -> new Handshake(wrong, 3, 4).call(near, 1))
                .isInstanceOf(HandshakeException.class)
                .hasMessage(
                        "the process at the address of rank 1 does not know this run's secret. The address was taken"
                                + " over by another program, or the ranks were started with different MOBULA_SECRET");
        closeNear();
        assertThatThrownBy(answer::join).isInstanceOf(CompletionException.class);
    }

    @Test
    void aCallerThatGuessesAProofIsRefused() throws Exception {
        CompletableFuture<Result> answer = answering(new Handshake(SECRET, 1, 4), Verdict.ACCEPTED);
        near.write(hello(Handshake.VERSION, 3, 1));
        skip(46 + 32);
        near.write(ByteBuffer.allocate(32));
        assertThatThrownBy(answer::join)
                .hasRootCauseInstanceOf(HandshakeException.class)
                .hasRootCauseMessage("a caller that says it is rank 3 does not know this run's secret; refused");
    }

    @Test
    void aReplayedHandshakeIsRejected() throws Exception {
        Handshake server = new Handshake(SECRET, 1, 4);
        CompletableFuture<Result> first = answering(server, Verdict.ACCEPTED);
        byte[] hello = new byte[54];
        byte[] proof = new byte[32];
        record(hello, proof);
        assertThat(first.join().verdict()).isEqualTo(Verdict.ACCEPTED);
        disconnect();
        connect();
        CompletableFuture<Result> second = answering(server, Verdict.ACCEPTED);
        near.write(ByteBuffer.wrap(hello));
        skip(46 + 32);
        near.write(ByteBuffer.wrap(proof));
        assertThatThrownBy(second::join).hasRootCauseInstanceOf(HandshakeException.class);
    }

    @Test
    void anotherVersionIsNamedOnBothSides() {
        CompletableFuture<Result> answer = answering(new Handshake(SECRET, 1, 4), Verdict.ACCEPTED);
        assertThatThrownBy(() -> new Handshake(SECRET, 3, 4, 7, ByteOrder.nativeOrder()).call(near, 1))
                .isInstanceOf(HandshakeException.class)
                .hasMessage(
                        "rank 1 speaks version 1 of the wire protocol, this rank version 7. Start all ranks with the same Mobula");
        assertThatThrownBy(answer::join)
                .hasRootCauseMessage(
                        "a caller speaks version 7 of the wire protocol, this rank version 1. Start all ranks with the same Mobula");
    }

    @Test
    void aStrangerIsRefused() throws Exception {
        CompletableFuture<Result> answer = answering(new Handshake(SECRET, 1, 4), Verdict.ACCEPTED);
        near.write(ByteBuffer.wrap(
                "GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII)));
        assertThatThrownBy(answer::join).hasRootCauseMessage("a caller does not speak Mobula's protocol; refused");
    }

    @Test
    void aCallerForAnotherRankIsRefused() {
        CompletableFuture<Result> answer = answering(new Handshake(SECRET, 1, 4), Verdict.ACCEPTED);
        assertThatThrownBy(() -> new Handshake(SECRET, 3, 4).call(near, 2)).isInstanceOf(java.io.IOException.class);
        assertThatThrownBy(answer::join).hasRootCauseMessage("rank 3 called rank 2 and reached rank 1 of 4; refused");
    }

    @Test
    void everyCutHandshakeEndsWithAnError() throws Exception {
        for (int length = 0; length < 54; length++) {
            CompletableFuture<Result> answer = answering(new Handshake(SECRET, 1, 4), Verdict.ACCEPTED);
            near.write(hello(Handshake.VERSION, 3, 1).limit(length));
            near.close();
            assertThatThrownBy(answer::join).hasRootCauseMessage("its process ended or closed the connection");
            disconnect();
            connect();
        }
    }

    private CompletableFuture<Result> answering(Handshake handshake, Verdict verdict) {
        SocketChannel socket = far;
        return onThread(() -> {
            try (socket) {
                return handshake.answer(socket, caller -> verdict);
            }
        });
    }

    /** Lets a genuine caller talk to the answering side, and records its bytes. */
    private void record(byte[] hello, byte[] proof) throws Exception {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            CompletableFuture<Result> caller = onThread(() -> {
                try (SocketChannel socket = SocketChannel.open(listener.getLocalAddress())) {
                    return new Handshake(SECRET, 3, 4).call(socket, 1);
                }
            });
            try (SocketChannel tapped = listener.accept()) {
                relay(tapped, near, hello);
                relay(near, tapped, new byte[46 + 32]);
                relay(tapped, near, proof);
                relay(near, tapped, new byte[1]);
            }
            caller.join();
        }
    }

    private static CompletableFuture<Result> onThread(Callable<Result> action) {
        CompletableFuture<Result> result = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                result.complete(action.call());
            } catch (Exception e) {
                result.completeExceptionally(e);
            }
        });
        return result;
    }

    private static void relay(SocketChannel from, SocketChannel to, byte[] bytes) throws Exception {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            assertThat(from.read(buffer)).isPositive();
        }
        to.write(buffer.flip());
    }

    private void skip(int bytes) throws Exception {
        ByteBuffer buffer = ByteBuffer.allocate(bytes);
        while (buffer.hasRemaining()) {
            assertThat(near.read(buffer)).isPositive();
        }
    }

    private void closeNear() {
        try {
            near.close();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static ByteBuffer hello(int version, int caller, int called) {
        byte[] nonce = new byte[32];
        Arrays.fill(nonce, (byte) 5);
        return ByteBuffer.allocate(54)
                .put("MOBULA".getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .putShort((short) version)
                .putShort((short) 0)
                .putInt(0)
                .putInt(caller)
                .putInt(called)
                .put(nonce)
                .flip();
    }
}
