package org.mobula.replica.internal.space;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The methods that rewritten code calls in place of operations that replicas must not perform themselves.
 *
 * <p><b>Threads:</b> those that run replicas' code.
 */
public final class ReplicaHooks {
    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final ThreadLocal<Slot> SLOTS = ThreadLocal.withInitial(Slot::new);

    /** The call that a thread runs. A frequent caller looks the slot up once. */
    public static final class Slot {
        private @Nullable ExecutionContext running;
        private int initializers; // static initialisers that run

        private Slot() {}

        /** Sets what the thread runs; null for nothing. */
        public void run(@Nullable ExecutionContext what) {
            running = what;
        }
    }

    private ReplicaHooks() {}

    /** The calling thread's slot. */
    public static Slot slot() {
        return SLOTS.get();
    }

    private static ExecutionContext running() {
        Slot slot = SLOTS.get();
        ExecutionContext running = slot.initializers > 0 ? InitializerContext.ANY : slot.running;
        if (running == null) {
            throw new IllegalStateException("a replica's code runs outside of a call");
        }
        return running;
    }

    /** Before the first instruction of a method that changes something. */
    public static void write() {
        running().write();
    }

    /** Returns a hash code for an object whose class defines none. */
    public static int number() {
        return running().number();
    }

    /** Before a static initialiser's first instruction. */
    public static void beginInitializer() {
        SLOTS.get().initializers++;
    }

    /** After a static initialiser's last instruction. */
    public static void endInitializer() {
        SLOTS.get().initializers--;
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
                    "the timeout must be at least 0 ms and 0 to 999999 ns, not " + millis + " ms and " + nanos + " ns");
        }
        long most = Long.MAX_VALUE / NANOS_PER_MILLI - 1;
        running().await(monitor, Math.min(millis, most) * NANOS_PER_MILLI + nanos);
    }

    /** In place of {@link Object#notify}. */
    public static void wake(Object monitor) {
        running().notify(monitor, false);
    }

    /** In place of {@link Object#notifyAll}. */
    public static void wakeAll(Object monitor) {
        running().notify(monitor, true);
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
