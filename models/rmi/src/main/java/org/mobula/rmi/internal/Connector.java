package org.mobula.rmi.internal;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import org.mobula.agent.PeerUser;
import org.mobula.agent.RendezvousFolder;
import org.mobula.agent.RingOptions;
import org.mobula.rmi.CallPath;

/**
 * Connects to other processes of the same user and network namespace.
 *
 * <p><b>Threads:</b> any.
 */
final class Connector {
    private final RingOptions options;
    private final RendezvousFolder folder;
    private final long number;
    private final AtomicLong files = new AtomicLong();
    private final AtomicLong memoryInUse = new AtomicLong();

    /** @param number the number of this process, which is its name */
    Connector(RingOptions options, RendezvousFolder folder, long number) {
        this.options = options;
        this.folder = folder;
        this.number = number;
    }

    /**
     * Connects to a process.
     *
     * @throws IOException if it has ended, or is of another user
     */
    Talk connect(String process) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        boolean done = false;
        try {
            channel.configureBlocking(false); // a process that is stopped and has a full backlog is not waited for
            if (!channel.connect(UnixDomainSocketAddress.of(folder.socket(process))) || !PeerUser.isOwn(channel)) {
                throw new IOException("process " + process + " does not answer");
            }
            Talk talk = new Talk(channel);
            done = true;
            return talk;
        } finally {
            if (!done) {
                channel.close();
            }
        }
    }

    /** The processes that export objects on a port. */
    Iterable<String> exporters(int port) {
        return folder.listeners(port);
    }

    /** Removes the files of a process that has ended. */
    void removeFilesOf(String process) {
        folder.removeFilesOf(process);
    }

    /**
     * Opens a lane.
     *
     * @param host how this host appears to the server's program
     * @throws IOException if there is no room, or the process does not answer
     */
    Lane open(String process, String host) throws IOException {
        int capacity = options.ringBytes();
        long file = files.incrementAndGet();
        Path path = folder.rings(HexFormat.of().toHexDigits(number), file);
        Talk talk = connect(process);
        Arena arena = Arena.ofShared();
        boolean done = false;
        try {
            if (memoryInUse.addAndGet(LaneFile.bytes(capacity)) > options.memoryBytes()) {
                throw new IOException("no room for rings");
            }
            MemorySegment memory = LaneFile.create(path, capacity, arena);
            talk.send(Question.lane(capacity, number, file, host));
            if (talk.receiveSoon().number() != CallPath.SHARED_MEMORY.ordinal()) {
                throw new IOException("process " + process + " has no room");
            }
            Lane lane = new Lane(arena, memory, talk.channel(), 0, options.spinNanos());
            done = true;
            return lane;
        } finally {
            Files.deleteIfExists(path);
            if (!done) {
                talk.close();
                arena.close();
                memoryInUse.addAndGet(-LaneFile.bytes(capacity));
            }
        }
    }

    /** A lane was closed. */
    void closed(Lane lane) {
        memoryInUse.addAndGet(-lane.bytes());
    }
}
