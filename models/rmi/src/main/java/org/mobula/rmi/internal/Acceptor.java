package org.mobula.rmi.internal;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.mobula.agent.PeerUser;
import org.mobula.agent.RendezvousFolder;
import org.mobula.agent.RingOptions;
import org.mobula.codec.Codecs;
import org.mobula.rmi.CallPath;

/** Answers the questions of other processes, and serves their lanes. */
final class Acceptor {
    private static final int BACKLOG = 1024;
    private static final long PAUSE_NANOS = 100_000_000;

    private final RingOptions options;
    private final Exports exports;
    private final Codecs codecs;
    private final RendezvousFolder folder;
    private final ServerSocketChannel listener;

    /**
     * Begins to listen.
     *
     * @param name the name of this process
     */
    Acceptor(RingOptions options, Exports exports, Codecs codecs, RendezvousFolder folder, String name)
            throws IOException {
        this.options = options;
        this.exports = exports;
        this.codecs = codecs;
        this.folder = folder;
        this.listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        Path unfinished =
                folder.socket(name + "-new"); // one that does not listen yet looks like one of a killed process
        listener.bind(UnixDomainSocketAddress.of(unfinished), BACKLOG);
        Files.move(unfinished, folder.socket(name));
    }

    /** Starts the thread. */
    void start() {
        thread("mobula-rmi").start(this::accept);
    }

    private static Thread.Builder.OfPlatform thread(String name) {
        return Thread.ofPlatform().daemon().name(name).inheritInheritableThreadLocals(false);
    }

    private void accept() {
        while (true) {
            try {
                SocketChannel channel = listener.accept();
                thread("mobula-rmi-peer").start(() -> converse(channel));
            } catch (IOException | RuntimeException | Error e) {
                Report.log("no connection can be accepted", e);
                LockSupport.parkNanos(PAUSE_NANOS); // a failure that repeats must not occupy a core
            }
        }
    }

    /** Answers a process until it goes away, or asks for a lane. */
    private void converse(SocketChannel channel) {
        boolean isLane = false;
        try {
            if (PeerUser.isOwn(channel)) {
                Talk talk = new Talk(channel);
                while (!isLane) {
                    Question question = talk.receive();
                    switch (question.kind()) {
                        case FIND -> talk.send(exports.answer(question.key()));
                        case LANE -> {
                            serve(talk, question);
                            isLane = true;
                        }
                        case ANSWER -> throw new IOException("an answer to no question");
                    }
                }
            }
        } catch (IOException | RuntimeException | Error e) {
            Report.log("a peer went away", e);
        } finally {
            if (!isLane) {
                close(channel);
            }
        }
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // nothing more can be done
        }
    }

    private void serve(Talk talk, Question question) throws IOException {
        Arena arena = Arena.ofShared();
        boolean done = false;
        try {
            Path path = folder.rings(HexFormat.of().toHexDigits(question.first()), question.second());
            MemorySegment memory = LaneFile.open(path, question.number(), arena);
            Lane lane = new Lane(arena, memory, talk.channel(), 1, options.spinNanos());
            talk.send(Question.answer(CallPath.SHARED_MEMORY.ordinal(), 0, 0)); // first: the thread uses the socket
            JdkServer.threads().execute(new LaneServer(lane, codecs, exports, question.text()));
            done = true;
        } catch (RejectedExecutionException e) {
            throw new IOException("no thread", e);
        } finally {
            if (!done) {
                arena.close();
            }
        }
    }
}
