package org.mobula.replica.internal;

import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a simulated program. It runs only while the simulation waits for it to pause, so one thread runs at a
 * time, and the simulation chooses which one.
 */
final class SimulatedThread {
    /** Ends the thread because its process has ended. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1L;

        Killed() {
            super("killed", null, false, false);
        }
    }

    /** The program of a thread. */
    interface Body {
        void run(SimulatedThread thread) throws Exception;
    }

    private final Semaphore running = new Semaphore(0);
    private final Semaphore paused = new Semaphore(0);
    private final String name;
    private boolean ended;
    private boolean killed;
    private @Nullable Throwable failure;

    SimulatedThread(String name, Body body) {
        this.name = name;
        Thread.ofPlatform().daemon().name(name).start(() -> {
            running.acquireUninterruptibly();
            try {
                if (!killed) {
                    body.run(this);
                }
            } catch (Killed expected) {
                // the process has ended
            } catch (Throwable thrown) {
                failure = thrown;
            } finally {
                ended = true;
                paused.release();
            }
        });
    }

    String name() {
        return name;
    }

    boolean hasEnded() {
        return ended;
    }

    /** Runs the thread until it pauses or ends. Called by the simulation. */
    void resume() {
        if (!ended) {
            running.release();
            paused.acquireUninterruptibly();
        }
        if (failure != null) {
            throw new AssertionError(name + " failed: " + failure, failure);
        }
    }

    /** Returns control to the simulation. Called by this thread. */
    void pause() {
        paused.release();
        running.acquireUninterruptibly();
        if (killed) {
            throw new Killed();
        }
    }

    /** Ends the thread at its next pause. Called by the simulation. */
    void kill() {
        killed = true;
        resume();
    }
}
