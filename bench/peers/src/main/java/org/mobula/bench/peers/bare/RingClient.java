package org.mobula.bench.peers.bare;

import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.bench.process.TransportLoad;

/** The side that begins. */
public final class RingClient {
    private final RingFile ring;
    private long pings;
    private long answers;
    private long chunk;
    private long taken;

    private RingClient(RingFile ring) {
        this.ring = ring;
    }

    /** @param words the ring's file, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.client(words, (file, task) -> {
            RingClient client = new RingClient(RingFile.map(Path.of(file)));
            Files.delete(Path.of(file));
            return client.measure(task);
        });
    }

    private Map<String, Measurement> measure(Task task) throws Exception {
        Map<String, Measurement> results = new LinkedHashMap<>();
        for (String asked : task.works()) {
            TransportLoad load = TransportLoad.of(asked);
            results.put(asked, load.measure(carrying(load), task));
            end(load);
        }
        return results;
    }

    private Operation carrying(TransportLoad load) {
        answers = 0;
        if (load.bytes() == 0) {
            return this::ping;
        }
        MemorySegment values = MemorySegment.ofArray(new double[load.doubles()]);
        int size = RingFile.chunk(load.bytes());
        return () -> send(values, size);
    }

    private void ping() {
        long next = ++pings;
        ring.publish(RingFile.PING, next);
        ring.await(RingFile.PONG, next);
    }

    private void send(MemorySegment values, int size) {
        for (long at = 0; at < values.byteSize(); at += size) {
            while (chunk - taken == RingFile.SLOTS) {
                taken = ring.look(RingFile.TAKEN); // read only if full: each read moves the cache line
            }
            long length = Math.min(size, values.byteSize() - at);
            MemorySegment.copy(values, at, ring.memory(), RingFile.bytes(chunk), length);
            ring.publish(RingFile.slot(chunk), chunk + 1);
            chunk++;
        }
        ring.await(RingFile.PONG, ++answers);
    }

    private void end(TransportLoad load) {
        ring.publish(load.bytes() == 0 ? RingFile.PING : RingFile.slot(chunk), RingServer.END);
        ring.await(RingFile.PONG, RingServer.END);
    }
}
