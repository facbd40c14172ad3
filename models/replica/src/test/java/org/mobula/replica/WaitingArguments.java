package org.mobula.replica;

import java.io.Serializable;

/** Guests of whom nobody knows, before they come, that they wait. */
public interface WaitingArguments {
    int visit(Guest guest) throws InterruptedException;

    void release();

    int visits();

    /** Stays. */
    interface Guest extends Serializable {
        int stay() throws InterruptedException;

        void leave();
    }

    /** Stays until it is told to leave; no replica's code names it. */
    final class Patient implements Guest {
        private boolean leaving;

        @Override
        public synchronized int stay() throws InterruptedException {
            while (!leaving) {
                wait();
            }
            return 7;
        }

        @Override
        public synchronized void leave() {
            leaving = true;
            notifyAll();
        }
    }

    /** The root. */
    final class WaitingArgumentsRoot implements WaitingArguments {
        private Guest guest;
        private int visits;

        @Override
        public int visit(Guest coming) throws InterruptedException {
            visits++;
            guest = coming;
            return guest.stay();
        }

        @Override
        @Writes
        public void release() {
            guest.leave();
        }

        @Override
        public int visits() {
            return visits;
        }
    }
}
