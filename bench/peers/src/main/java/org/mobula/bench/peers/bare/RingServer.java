package org.mobula.bench.peers.bare;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.mobula.bench.process.ParentWatch;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.bench.process.TransportLoad;

/** The side that answers: prints its file's name, then serves each work of the task until the client ends it. */
public final class RingServer {
    /** In place of the number of a ping or a chunk: the end of this work. */
    static final long END = -1;

    private final RingFile ring;
    private long chunk;

    private RingServer(RingFile ring) {
        this.ring = ring;
    }

    /** @param words a {@link Task} */
    public static void main(String[] words) throws Exception {
        Task task = TaskMain.start(words, 0);
        Path file = RingFile.create();
        RingServer server = new RingServer(RingFile.map(file));
        ParentWatch.start();
        System.out.println(file);
        for (String asked : task.works()) {
            TransportLoad load = TransportLoad.of(asked);
            if (load.bytes() == 0) {
                server.echo();
            } else {
                server.receive(new double[load.doubles()]);
            }
        }
    }

    private void echo() {
        long last = 0;
        while (true) {
            long seen = ring.look(RingFile.PING);
            if (seen != last) {
                if (seen == END) {
                    confirm(RingFile.PING);
                    return;
                }
                last = seen;
                ring.publish(RingFile.PONG, seen);
            }
        }
    }

    private void receive(double[] target) {
        MemorySegment values = MemorySegment.ofArray(target);
        int size = RingFile.chunk((int) values.byteSize());
        long answers = 0;
        while (true) {
            for (long at = 0; at < values.byteSize(); at += size) {
                long number = awaitChunk();
                if (number == END) {
                    confirm(RingFile.slot(chunk));
                    return;
                }
                long length = Math.min(size, values.byteSize() - at);
                MemorySegment.copy(ring.memory(), RingFile.bytes(chunk), values, at, length);
                ring.publish(RingFile.TAKEN, ++chunk);
            }
            ring.publish(RingFile.PONG, ++answers);
        }
    }

    private void confirm(long ended) {
        ring.publish(ended, 0); // so that it does not end the next work
        ring.publish(RingFile.PONG, END);
    }

    /** The number of the next chunk, counted from 1, or {@link #END}. */
    private long awaitChunk() {
        long slot = RingFile.slot(chunk);
        while (true) {
            long seen = ring.look(slot);
            if (seen == chunk + 1 || seen == END) {
                return seen;
            }
        }
    }
}
