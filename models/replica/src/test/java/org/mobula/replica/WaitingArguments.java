package org.mobula.replica;

import java.io.Serializable;

/** Arguments whose methods wait, which the analyser cannot know before a call passes one. */
public interface WaitingArguments {
    int call(Waiter waiter) throws InterruptedException;

    void release();

    int calls();

    /** An argument that waits. */
    interface Waiter extends Serializable {
        int awaitRelease() throws InterruptedException;

        void wake();
    }

    /** Waits on its monitor until it is released. No replica's code refers to this class. */
    final class MonitorWaiter implements Waiter {
        private boolean released;

        @Override
        public synchronized int awaitRelease() throws InterruptedException {
            while (!released) {
                wait();
            }
            return 7;
        }

        @Override
        public synchronized void wake() {
            released = true;
            notifyAll();
        }
    }

    /** The root class. */
    final class WaitingArgumentsRoot implements WaitingArguments {
        private Waiter waiter;
        private int calls;

        @Override
        public int call(Waiter argument) throws InterruptedException {
            calls++;
            waiter = argument;
            return waiter.awaitRelease();
        }

        @Override
        @Writes
        public void release() {
            waiter.wake();
        }

        @Override
        public int calls() {
            return calls;
        }
    }
}
