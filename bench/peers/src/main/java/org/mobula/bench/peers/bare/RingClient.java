package org.mobula.bench.peers.bare;

import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.process.Fuse;
import org.mobula.bench.process.Load;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;

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
        List<String> all = Arrays.asList(words);
        Task task = Task.of(all.subList(1, all.size()));
        Fuse.light(task.limit());
        Path file = Path.of(all.getFirst());
        RingClient client = new RingClient(RingFile.map(file));
        Files.delete(file);
        Map<String, Measurement> results = new LinkedHashMap<>();
        for (String asked : task.works()) {
            Load load = Load.of(asked);
            results.put(asked, load.measure(client.carrying(load), task));
            client.end(load);
        }
        Results.write(task.results(), results);
        System.exit(0);
    }

    private Operation carrying(Load load) {
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
                taken = ring.look(RingFile.TAKEN); // why only now: the line stays with who writes it
            }
            long length = Math.min(size, values.byteSize() - at);
            MemorySegment.copy(values, at, ring.memory(), RingFile.bytes(chunk), length);
            ring.publish(RingFile.slot(chunk), chunk + 1);
            chunk++;
        }
        ring.await(RingFile.PONG, ++answers);
    }

    private void end(Load load) {
        ring.publish(load.bytes() == 0 ? RingFile.PING : RingFile.slot(chunk), RingServer.END);
        ring.await(RingFile.PONG, RingServer.END);
    }
}
