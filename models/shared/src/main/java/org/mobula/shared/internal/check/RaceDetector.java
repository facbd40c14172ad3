package org.mobula.shared.internal.check;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mobula.shared.internal.check.AccessLog.Kind;

/**
 * Finds races in the logs of all ranks between two barriers. A barrier orders all before it with all after it, so that
 * no race spans it.
 *
 * <p>Events are ordered by vector clocks (Mattern, 1989): an event of a rank happens before its later events, and a
 * release before the acquisitions of that block that get its version, or a later one. A thread that writes has acquired
 * the block, so writes are ordered by locks; only reads without an acquisition take part in races.
 *
 * <p>The events of a rank count as ordered, although threads may do them: what orders threads is not known.
 *
 * <p><b>Threads:</b> one.
 */
final class RaceDetector {
    private final List<AccessLog> logs;
    private final RankClock[] clocks;
    private final Map<Long, BlockEvents[]> blocks = new HashMap<>();

    private RaceDetector(List<AccessLog> logs) {
        this.logs = logs;
        this.clocks = new RankClock[logs.size()];
        for (int rank = 0; rank < clocks.length; rank++) {
            clocks[rank] = new RankClock(rank, clocks.length);
            AccessLog log = logs.get(rank);
            for (int event = 0; event < log.size(); event++) {
                if (log.kind(event) != Kind.READ) {
                    of(log.block(event))[rank].add(log, event);
                }
            }
        }
    }

    /** The events of each rank about a block. */
    private BlockEvents[] of(long block) {
        return blocks.computeIfAbsent(block, _ -> {
            BlockEvents[] all = new BlockEvents[clocks.length];
            for (int rank = 0; rank < all.length; rank++) {
                all[rank] = new BlockEvents();
            }
            return all;
        });
    }

    /**
     * The races in the logs of all ranks; none if one of them is truncated.
     *
     * @param logs by rank
     */
    static Set<Race> find(List<AccessLog> logs) {
        Set<Race> races = new LinkedHashSet<>();
        if (logs.stream().noneMatch(AccessLog::isTruncated)) {
            RaceDetector detector = new RaceDetector(logs);
            detector.order();
            for (int rank = 0; rank < logs.size(); rank++) {
                AccessLog log = logs.get(rank);
                for (int event = 0; event < log.size(); event++) {
                    if (log.kind(event) == Kind.READ) {
                        detector.check(rank, event, races);
                    }
                }
            }
        }
        return races;
    }

    /**
     * Gives each acquisition its clock. If every rank waits for a release of another one, as damaged logs may say, the
     * first rank goes on without it.
     */
    private void order() {
        boolean advanced = true;
        while (advanced) {
            advanced = false;
            for (RankClock each : clocks) {
                advanced |= advance(each, false);
            }
            for (int i = 0; i < clocks.length && !advanced; i++) {
                advanced = advance(clocks[i], true);
            }
        }
    }

    private boolean advance(RankClock clock, boolean forced) {
        AccessLog log = logs.get(clock.rank());
        int before = clock.events();
        boolean force = forced;
        while (clock.events() < log.size()) {
            int event = clock.events();
            Kind kind = log.kind(event);
            if (kind == Kind.ACQUIRE_READ || kind == Kind.ACQUIRE_WRITE) {
                int[] releases = releasesBefore(log, event);
                if (!force && !areOrdered(releases, clock.rank())) {
                    break;
                }
                force = false;
                join(clock, releases);
            }
            clock.advance();
        }
        return clock.events() > before;
    }

    /** Per rank, the last release that happens before an acquisition; -1 if there is none. */
    private int[] releasesBefore(AccessLog log, int acquisition) {
        BlockEvents[] ofRanks = of(log.block(acquisition));
        boolean writes = log.kind(acquisition) == Kind.ACQUIRE_WRITE;
        int[] all = new int[clocks.length];
        for (int rank = 0; rank < all.length; rank++) {
            all[rank] = ofRanks[rank].lastRelease(log.version(acquisition), writes);
        }
        return all;
    }

    private boolean areOrdered(int[] releases, int own) {
        for (int rank = 0; rank < releases.length; rank++) {
            if (rank != own && releases[rank] >= clocks[rank].events()) {
                return false;
            }
        }
        return true;
    }

    private void join(RankClock clock, int[] releases) {
        for (int rank = 0; rank < releases.length; rank++) {
            if (rank != clock.rank() && releases[rank] >= 0 && releases[rank] < clocks[rank].events()) {
                clock.join(clocks[rank], releases[rank]);
            }
        }
    }

    private void check(int reader, int event, Set<Race> races) {
        AccessLog log = logs.get(reader);
        BlockEvents[] ofRanks = of(log.block(event));
        for (int writer = 0; writer < clocks.length; writer++) {
            int race = writer == reader ? -1 : race(reader, event, writer, ofRanks[writer]);
            if (race >= 0) {
                races.add(new Race(
                        log.block(event),
                        reader,
                        log.place(event),
                        writer,
                        logs.get(writer).place(race)));
            }
        }
    }

    /** The first acquisition of a rank for a write that a read is not ordered with; -1 if there is none. */
    private int race(int reader, int read, int writer, BlockEvents events) {
        AccessLog log = logs.get(reader);
        for (BlockEvents.Write write : events.writesAfter(clocks[reader].at(read, writer))) {
            boolean seen = write.released() >= 0 && write.version() <= log.version(read);
            boolean after = clocks[writer].at(write.acquired(), reader) > read;
            if (after && !seen) {
                return -1; // so are the later ones
            }
            if (log.from(read) < write.to() && write.from() < log.to(read)) {
                return write.acquired();
            }
        }
        return -1;
    }
}
