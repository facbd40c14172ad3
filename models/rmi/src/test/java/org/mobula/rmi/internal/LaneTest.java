package org.mobula.rmi.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.Codecs;
import org.mobula.memory.Output;

/** Messages on a lane, and an end that lies, truncates or goes away. */
@Timeout(60)
class LaneTest {
    private static final int CAPACITY = 4096;
    private static final long TAIL_OF_SERVER = 256;
    private static final long HEAD_OF_CALLER = 128;

    @TempDir
    private Path folder;

    private MemorySegment memory;
    private Lane caller;
    private Lane server;

    @BeforeEach
    void open() throws IOException {
        Path file = folder.resolve("ring");
        Arena first = Arena.ofShared();
        Arena second = Arena.ofShared();
        memory = LaneFile.create(file, CAPACITY, first);
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("sock"));
        try (ServerSocketChannel listener =
                ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(address)) {
            caller = new Lane(first, memory, SocketChannel.open(address), 0, 1000);
            server = new Lane(second, LaneFile.open(file, CAPACITY, second), listener.accept(), 1, 1000);
        }
    }

    @AfterEach
    void close() {
        caller.close();
        server.close();
    }

    @Test
    void messagesOfAllLengthsArrive() throws Exception {
        Carrier from = carrier(caller);
        Carrier to = carrier(server);
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Random random = new Random(7);
            for (int i = 0; i < 300; i++) {
                byte[] body = new byte[random.nextInt(i % 10 == 0 ? 5 * CAPACITY : CAPACITY)];
                double[] block = new double[i % 3 == 0 ? random.nextInt(3 * CAPACITY) : 0];
                random.nextBytes(body);
                Future<?> sent = thread.submit(() -> {
                    Output output = from.begin();
                    output.putBytes(body, 0, body.length);
                    if (block.length > 0) {
                        output.putBlock(MemorySegment.ofArray(block));
                    }
                    from.send(Kind.CALL, 0);
                    return null;
                });
                assertThat(to.receive(0)).isEqualTo(Kind.CALL);
                byte[] read = new byte[body.length];
                to.input().getBytes(read, 0, read.length);
                assertThat(read).isEqualTo(body);
                if (block.length > 0) {
                    double[] filled = new double[block.length];
                    to.input().takeBlock(MemorySegment.ofArray(filled), Double.BYTES);
                    to.readBlocks();
                    assertThat(filled).isEqualTo(block);
                }
                sent.get();
            }
        }
    }

    @Test
    void blocksCanBeSkipped() throws Exception {
        Carrier from = carrier(caller);
        Carrier to = carrier(server);
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<?> sent = thread.submit(() -> {
                for (int i = 0; i < 2; i++) {
                    Output output = from.begin();
                    output.putInt(i);
                    output.putBlock(MemorySegment.ofArray(new long[CAPACITY]));
                    from.send(Kind.CALL, 0);
                }
                return null;
            });
            for (int i = 0; i < 2; i++) {
                to.receive(0);
                assertThat(to.input().getInt()).isEqualTo(i);
                to.skipBlocks();
            }
            sent.get();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, CAPACITY + 1, Long.MAX_VALUE, Long.MIN_VALUE})
    void aTailOutsideOfTheRingIsAReset(long tail) {
        memory.set(ValueLayout.JAVA_LONG, TAIL_OF_SERVER, tail);
        assertThatThrownBy(() -> carrier(caller).receive(0))
                .isInstanceOf(SocketException.class)
                .hasMessage("Connection reset");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, -1 - CAPACITY, Long.MAX_VALUE})
    void aHeadOutsideOfTheRingIsAReset(long head) {
        memory.set(ValueLayout.JAVA_LONG, HEAD_OF_CALLER, head);
        Carrier carrier = carrier(caller);
        Output output = carrier.begin();
        output.putBytes(new byte[CAPACITY], 0, CAPACITY); // a long message looks at the head
        assertThatThrownBy(() -> carrier.send(Kind.CALL, 0))
                .isInstanceOf(SocketException.class)
                .hasMessage("Connection reset");
    }

    @ParameterizedTest
    @CsvSource({"99, 0, 0", "-1, 0, 0", "3, -1, 0", "3, 1073741825, 0", "3, 0, -1", "3, 0, 1099511627777"})
    void aHeaderThatLiesIsAReset(long kind, long body, long blocks) throws Exception {
        MemorySegment header = MemorySegment.ofArray(new long[] {kind, body, blocks});
        server.put(header, 0, header.byteSize(), false);
        server.flush();
        assertThatThrownBy(() -> carrier(caller).receive(0))
                .isInstanceOf(SocketException.class)
                .hasMessage("Connection reset");
    }

    @Test
    void aLengthThatNeverArrivesAllocatesOnlyWhatArrives() throws Exception {
        MemorySegment header = MemorySegment.ofArray(new long[] {Kind.RESULT.ordinal(), 1 << 30, 0});
        server.put(header, 0, header.byteSize(), false);
        server.flush();
        server.close();
        assertThatThrownBy(() -> carrier(caller).receive(0)).isInstanceOf(EOFException.class);
        server = caller; // closed once more at the end, which does nothing
    }

    @Test
    void anEndThatIsClosedEndsTheWait() throws Exception {
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<Kind> waiting = thread.submit(() -> carrier(caller).receive(0));
            server.close();
            assertThatThrownBy(waiting::get).hasCauseInstanceOf(EOFException.class);
        }
        server = caller;
    }

    @Test
    void aWaitWithALimitEnds() {
        assertThatThrownBy(() -> carrier(caller).receive(1_000_000))
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessage("Read timed out");
    }

    @Test
    void whatWasNotReadIsKnown() throws Exception {
        Carrier from = carrier(caller);
        long start = caller.written();
        from.begin().putInt(1);
        from.send(Kind.CALL, 0);
        assertThat(caller.isTakenBeyond(start)).isFalse();
        carrier(server).receive(0);
        assertThat(caller.isTakenBeyond(start)).isTrue();
    }

    @Test
    void aFileOfAnotherSizeOrModeIsRefused() throws Exception {
        Path file = folder.resolve("other");
        Files.write(file, new byte[100]);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        try (Arena arena = Arena.ofShared()) {
            assertThatThrownBy(() -> LaneFile.open(file, CAPACITY, arena))
                    .hasMessage(file + " has 100 bytes instead of " + LaneFile.bytes(CAPACITY));
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
            assertThatThrownBy(() -> LaneFile.open(file, CAPACITY, arena))
                    .hasMessage(file + " is not a private file of this user");
            assertThatThrownBy(() -> LaneFile.open(file, 5000, arena)).hasMessage("rings of 5000 bytes");
            Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("ring"));
            assertThatThrownBy(() -> LaneFile.open(link, CAPACITY, arena)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void garbageIsNoQuestion() {
        java.nio.ByteBuffer garbage = java.nio.ByteBuffer.allocate(Question.LENGTH);
        new Random(3).nextBytes(garbage.array());
        assertThat(Question.of(garbage)).isNull();
        ObjectKey key = new ObjectKey(1, 2, 3, 4, (short) -5);
        assertThat(Question.of(Question.find(key).bytes())).isEqualTo(Question.find(key));
        Question lane = Question.lane(4096, 7, 8, "127.0.0.1");
        assertThat(Question.of(lane.bytes())).isEqualTo(lane);
    }

    private static Carrier carrier(Lane lane) {
        return new Carrier(
                lane, new Codecs(CodecOptions.defaults(), LaneTest.class.getClassLoader()).allowSerializable(), null);
    }
}
