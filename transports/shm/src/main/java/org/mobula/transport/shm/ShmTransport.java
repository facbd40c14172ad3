package org.mobula.transport.shm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.mobula.transport.PeerCard;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.SharedMemory;
import org.mobula.transport.spi.TimedSocket;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;

/**
 * Shared memory, open for one node.
 *
 * <p>After the handshake the caller sends {@code ring bytes 4, path length 4, path} of the file that it has created.
 * The called side maps the file and answers one byte. Then the caller unlinks it.
 */
final class ShmTransport implements Transport {
    private static final int LONGEST_PATH = 4096;
    private static final byte MAPPED = 1;
    private static final int MOST_PARTS = 8;
    private static final int BACKLOG = 1024;

    private final TransportContext context;
    private final Path path;
    private final ServerSocketChannel listener;

    ShmTransport(TransportContext context) throws IOException {
        this.context = context;
        this.path = context.directory().resolve("rank-" + context.rank() + ".sock");
        this.listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        boolean bound = false;
        try {
            listener.bind(UnixDomainSocketAddress.of(path), BACKLOG);
            bound = true;
        } catch (IOException e) {
            throw new IOException("cannot listen at " + path + ": " + e.getMessage(), e);
        } finally {
            if (!bound) {
                listener.close();
            }
        }
    }

    @Override
    public String name() {
        return "shm";
    }

    @Override
    public String address() {
        return path.toString();
    }

    @Override
    public String obstacle(PeerCard peer) {
        if (!peer.host().equals(context.host())) {
            return "it runs on another host (" + peer.host() + ", not " + context.host() + ")";
        }
        return peer.addresses().containsKey(name()) ? "" : "it does not offer shared memory";
    }

    @Override
    public SocketChannel dial(PeerCard peer) throws IOException {
        String address = peer.addresses().get(name());
        if (address == null) {
            throw new IOException("rank " + peer.rank() + " does not offer shared memory");
        }
        return SocketChannel.open(UnixDomainSocketAddress.of(address));
    }

    @Override
    public SocketChannel take() throws IOException {
        return listener.accept();
    }

    @Override
    public Channel connect(SocketChannel socket, int peer, boolean swapped) throws IOException {
        Path file = MappedFile.unpredictable(
                context.options().shmDirectory(), prefix() + context.rank() + "-" + peer + "-");
        int ringBytes = context.options().ringBytes();
        PairFile pair = PairFile.create(file, ringBytes);
        try (TimedSocket timed = new TimedSocket(socket, context.setupTimeout())) {
            byte[] name = file.toString().getBytes(StandardCharsets.UTF_8);
            timed.write(ByteBuffer.allocate(8 + name.length)
                    .putInt(ringBytes)
                    .putInt(name.length)
                    .put(name)
                    .flip());
            if (timed.read(1).get() != MAPPED) {
                throw new IOException("rank " + peer + " could not map " + file);
            }
        } finally {
            Files.deleteIfExists(file);
        }
        return channel(socket, pair.callers(), pair.calleds(), swapped);
    }

    @Override
    public Channel accept(SocketChannel socket, int peer, boolean swapped) throws IOException {
        try (TimedSocket timed = new TimedSocket(socket, context.setupTimeout())) {
            ByteBuffer head = timed.read(8);
            int ringBytes = head.getInt();
            int length = head.getInt();
            if (length < 1 || length > LONGEST_PATH) {
                throw new IOException("rank " + peer + " named a file with a path of " + length + " bytes");
            }
            Path file =
                    Path.of(StandardCharsets.UTF_8.decode(timed.read(length)).toString());
            PairFile pair = PairFile.open(file, ringBytes);
            timed.write(ByteBuffer.wrap(new byte[] {MAPPED}));
            return channel(socket, pair.calleds(), pair.callers(), swapped);
        } catch (IllegalArgumentException e) {
            throw new IOException("rank " + peer + " named a file that cannot be rings: " + e.getMessage(), e);
        }
    }

    @Override
    public Optional<SharedMemory> share(long bytes) throws IOException {
        Path directory = context.options().shmDirectory();
        Path file = MappedFile.unpredictable(directory, prefix() + context.rank() + "-all-");
        if (Files.getFileStore(directory).getUsableSpace() / MOST_PARTS < bytes) { // pairs need room for their rings
            throw new IOException(directory + " has no room for " + MOST_PARTS + " times " + bytes / 1024
                    + " KiB of memory that ranks share; enlarge it, or choose a smaller area: MOBULA_AREA_BYTES");
        }
        MemorySegment memory =
                MappedFile.create(file, bytes, "memory that ranks share", "a smaller area: MOBULA_AREA_BYTES");
        return Optional.of(new SharedMemory(file.getFileName().toString(), memory, () -> unlink(file)));
    }

    @Override
    public Optional<MemorySegment> map(String name, long bytes) throws IOException {
        if (!name.startsWith(prefix()) || name.indexOf('/') >= 0) {
            throw new IOException("\"" + name + "\" is no memory of this run");
        }
        Path file = context.options().shmDirectory().resolve(name);
        try {
            return Optional.of(MappedFile.open(file, bytes, "ranks that share it"));
        } catch (NoSuchFileException removed) {
            return Optional.empty(); // its creator has removed it
        }
    }

    /** The prefix of the file names of this run. */
    private String prefix() {
        return "mobula-" + context.job() + "-";
    }

    private static void unlink(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + file, e);
        }
    }

    private Channel channel(SocketChannel socket, MemorySegment outgoing, MemorySegment incoming, boolean swapped)
            throws IOException {
        return new ShmChannel(
                socket, outgoing, incoming, swapped, context.options().turned());
    }

    @Override
    public void close() {
        try {
            listener.close();
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // the launcher removes the directory
        }
    }
}
