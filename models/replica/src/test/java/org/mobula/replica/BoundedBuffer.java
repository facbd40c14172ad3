package org.mobula.replica;

import java.util.ArrayList;
import java.util.List;

/** A buffer of one place (figure 4.11), which keeps a log of what was done with it. */
public interface BoundedBuffer {
    void put(int value) throws InterruptedException;

    int get() throws InterruptedException;

    Integer poll(long millis) throws InterruptedException;

    void getWhateverHappens();

    List<String> log();

    int waitAtLeast(int puts) throws InterruptedException;

    /** A bin's root. */
    final class BoundedBufferRoot implements BoundedBuffer {
        private int value;
        private boolean filled;
        private int puts;
        private final List<String> log = new ArrayList<>();

        @Override
        public synchronized void put(int put) throws InterruptedException {
            log.add("put begins " + put);
            while (filled) {
                wait();
            }
            filled = true;
            value = put;
            puts++;
            log.add("put " + put);
            notifyAll();
        }

        @Override
        public synchronized int get() throws InterruptedException {
            log.add("get begins");
            while (!filled) {
                wait();
            }
            filled = false;
            log.add("get " + value);
            notifyAll();
            return value;
        }

        @Override
        public synchronized Integer poll(long millis) throws InterruptedException {
            log.add("poll begins");
            if (!filled) {
                wait(millis);
            }
            if (!filled) {
                log.add("poll in vain");
                return null;
            }
            filled = false;
            log.add("poll " + value);
            notifyAll();
            return value;
        }

        @Override
        @SuppressWarnings({"EmptyCatch", "WaitNotInLoop"})
        public synchronized void getWhateverHappens() {
            log.add("stubborn");
            while (!filled) {
                try {
                    wait();
                } catch (Throwable anything) {
                    log.add("caught");
                }
            }
        }

        @Override
        public List<String> log() {
            return log;
        }

        @Override
        public synchronized int waitAtLeast(int least) throws InterruptedException {
            while (puts < least) {
                wait();
            }
            return puts;
        }
    }
}
