package org.mobula.memory.internal;

import java.lang.ref.Cleaner;
import org.mobula.fault.OutOfMemory;

/**
 * Learns from the garbage collector that objects are unreachable, and runs the call-backs of programs.
 *
 * <p><b>Threads:</b> any. Actions run on one daemon thread for all buffers of the process and must not block.
 * Each call-back of a program runs on a virtual thread of its own, so a blocked call-back delays no other buffer.
 */
public final class Reclaimer {
    private static final System.Logger LOG = System.getLogger("org.mobula.memory");
    private static final Cleaner CLEANER =
            Cleaner.create(Thread.ofPlatform().daemon().name("mobula-reclaim").factory());

    private Reclaimer() {}

    /**
     * Runs an action once an object is unreachable.
     *
     * @param action must not refer to the object
     */
    public static Cleaner.Cleanable whenUnreachable(Object watched, Runnable action) {
        return CLEANER.register(watched, action);
    }

    /** Runs an action after the next collection that looks at young objects. */
    public static void afterCollection(Runnable action) {
        CLEANER.register(new Object(), action);
    }

    /** Runs a call-back of the program; never throws. */
    public static void call(Runnable callback) {
        try {
            callback.run();
        } catch (Throwable failure) {
            OutOfMemory.check(failure);
            LOG.log(System.Logger.Level.ERROR, "the call-back of a reclaimed buffer failed", failure);
        }
    }

    /** Runs a call-back of the program on a virtual thread. */
    public static void callLater(Runnable callback) {
        Thread.ofVirtual().name("mobula-reclaimed").start(() -> call(callback));
    }
}
