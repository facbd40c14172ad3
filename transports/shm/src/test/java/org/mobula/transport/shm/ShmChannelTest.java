package org.mobula.transport.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.testkit.ChannelContract;
import org.mobula.transport.PeerCard;
import org.mobula.transport.PortRange;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.SharedMemory;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;

class ShmChannelTest extends ChannelContract {
    @TempDir
    private Path directory;

    @TempDir
    private Path memory;

    @Override
    protected Pair open(int bufferBytes) throws Exception {
        try (Transport caller = transport(0, bufferBytes, memory);
                Transport called = transport(1, bufferBytes, memory);
                ExecutorService answering = Executors.newSingleThreadExecutor()) {
            Future<Channel> far = answering.submit(() -> called.accept(called.take(), 0, false));
            Channel near = caller.connect(caller.dial(card(called)), 1, false);
            return new Pair(near, far.get());
        }
    }

    @Test
    void theFileOfAPairIsUnlinkedOnceBothHaveMappedIt() throws Exception {
        open(BUFFER);
        try (Stream<Path> files = Files.list(memory)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void aFolderThatIsMissingIsNamed() throws Exception {
        Path missing = memory.resolve("missing");
        try (Transport caller = transport(0, BUFFER, missing);
                Transport called = transport(1, BUFFER, missing)) {
            SocketChannel socket = caller.dial(card(called));
            assertThatThrownBy(() -> caller.connect(socket, 1, false))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("no room for a pair's rings of 40 KiB in " + missing)
                    .hasMessageEndingWith("enlarge it, or choose smaller rings: MOBULA_RING_BYTES");
        }
    }

    @Test
    void aFileOfAnotherUserIsNotRemoved() throws Exception {
        Path theirs = Files.write(memory.resolve("mobula-test-0-1-0"), new byte[] {7});
        assertThatThrownBy(() -> MappedFile.create(theirs, BUFFER, "a test", "nothing"))
                .isInstanceOf(IOException.class);
        assertThat(theirs).hasBinaryContent(new byte[] {7});
    }

    @Test
    void filesWithForeseeableNamesDoNotKeepRanksFromConnecting() throws Exception {
        for (int number = 0; number < 10; number++) {
            Files.createFile(memory.resolve("mobula-test-0-1-" + number));
            Files.createFile(memory.resolve("mobula-test-0-all-" + number));
        }
        open(BUFFER);
        try (Transport maker = transport(0, BUFFER, memory)) {
            SharedMemory made = maker.share(8192).orElseThrow();
            assertThat(made.name()).matches("mobula-test-0-all-[0-9a-f]{16}");
            made.unlink();
        }
    }

    @Test
    void anEndIsDescribedAlikeWhetherOrNotSomethingWasUnderWay() throws Exception {
        for (boolean bellUnderWay : new boolean[] {false, true}) {
            Pair pair = open(BUFFER);
            if (bellUnderWay) { // a socket with unread bytes is reset when it is closed
                pair.near().claim(8);
                pair.near().commit(1, 8);
                pair.near().wakePeer();
            }
            pair.far().close();
            assertThatThrownBy(() -> pair.near().onReadable())
                    .isInstanceOf(IOException.class)
                    .hasMessage("its process ended or closed the connection");
        }
    }

    @Test
    void aCallerThatNamesNoRingsIsRefused() throws Exception {
        try (Transport caller = transport(0, BUFFER, memory);
                Transport called = transport(1, BUFFER, memory)) {
            SocketChannel socket = caller.dial(card(called));
            socket.write(ByteBuffer.allocate(8).putInt(BUFFER).putInt(1_000_000).flip());
            SocketChannel taken = called.take();
            assertThatThrownBy(() -> called.accept(taken, 0, false))
                    .isInstanceOf(IOException.class)
                    .hasMessage("rank 0 named a file with a path of 1000000 bytes");
            socket.close();
        }
    }

    @Test
    void aFileOfAnotherLengthIsRefused() throws Exception {
        Path file = Files.write(memory.resolve("short"), new byte[100]);
        assertThatThrownBy(() -> PairFile.open(file, BUFFER))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(file + " has 100 bytes where rings of " + BUFFER + " bytes need ");
    }

    @Test
    void memoryThatOneRankMakesIsMappedByAnotherOneOfTheRun() throws Exception {
        try (Transport maker = transport(0, BUFFER, memory);
                Transport other = transport(1, BUFFER, memory)) {
            SharedMemory made = maker.share(8192).orElseThrow();
            MemorySegment mapped = other.map(made.name(), 8192).orElseThrow();
            made.segment().set(ValueLayout.JAVA_LONG, 8000, 7);
            assertThat(mapped.get(ValueLayout.JAVA_LONG, 8000)).isEqualTo(7);
            made.unlink();
            made.unlink();
            assertThat(other.map(made.name(), 8192)).isEmpty();
            assertThat(mapped.get(ValueLayout.JAVA_LONG, 8000)).isEqualTo(7);
            try (Stream<Path> files = Files.list(memory)) {
                assertThat(files).isEmpty();
            }
        }
    }

    @Test
    void memoryIsMappedAsLongAsItWasMadeAndNoFileOfOthers() throws Exception {
        try (Transport maker = transport(0, BUFFER, memory)) {
            SharedMemory made = maker.share(8192).orElseThrow();
            assertThatThrownBy(() -> maker.map(made.name(), 4096))
                    .isInstanceOf(IOException.class)
                    .hasMessage(memory.resolve(made.name()) + " has 8192 bytes where ranks that share it need 4096");
            assertThatThrownBy(() -> maker.map("mobula-test-/../../etc/passwd", 4096))
                    .isInstanceOf(IOException.class)
                    .hasMessage("\"mobula-test-/../../etc/passwd\" is no memory of this run");
            assertThatThrownBy(() -> maker.map("passwd", 4096))
                    .isInstanceOf(IOException.class)
                    .hasMessage("\"passwd\" is no memory of this run");
        }
    }

    @Test
    void memoryThatTakesMostOfTheRoomIsRefused() throws Exception {
        try (Transport maker = transport(0, BUFFER, memory)) {
            long most = Files.getFileStore(memory).getUsableSpace();
            assertThatThrownBy(() -> maker.share(most / 2))
                    .isInstanceOf(IOException.class)
                    .hasMessage(memory + " has no room for 8 times " + most / 2 / 1024
                            + " KiB of memory that ranks share; enlarge it, or choose a smaller area:"
                            + " MOBULA_AREA_BYTES");
        }
    }

    private Transport transport(int rank, int ringBytes, Path shm) throws IOException {
        TransportOptions options =
                new TransportOptions(ringBytes, shm, "", PortRange.ANY, 1 << 16, 1 << 20, 1 << 12, false);
        return new ShmTransportProvider()
                .open(new TransportContext("test", rank, "here", directory, Duration.ofSeconds(5), options));
    }

    private static PeerCard card(Transport transport) {
        Map<String, String> addresses = new LinkedHashMap<>();
        addresses.put("shm", transport.address());
        return new PeerCard(1, "here", 1, addresses);
    }
}
