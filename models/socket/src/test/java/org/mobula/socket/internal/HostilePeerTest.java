package org.mobula.socket.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.agent.RendezvousFolder;

/** Folders, files, indices and messages that another process has prepared are refused. */
class HostilePeerTest {
    private static final int CAPACITY = 4096;
    private static final String NAME = "0123456789abcdef";

    @TempDir
    private Path parent;

    @Test
    void aFolderThatOthersMayUseIsRefused() throws IOException {
        Path own = parent.resolve("mobula-socket-" + RendezvousFolder.user());
        Files.createDirectory(own);
        Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatThrownBy(() -> RendezvousFolder.open(parent, "mobula-socket"))
                .isInstanceOf(IOException.class)
                .hasMessage(own + " is not a folder that only this user can use (mode 0700); remove it");
    }

    @Test
    void aLinkInPlaceOfTheFolderIsRefused() throws IOException {
        Path elsewhere = Files.createDirectory(
                parent.resolve("elsewhere"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path own = parent.resolve("mobula-socket-" + RendezvousFolder.user());
        Files.createSymbolicLink(own, elsewhere);

        assertThatThrownBy(() -> RendezvousFolder.open(parent, "mobula-socket")).isInstanceOf(IOException.class);
    }

    @Test
    void onlyNamesOfProcessesAreListed() throws IOException {
        RendezvousFolder folder = RendezvousFolder.open(parent, "mobula-socket");
        folder.announce(80, NAME);
        folder.announce(80, "..");
        folder.announce(80, NAME + "0");

        assertThat(folder.listeners(80)).containsExactly(NAME);
        assertThat(folder.listeners(81)).isEmpty();
        folder.withdraw(80, NAME);
        assertThat(folder.listeners(80)).isEmpty();
    }

    @Test
    void whatAKilledProcessHasLeftIsRemoved() throws IOException {
        RendezvousFolder folder = RendezvousFolder.open(parent, "mobula-socket");
        folder.announce(80, NAME);
        Files.createFile(folder.socket(NAME));
        Files.createFile(folder.rings(NAME, 7));

        folder.removeFilesOf(NAME);

        assertThat(folder.listeners(80)).isEmpty();
        assertThat(folder.processes()).isEmpty();
        assertThat(folder.rings(NAME, 7)).doesNotExist();
    }

    @Test
    void ringsOfAnotherSizeAreRefused() throws IOException {
        Path path = parent.resolve("rings");
        RingFile.create(path, 2 * CAPACITY).close();

        assertThatThrownBy(() -> RingFile.open(path, CAPACITY))
                .hasMessage(path + " has " + RingFile.bytes(2 * CAPACITY) + " bytes instead of "
                        + RingFile.bytes(CAPACITY));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -4096, 1, 4095, 4097, 12288, 1 << 27, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void ringsOfAnImpossibleCapacityAreRefused(int capacity) {
        assertThatThrownBy(() -> RingFile.open(parent.resolve("rings"), capacity))
                .hasMessage("rings of " + capacity + " bytes");
    }

    @Test
    void aLinkInPlaceOfTheRingsIsRefused() throws IOException {
        Path real = parent.resolve("real");
        RingFile.create(real, CAPACITY).close();
        Path link = Files.createSymbolicLink(parent.resolve("rings"), real);

        assertThatThrownBy(() -> RingFile.open(link, CAPACITY)).isInstanceOf(IOException.class);
    }

    @Test
    void ringsThatOthersMayReadAreRefused() throws IOException {
        Path path = parent.resolve("rings");
        RingFile.create(path, CAPACITY).close();
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r--r--"));

        assertThatThrownBy(() -> RingFile.open(path, CAPACITY))
                .hasMessage(path + " is not a private file of this user");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, CAPACITY + 1, Long.MAX_VALUE, Long.MIN_VALUE})
    void aReaderRefusesAnIndexThatCannotBe(long tail) throws IOException {
        try (RingFile file = RingFile.create(parent.resolve("rings"), CAPACITY)) {
            Ring ring = file.connectors();
            ring.publishTail(tail);
            RingReader reader = new RingReader(ring);

            assertThatThrownBy(() -> reader.read(MemorySegment.ofArray(new byte[10]), 0, 10))
                    .isInstanceOf(SocketException.class)
                    .hasMessage("Connection reset");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-1 - CAPACITY, 1, Long.MAX_VALUE, Long.MIN_VALUE})
    void aWriterRefusesAnIndexThatCannotBe(long head) throws IOException {
        try (RingFile file = RingFile.create(parent.resolve("rings"), CAPACITY)) {
            Ring ring = file.connectors();
            ring.publishHead(head);
            RingWriter writer = new RingWriter(ring);

            assertThatThrownBy(writer::room).isInstanceOf(SocketException.class).hasMessage("Connection reset");
        }
    }

    @Test
    void ringsThatThePeerCutsResetTheConnection() throws IOException {
        Path path = parent.resolve("rings");
        FourTuple tuple =
                FourTuple.of(InetAddress.getByName("127.0.0.1"), 65000, InetAddress.getByName("127.0.0.1"), 40000);
        try (RingFile file = RingFile.create(path, CAPACITY);
                FileChannel cut = FileChannel.open(path, StandardOpenOption.WRITE);
                Selector selector = Selector.open();
                SocketChannel channel = SocketChannel.open()) {
            channel.configureBlocking(false);
            Link link = new Link(channel, channel.register(selector, 0));
            Connection connection = new Connection(tuple, true, true, 0, () -> true);
            connection.offer(Rings.ofAcceptor(file, link, 1));
            file.connectors().publishSwitch(0);
            file.connectors().publishTail(10);
            FastInput in = new FastInput(_ -> {}, connection, InputStream.nullInputStream());
            assertThat(in.read(new byte[5])).isEqualTo(5);

            cut.truncate(0);

            assertThatThrownBy(() -> in.read(new byte[5]))
                    .isInstanceOf(SocketException.class)
                    .hasMessage("Connection reset");
            assertThat(connection.close(false)).isTrue();
        }
    }

    @Test
    void aMessageSurvivesItsBytes() throws IOException {
        FourTuple tuple =
                FourTuple.of(InetAddress.getByName("127.0.0.1"), 65000, InetAddress.getByName("fe80::1"), 40000);
        Message message = Message.ask(1, tuple, CAPACITY, 2, 3);
        ByteBuffer bytes = ByteBuffer.allocate(Message.LENGTH);
        message.put(bytes);

        assertThat(bytes.hasRemaining()).isFalse();
        assertThat(Message.get(bytes.flip())).isEqualTo(message);
        assertThat(tuple.remotePort()).isEqualTo(40000);
        assertThat(tuple.mirrored().remotePort()).isEqualTo(65000);
        assertThat(tuple.mirrored().mirrored()).isEqualTo(tuple);
    }

    @Test
    void garbageIsNoMessage() {
        Random random = new Random(4711);
        byte[] bytes = new byte[Message.LENGTH];
        for (int i = 0; i < 10_000; i++) {
            random.nextBytes(bytes);
            assertThat(Message.get(ByteBuffer.wrap(bytes))).isNull();
        }
    }

    @Test
    void bytesWrapAroundTheEndOfTheRing() throws IOException {
        try (RingFile file = RingFile.create(parent.resolve("rings"), CAPACITY)) {
            RingWriter writer = new RingWriter(file.acceptors());
            RingReader reader = new RingReader(file.acceptors());
            Random random = new Random(1);
            for (int i = 0; i < 1000; i++) {
                byte[] sent = new byte[1 + random.nextInt(CAPACITY)];
                random.nextBytes(sent);
                byte[] got = new byte[sent.length];

                assertThat(writer.write(MemorySegment.ofArray(sent), 0, sent.length))
                        .isEqualTo(sent.length);
                assertThat(reader.read(MemorySegment.ofArray(got), 0, got.length))
                        .isEqualTo(sent.length);
                assertThat(got).isEqualTo(sent);
            }
            assertThat(List.of(writer.room(), reader.readable())).containsExactly(CAPACITY, 0);
        }
    }
}
