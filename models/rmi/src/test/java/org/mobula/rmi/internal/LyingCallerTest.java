package org.mobula.rmi.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.agent.RendezvousFolder;
import org.mobula.rmi.CallPath;
import org.mobula.testkit.Await;
import org.mobula.testkit.JavaProcess;

/** A process that sends a server what no caller sends: the server ends the connection, and serves others. */
@Timeout(300)
class LyingCallerTest {
    private static final String PROGRAM = "org.mobula.rmi.cases.StubProgram";
    private static final String NAME = "0000000000000005";
    private static final int CAPACITY = 4096;
    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

    @TempDir
    private static Path folder;

    private static JavaProcess server;
    private static RendezvousFolder rendezvous;
    private static String process;
    private static int files;

    @BeforeAll
    static void start() throws IOException {
        server = JavaProcess.start(folder, options(), List.of(PROGRAM, "server", stub()));
        int port = Integer.parseInt(server.awaitLines("port ", 1).getFirst().substring("port ".length()));
        rendezvous = RendezvousFolder.open(folder, "mobula-rmi");
        process = rendezvous.listeners(port).getFirst();
    }

    @AfterAll
    static void theServerServesOthers() throws Exception {
        try (JavaProcess _ = server;
                JavaProcess client = JavaProcess.start(folder, options(), List.of(PROGRAM, "client", stub()))) {
            assertThat(client.end()).as("%s", client).isZero();
            assertThat(client.out()).containsExactly("path SHARED_MEMORY", "seen 10 times 1");
        }
    }

    private static List<String> options() {
        return List.of(JavaProcess.agent("rmi", "dir=" + folder), "-Djava.rmi.server.hostname=127.0.0.1");
    }

    private static String stub() {
        return folder.resolve("stub").toString();
    }

    private static SocketChannel connect() throws IOException {
        return SocketChannel.open(UnixDomainSocketAddress.of(rendezvous.socket(process)));
    }

    @Test
    void garbageEndsTheConnection() throws IOException {
        byte[] garbage = new byte[Question.LENGTH];
        new Random(5).nextBytes(garbage);
        try (SocketChannel channel = connect()) {
            channel.write(ByteBuffer.wrap(garbage));
            Messages.awaitEnd(channel);
        }
    }

    @Test
    void anAnswerToNoQuestionEndsTheConnection() throws IOException {
        try (SocketChannel channel = connect()) {
            channel.write(Question.answer(0, 1, 1).bytes());
            Messages.awaitEnd(channel);
        }
    }

    @Test
    void aHalfMessageOccupiesNobodyElse() throws IOException {
        try (SocketChannel half = connect();
                SocketChannel channel = connect()) {
            half.write(ByteBuffer.wrap(new byte[Question.LENGTH / 2]));
            channel.write(Question.find(new ObjectKey(1, 2, 3, 4, (short) 5)).bytes());
            assertThat(Messages.receive(channel)).isEqualTo(Question.answer(CallPath.NO_PEER.ordinal(), 0, 0));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, CAPACITY - 1, CAPACITY + 1, 3 * CAPACITY, 1 << 27, Integer.MIN_VALUE})
    void anImpossibleCapacityEndsTheConnection(int capacity) throws IOException {
        assertThat(isLaneOpened(capacity, file -> Files.write(file, new byte[100])))
                .isFalse();
    }

    @Test
    void aMissingFileEndsTheConnection() throws IOException {
        assertThat(isLaneOpened(CAPACITY, file -> {})).isFalse();
    }

    @Test
    void aFileOfAnotherSizeEndsTheConnection() throws IOException {
        assertThat(isLaneOpened(CAPACITY, file -> create(file, 2 * CAPACITY))).isFalse();
    }

    @Test
    void aLinkInPlaceOfTheFileEndsTheConnection() throws IOException {
        assertThat(isLaneOpened(CAPACITY, file -> {
                    create(file.resolveSibling("real"), CAPACITY);
                    Files.createSymbolicLink(file, file.resolveSibling("real"));
                }))
                .isFalse();
    }

    @Test
    void aFolderInPlaceOfTheFileEndsTheConnection() throws IOException {
        assertThat(isLaneOpened(CAPACITY, Files::createDirectory)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 24, CAPACITY + 8, Long.MAX_VALUE, Long.MIN_VALUE})
    void anIndexOrAMessageThatCannotBeEndsTheLane(long tail) throws IOException {
        Path file = nextFile();
        try (Arena arena = Arena.ofShared();
                SocketChannel channel = connect()) {
            MemorySegment memory = LaneFile.create(file, CAPACITY, arena);
            open(channel, CAPACITY);
            memory.asSlice(LaneFile.PAGE).fill((byte) -1); // no kind, negative lengths
            memory.set(ValueLayout.JAVA_LONG, 0, tail);
            Messages.wake(channel);
            Messages.awaitEnd(channel);
        }
    }

    @Test
    void aFileThatIsCutEndsTheLane() throws IOException {
        Path file = nextFile();
        try (SocketChannel channel = connect();
                FileChannel cut = create(file, CAPACITY)) {
            open(channel, CAPACITY);
            cut.truncate(0);
            Messages.wake(channel);
            Messages.awaitEnd(channel);
        }
    }

    @Test
    void aCallOfAnUnknownObjectIsRefused() throws IOException {
        Path file = nextFile();
        try (Arena arena = Arena.ofShared();
                SocketChannel channel = connect()) {
            MemorySegment memory = LaneFile.create(file, CAPACITY, arena);
            open(channel, CAPACITY);
            memory.set(ValueLayout.JAVA_LONG, LaneFile.PAGE + 8, 16); // a call: object 0, method 0
            memory.set(ValueLayout.JAVA_LONG, 0, 40);
            Messages.wake(channel);
            Await.await("the reply").until(() -> (long) LONG.getAcquire(memory, 256L) > 0); // the tail of its ring
            long reply = LaneFile.PAGE + CAPACITY;
            assertThat(memory.get(ValueLayout.JAVA_LONG, reply)).isEqualTo(Kind.REFUSED.ordinal());
            assertThat(memory.get(ValueLayout.JAVA_INT, reply + Carrier.HEADER)).isEqualTo(CallPath.ENDED.ordinal());
        }
    }

    /** Prepares the file of a lane, or something else. */
    private interface Preparation {
        void make(Path file) throws IOException;
    }

    private static boolean isLaneOpened(int capacity, Preparation preparation) throws IOException {
        preparation.make(nextFile());
        try (SocketChannel channel = connect()) {
            channel.write(Question.lane(capacity, 5, files, "127.0.0.1").bytes());
            return Messages.receive(channel) != null;
        }
    }

    private static Path nextFile() {
        return rendezvous.rings(NAME, ++files);
    }

    private static FileChannel create(Path file, int capacity) throws IOException {
        try (Arena arena = Arena.ofShared()) {
            LaneFile.create(file, capacity, arena);
        }
        return FileChannel.open(file, StandardOpenOption.WRITE);
    }

    private static void open(SocketChannel channel, int capacity) throws IOException {
        channel.write(Question.lane(capacity, 5, files, "127.0.0.1").bytes());
        assertThat(Messages.receive(channel)).isEqualTo(Question.answer(CallPath.SHARED_MEMORY.ordinal(), 0, 0));
    }
}
