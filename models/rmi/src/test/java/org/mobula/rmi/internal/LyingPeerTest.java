package org.mobula.rmi.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.agent.RendezvousFolder;
import org.mobula.rmi.CallPath;
import org.mobula.testkit.JavaProcess;

/**
 * A process that claims to export the object of another one. Whatever it does, each call of the client succeeds by
 * JRMP, or fails with a {@link java.rmi.RemoteException}, and none hangs.
 */
@Timeout(300)
class LyingPeerTest {
    private static final String PROGRAM = "org.mobula.rmi.cases.StubProgram";
    private static final String NAME = "0123456789abcdef";
    private static final String RIGHT = "seen 10 times 1";
    private static final String FAILED = "throws <- java.rmi.UnmarshalException: ";

    @TempDir
    private static Path folder;

    private static JavaProcess plainServer;
    private static int port;

    private RendezvousFolder rendezvous;
    private ServerSocketChannel listener;

    /** What the process does with a connection. */
    private interface Lie {
        void tell(SocketChannel channel) throws IOException;
    }

    @BeforeAll
    static void start() throws IOException {
        List<String> local = List.of("-Djava.rmi.server.hostname=127.0.0.1");
        plainServer = JavaProcess.start(folder, local, List.of(PROGRAM, "server", stub()));
        port = Integer.parseInt(plainServer.awaitLines("port ", 1).getFirst().substring("port ".length()));
    }

    @AfterAll
    static void end() {
        plainServer.close();
    }

    @BeforeEach
    void open() throws IOException {
        rendezvous = RendezvousFolder.open(folder, "mobula-rmi");
        listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(rendezvous.socket(NAME)));
        rendezvous.announce(port, NAME);
    }

    @AfterEach
    void close() throws IOException {
        listener.close();
        rendezvous.removeFilesOf(NAME);
    }

    @Test
    void oneThatClosesConnectionsIsNotUsed() throws Exception {
        assertThat(seenWith(channel -> {})).containsExactly("path NO_PEER", RIGHT);
    }

    @Test
    void oneThatAnswersGarbageIsNotUsed() throws Exception {
        assertThat(seenWith(channel -> {
                    byte[] garbage = new byte[Question.LENGTH];
                    new Random(1).nextBytes(garbage);
                    channel.write(ByteBuffer.wrap(garbage));
                }))
                .containsExactly("path NO_PEER", RIGHT);
    }

    @Test
    void oneThatNeverAnswersIsNotUsed() throws Exception {
        assertThat(seenWith(Messages::awaitEnd)).containsExactly("path NO_PEER", RIGHT);
    }

    @Test
    void oneThatAnswersWithAnUnknownReasonIsNotUsed() throws Exception {
        assertThat(seenWith(channel -> {
                    Messages.receive(channel);
                    channel.write(Question.answer(Integer.MIN_VALUE, 1, 1).bytes());
                    Messages.awaitEnd(channel);
                }))
                .containsExactly("path NO_PEER", RIGHT);
    }

    @Test
    void oneThatOpensNoLaneIsNotUsed() throws Exception {
        assertThat(seenWith(LyingPeerTest::claimTheObject)).containsExactly("path SHARED_MEMORY", RIGHT);
    }

    @Test
    void oneThatClosesALaneBeforeACallIsNotUsed() throws Exception {
        assertThat(seenWith(channel -> {
                    if (claimTheObject(channel) != null) {
                        answer(channel);
                    }
                }))
                .containsExactly("path SHARED_MEMORY", RIGHT);
    }

    @Test
    void anImpossibleIndexFailsTheCall() throws Exception {
        assertThat(seenWith(channel -> {
                    Question lane = claimTheObject(channel);
                    if (lane != null) {
                        try (Arena arena = Arena.ofShared()) {
                            MemorySegment memory = LaneFile.open(file(lane), lane.number(), arena);
                            memory.set(ValueLayout.JAVA_LONG, 256, -1); // the tail of the server's ring
                            answer(channel);
                            Messages.awaitEnd(channel);
                        }
                    }
                }))
                .satisfiesExactly(
                        path -> assertThat(path).isEqualTo("path SHARED_MEMORY"),
                        seen -> assertThat(seen)
                                .startsWith("seen 10 times " + FAILED + "Error unmarshaling return header"));
    }

    @Test
    void aFileThatIsCutFailsTheCall() throws Exception {
        assertThat(seenWith(channel -> {
                    Question lane = claimTheObject(channel);
                    if (lane != null) {
                        try (FileChannel file = FileChannel.open(file(lane), StandardOpenOption.WRITE)) {
                            file.truncate(0);
                        }
                        answer(channel);
                        Messages.awaitEnd(channel);
                    }
                }))
                .satisfiesExactly(
                        path -> assertThat(path).isEqualTo("path SHARED_MEMORY"),
                        seen -> assertThat(seen)
                                .startsWith("seen 10 times " + FAILED + "Error unmarshaling return header"));
    }

    @Test
    void randomBytesInTheRingsFailCallsAndHarmNothingElse() throws Exception {
        Random random = new Random(4711);
        List<String> seen = seenWith(channel -> {
            Question lane = claimTheObject(channel);
            if (lane != null) {
                try (Arena arena = Arena.ofShared()) {
                    MemorySegment memory = LaneFile.open(file(lane), lane.number(), arena);
                    for (long at = LaneFile.PAGE; at < memory.byteSize(); at += Long.BYTES) {
                        memory.set(ValueLayout.JAVA_LONG, at, random.nextInt(8)); // kinds, flags, lengths, type numbers
                    }
                    memory.set(ValueLayout.JAVA_LONG, 256, 8L * (1 + random.nextInt(1000)));
                    answer(channel);
                    Messages.awaitEnd(channel);
                }
            }
        });
        assertThat(seen.subList(1, seen.size()))
                .allMatch(line -> line.matches("seen \\d+ times (-?\\d+|" + FAILED + ".*)"));
    }

    /** What a client sees if this process tells a lie to each connection. */
    private List<String> seenWith(Lie lie) throws Exception {
        Thread thread = Thread.ofPlatform().daemon().start(() -> accept(lie));
        List<String> agent = List.of(JavaProcess.agent("rmi", "dir=" + folder));
        try (JavaProcess client = JavaProcess.start(folder, agent, List.of(PROGRAM, "client", stub()))) {
            assertThat(client.end()).as("%s", client).isZero();
            return client.out();
        } finally {
            listener.close();
            thread.join();
        }
    }

    private static String stub() {
        return folder.resolve("stub").toString();
    }

    private void accept(Lie lie) {
        while (listener.isOpen()) {
            try {
                SocketChannel channel = listener.accept();
                Thread.ofPlatform().daemon().start(() -> tell(lie, channel));
            } catch (IOException e) {
                // closed; or the next one
            }
        }
    }

    private static void tell(Lie lie, SocketChannel channel) {
        try (channel) {
            lie.tell(channel);
        } catch (IOException e) {
            // the client has closed its end
        }
    }

    /** Says that the object is here, whatever it is; returns a question for a lane, or null if there is none. */
    private static @Nullable Question claimTheObject(SocketChannel channel) throws IOException {
        Question question = Messages.receive(channel);
        while (question != null && question.kind() == Question.Kind.FIND) {
            answer(channel);
            question = Messages.receive(channel);
        }
        return question;
    }

    private static void answer(SocketChannel channel) throws IOException {
        channel.write(Question.answer(CallPath.SHARED_MEMORY.ordinal(), 1, 1).bytes());
    }

    private Path file(Question lane) {
        return rendezvous.rings(HexFormat.of().toHexDigits(lane.first()), lane.second());
    }
}
