package org.mobula.shared.internal.check;

import java.lang.reflect.Array;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.mobula.shared.internal.machine.Copy;

/**
 * Finds accesses that no acquisition orders, with {@code MOBULA_SHARED_CHECK=1}. Each finding is reported once, with
 * both places.
 *
 * <p>At one rank: a thread asks for the {@linkplain org.mobula.shared.SharedUnit#value value} of a unit that it has not
 * acquired, or elements have changed while no thread of the rank had acquired the unit.
 *
 * <p>Between ranks: one reads a unit without having acquired it, another one writes it, and no acquisition or barrier
 * orders the two. At each barrier rank 0 compares what the ranks have recorded; see {@link RaceDetector}. It knows the
 * calls that give access to content, not the accesses themselves, unless checks are inserted.
 *
 * <p><b>Threads:</b> any.
 */
public final class AccessCheck {
    private static final int MOST_EVENTS = 1 << 20;

    private final Consumer<String> report;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();
    private final AccessRecorder recorder = new AccessRecorder(MOST_EVENTS);

    /** What is known of a unit; kept by its owner. */
    public static final class Trace {
        private volatile String acquired = "nowhere at this rank";
        private volatile String accessed = "nowhere";
        private long digest;
        private long version = -1;
    }

    /** @param report receives each finding, one line */
    public AccessCheck(Consumer<String> report) {
        this.report = report;
    }

    /**
     * A thread has acquired a range of a unit.
     *
     * @param alone whether no other thread writes the unit, or a range of it, at the same time
     * @param place of the acquisition
     */
    public void acquired(Trace trace, Copy copy, boolean writes, boolean alone, int from, int to, String place) {
        synchronized (trace) {
            if (writes
                    && alone
                    && trace.version == copy.version()
                    && trace.digest != digest(copy.content().value())) {
                once(copy.describe() + " was written without being acquired: its elements have changed since its last"
                        + " release; last access without acquisition at " + trace.accessed + ", acquired before at "
                        + trace.acquired);
            }
            trace.acquired = place;
        }
        recorder.acquired(writes, copy.key(), copy.version(), from, to, place);
    }

    /**
     * A thread is about to release a unit, or has released a range of it.
     *
     * @param wrote whether there is a new version
     * @param version after the release
     */
    public void released(Trace trace, Copy copy, boolean wrote, long version, int from, int to) {
        synchronized (trace) {
            if (wrote) {
                trace.digest = digest(copy.content().value());
                trace.version = version;
            }
        }
        recorder.released(wrote, copy.key(), version, from, to);
    }

    /** A thread that has not acquired a range of a unit reads it. */
    public void read(Copy copy, int from, int to) {
        recorder.read(copy.key(), copy.version(), from, to, Places.ofProgram());
    }

    /** A thread asks for the content. */
    public void accessed(Trace trace, Copy copy, boolean held) {
        if (!held) {
            String place = Places.ofProgram();
            trace.accessed = place;
            once(copy.describe() + " is used at " + place + " by thread \""
                    + Thread.currentThread().getName() + "\", which has not acquired it; last acquired at "
                    + trace.acquired);
        }
    }

    /** What this rank has done since the barrier before. */
    public AccessLog cut() {
        AccessLog log = recorder.cut();
        if (log.isTruncated()) {
            once("more than " + MOST_EVENTS + " accesses, acquisitions and releases between two barriers: those of this"
                    + " interval are not compared with other ranks");
        }
        return log;
    }

    /**
     * Compares what all ranks have done between two barriers.
     *
     * @param logs by rank
     * @param describe describes a block
     */
    public void compare(List<AccessLog> logs, LongFunction<String> describe) {
        for (Race each : RaceDetector.find(logs)) {
            once("race on " + describe.apply(each.block()) + ": rank " + each.reader() + " reads it at " + each.read()
                    + ", and rank " + each.writer() + " writes it, acquired at " + each.written()
                    + "; no acquisition or barrier orders the two. Acquire it for reading, or wait at a barrier between"
                    + " them");
        }
    }

    /** The node is closed: accesses since the last barrier are not compared. */
    public void close() {
        if (recorder.hasReads()) {
            once("reads of units that were not acquired, after the last barrier, were not compared with the writes of"
                    + " other ranks. Call SharedObjects.barrier() before the node is closed");
        }
    }

    private void once(String finding) {
        if (reported.add(finding)) {
            report.accept(finding);
        }
    }

    private static long digest(@Nullable Object content) {
        if (content == null || !content.getClass().isArray()) {
            return 0; // objects are encoded when they are released; later changes are not seen
        }
        long digest = 1;
        for (int i = 0; i < Array.getLength(content); i++) {
            digest = 31 * digest + hash(Array.get(content, i));
        }
        return digest;
    }

    private static int hash(@Nullable Object element) {
        return element instanceof Number || element instanceof Boolean || element instanceof Character
                ? element.hashCode()
                : 0;
    }
}
