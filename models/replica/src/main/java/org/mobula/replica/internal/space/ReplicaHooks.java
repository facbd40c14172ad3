package org.mobula.replica.internal.space;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What rewritten code calls in place of what replicas may not do by themselves.
 *
 * <p><b>Threads:</b> those that run code of replicas.
 */
public final class ReplicaHooks {
    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final ThreadLocal<Place> PLACES = ThreadLocal.withInitial(Place::new);

    /** Where a thread keeps what it runs; looked up once by who runs something often. */
    public static final class Place {
        private @Nullable ExecutionContext running;
        private int initializers; // that have begun and not ended

        private Place() {}

        /** Says what the thread runs from now on; null for nothing. */
        public void run(@Nullable ExecutionContext what) {
            running = what;
        }
    }

    private ReplicaHooks() {}

    /** The calling thread's place. */
    public static Place place() {
        return PLACES.get();
    }

    private static ExecutionContext running() {
        Place place = PLACES.get();
        ExecutionContext running = place.initializers > 0 ? InitializerContext.ANY : place.running;
        if (running == null) {
            throw new IllegalStateException("code of a replica runs outside of a call");
        }
        return running;
    }

    /** Before a method's first instruction, if it changes something. */
    public static void write() {
        running().write();
    }

    /** A hash code for an object that has none of its own. */
    public static int number() {
        return running().number();
    }

    /** Before a static initialiser's first instruction. */
    public static void beginInitializer() {
        PLACES.get().initializers++;
    }

    /** After a static initialiser's last instruction. */
    public static void endInitializer() {
        PLACES.get().initializers--;
    }

    /** In place of {@link Object#wait()}. */
    public static void await(Object monitor) throws InterruptedException {
        await(monitor, 0, 0);
    }

    /** In place of {@link Object#wait(long)}. */
    public static void await(Object monitor, long millis) throws InterruptedException {
        await(monitor, millis, 0);
    }

    /** In place of {@link Object#wait(long, int)}. */
    public static void await(Object monitor, long millis, int nanos) throws InterruptedException {
        if (millis < 0 || nanos < 0 || nanos >= NANOS_PER_MILLI) {
            throw new IllegalArgumentException(
                    "a wait takes from 0 ms on and below 1000000 ns, not " + millis + " and " + nanos);
        }
        long most = Long.MAX_VALUE / NANOS_PER_MILLI - 1;
        running().await(monitor, Math.min(millis, most) * NANOS_PER_MILLI + nanos);
    }

    /** In place of {@link Object#notify}. */
    public static void wake(Object monitor) {
        running().wake(monitor, false);
    }

    /** In place of {@link Object#notifyAll}. */
    public static void wakeAll(Object monitor) {
        running().wake(monitor, true);
    }

    /** In place of entering a monitor. */
    public static void enter(Object monitor) {
        running().enter(Objects.requireNonNull(monitor));
    }

    /** In place of leaving a monitor. */
    public static void exit(Object monitor) {
        running().exit(monitor);
    }
}
