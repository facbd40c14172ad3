package org.mobula.replica.internal;

import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a simulated program, which runs only while the simulation waits for it to pause. So of all threads one runs at
 * a time, and which one the simulation decides.
 */
final class SimulatedThread {
    /** The process has ended, and this thread with it. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1L;

        Killed() {
            super("killed", null, false, false);
        }
    }

    /** What a thread does. */
    interface Body {
        void run(SimulatedThread strand) throws Exception;
    }

    private final Semaphore turn = new Semaphore(0);
    private final Semaphore back = new Semaphore(0);
    private final String name;
    private boolean ended;
    private boolean killed;
    private @Nullable Throwable failure;

    SimulatedThread(String name, Body body) {
        this.name = name;
        Thread.ofPlatform().daemon().name(name).start(() -> {
            turn.acquireUninterruptibly();
            try {
                if (!killed) {
                    body.run(this);
                }
            } catch (Killed process) {
                // intended
            } catch (Throwable thrown) {
                failure = thrown;
            } finally {
                ended = true;
                back.release();
            }
        });
    }

    String name() {
        return name;
    }

    boolean hasEnded() {
        return ended;
    }

    /** Runs until it pauses or ends. By the simulation. */
    void resume() {
        if (!ended) {
            turn.release();
            back.acquireUninterruptibly();
        }
        if (failure != null) {
            throw new AssertionError(name + " failed: " + failure, failure);
        }
    }

    /** Lets the simulation go on. By the strand. */
    void pause() {
        back.release();
        turn.acquireUninterruptibly();
        if (killed) {
            throw new Killed();
        }
    }

    /** Ends it where it pauses. By the simulation. */
    void kill() {
        killed = true;
        resume();
    }
}
