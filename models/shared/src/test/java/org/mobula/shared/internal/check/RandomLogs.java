package org.mobula.shared.internal.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.mobula.shared.internal.check.AccessLog.Kind;

/** A random execution: what its ranks record, and which races it has, by reachability in the graph of its events. */
final class RandomLogs {
    private static final int EVENTS = 40;

    /** @param before the events that happen before it */
    private record Event(int number, int rank, Kind kind, int block, long version, BitSet before) {
        String place() {
            return "event " + number;
        }
    }

    /** Who holds a block. */
    private static final class Block {
        private long version;
        private int writer = -1;
        private final BitSet readers = new BitSet();
    }

    private final Random random;
    private final int ranks;
    private final Block[] blocks;
    private final AccessRecorder[] recorders;
    private final List<Event> events = new ArrayList<>();

    RandomLogs(Random random) {
        this.random = random;
        this.ranks = 2 + random.nextInt(3);
        this.blocks = IntStream.range(0, 1 + random.nextInt(3))
                .mapToObj(_ -> new Block())
                .toArray(Block[]::new);
        this.recorders = IntStream.range(0, ranks)
                .mapToObj(_ -> new AccessRecorder(EVENTS))
                .toArray(AccessRecorder[]::new);
        while (events.size() < EVENTS) {
            step(random.nextInt(ranks), random.nextInt(blocks.length));
        }
    }

    List<AccessLog> logs() {
        return IntStream.range(0, ranks).mapToObj(rank -> recorders[rank].cut()).toList();
    }

    private void step(int rank, int number) {
        Block block = blocks[number];
        if (block.writer == rank) {
            block.writer = -1;
            add(rank, Kind.RELEASE_WRITE, number, ++block.version);
        } else if (block.readers.get(rank)) {
            block.readers.clear(rank);
            add(rank, Kind.RELEASE_READ, number, block.version);
        } else if (random.nextInt(3) == 0) {
            long least = known(rank, number);
            add(rank, Kind.READ, number, least + random.nextInt((int) (block.version - least) + 1));
        } else if (block.writer < 0 && random.nextBoolean()) {
            block.readers.set(rank);
            add(rank, Kind.ACQUIRE_READ, number, block.version);
        } else if (block.writer < 0 && block.readers.isEmpty()) {
            block.writer = rank;
            add(rank, Kind.ACQUIRE_WRITE, number, block.version);
        }
    }

    /** The latest version whose release happens before the next event of a rank. */
    private long known(int rank, int block) {
        BitSet before = before(rank);
        return events.stream()
                .filter(each -> each.kind == Kind.RELEASE_WRITE && each.block == block && before.get(each.number))
                .mapToLong(Event::version)
                .max()
                .orElse(0);
    }

    private BitSet before(int rank) {
        BitSet before = new BitSet();
        events.stream().filter(each -> each.rank == rank).forEach(each -> {
            before.or(each.before);
            before.set(each.number);
        });
        return before;
    }

    private void add(int rank, Kind kind, int block, long version) {
        BitSet before = before(rank);
        boolean acquires = kind == Kind.ACQUIRE_READ || kind == Kind.ACQUIRE_WRITE;
        for (Event each : events) {
            boolean releases =
                    each.kind == Kind.RELEASE_WRITE || each.kind == Kind.RELEASE_READ && kind == Kind.ACQUIRE_WRITE;
            if (acquires && releases && each.block == block) {
                before.or(each.before);
                before.set(each.number);
            }
        }
        Event event = new Event(events.size(), rank, kind, block, version, before);
        events.add(event);
        switch (kind) {
            case READ -> recorders[rank].read(block, version, 0, 1, event.place());
            case ACQUIRE_READ, ACQUIRE_WRITE ->
                recorders[rank].acquired(kind == Kind.ACQUIRE_WRITE, block, version, 0, 1, event.place());
            default -> recorders[rank].released(kind == Kind.RELEASE_WRITE, block, version, 0, 1);
        }
    }

    /** Compares the races of this execution with those that were found: for each read and writer, whether there is one. */
    void verify(Set<Race> found, String seed) {
        for (Event read : events) {
            for (int writer = 0; read.kind == Kind.READ && writer < ranks; writer++) {
                List<String> expected = racesWith(read, writer);
                int rank = writer;
                List<String> reported = found.stream()
                        .filter(each ->
                                each.reader() == read.rank && each.read().equals(read.place()) && each.writer() == rank)
                        .map(Race::written)
                        .toList();
                assertThat(expected).as(seed).containsAll(reported);
                assertThat(reported.isEmpty()).as("%s: %s", seed, read).isEqualTo(expected.isEmpty());
            }
        }
    }

    private List<String> racesWith(Event read, int writer) {
        return events.stream()
                .filter(each -> writer != read.rank
                        && each.rank == writer
                        && each.kind == Kind.ACQUIRE_WRITE
                        && each.block == read.block
                        && !each.before.get(read.number)
                        && !isReleasedBefore(each, read))
                .map(Event::place)
                .toList();
    }

    private boolean isReleasedBefore(Event acquisition, Event read) {
        return events.stream()
                .filter(each -> each.number > acquisition.number
                        && each.rank == acquisition.rank
                        && each.block == acquisition.block
                        && each.kind == Kind.RELEASE_WRITE)
                .findFirst()
                .filter(release -> read.before.get(release.number))
                .isPresent();
    }
}
