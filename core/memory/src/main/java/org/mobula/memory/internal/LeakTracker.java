package org.mobula.memory.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.FieldHandles;

/**
 * Reports a buffer that became unreachable before it was freed, with the place of its allocation.
 *
 * <p>The memory of such a buffer is not lost: the collector frees it. But it lives longer than the program meant, and a
 * pool has to allocate in its place.
 *
 * <p><b>Threads:</b> the one that allocates, then the one that frees, and the collector's.
 */
public final class LeakTracker {
    private static final System.Logger LOG = System.getLogger("org.mobula.memory");
    private static final AtomicInteger ALLOCATIONS = new AtomicInteger();
    private static final AtomicLong REPORTED = new AtomicLong();

    private static final VarHandle HANDED_OUT = Report.handle();

    private final Report report;
    private final Cleaner.Cleanable cleanable;

    private LeakTracker(Object buffer, long size) {
        this.report = new Report(size);
        this.cleanable = Reclaimer.whenUnreachable(buffer, report);
    }

    /**
     * Tracks a buffer that is used once, if the level selects this allocation.
     *
     * @param buffer the object that becomes unreachable
     * @param size in bytes
     * @return null if it is not tracked
     */
    public static @Nullable LeakTracker track(LeakLevel level, Object buffer, long size) {
        if (level == LeakLevel.OFF || !level.records(ALLOCATIONS.getAndIncrement())) {
            return null;
        }
        LeakTracker tracker = new LeakTracker(buffer, size);
        tracker.allocated(place());
        return tracker;
    }

    /**
     * Tracks a buffer of a pool, which is used many times.
     *
     * @return null if the level is {@link LeakLevel#OFF}
     */
    public static @Nullable LeakTracker trackPooled(LeakLevel level, Object buffer, long size) {
        return level == LeakLevel.OFF ? null : new LeakTracker(buffer, size);
    }

    /**
     * The place of an allocation from a pool, if it is to be recorded. Sampling begins with the first leak of the
     * process, so that a program without leaks pays nothing.
     *
     * @param number the number of the allocation
     */
    public static @Nullable Throwable placeOfPooled(LeakLevel level, int number) {
        boolean records = switch (level) {
            case OFF -> false;
            case SAMPLED -> REPORTED.get() > 0 && level.records(number);
            case ALL, PARANOID -> true;
        };
        return records ? place() : null;
    }

    private static Throwable place() {
        return new Throwable("the buffer was allocated here");
    }

    /** How many leaks were reported in this process. */
    public static long reported() {
        return REPORTED.get();
    }

    /** The buffer is handed out. */
    public void allocated(@Nullable Throwable place) {
        report.place = place;
        HANDED_OUT.setRelease(report, true); // release, last: a report of a buffer that is handed out has its place
    }

    /** The buffer was freed, and may be handed out again. */
    public void freed() {
        HANDED_OUT.setOpaque(report, false); // the collector's thread reads it long after the last use
    }

    /** The buffer was freed for good. */
    public void end() {
        freed();
        cleanable.clean();
    }

    private static final class Report implements Runnable {
        private final long size;
        private @Nullable Throwable place;

        @SuppressWarnings("unused") // accessed through HANDED_OUT
        private boolean handedOut;

        static VarHandle handle() {
            return FieldHandles.of(MethodHandles.lookup(), "handedOut", boolean.class);
        }

        Report(long size) {
            this.size = size;
        }

        @Override
        public void run() {
            if (!(boolean) HANDED_OUT.getAcquire(this)) {
                return;
            }
            Throwable allocated = place;
            REPORTED.incrementAndGet();
            if (FlightRecorder.isInitialized()) { // else its class is not initialized either
                BufferLeakEvent.emit(size, allocated);
            }
            String message =
                    "a message buffer of " + size + " bytes was not freed: the program dropped it without a call"
                            + " of free or close. Use try-with-resources, or free it on every path";
            if (allocated == null) {
                message += ". Start with -D" + LeakLevel.PROPERTY + "=all to learn where it was allocated";
            }
            LOG.log(System.Logger.Level.WARNING, message, allocated);
        }
    }
}
