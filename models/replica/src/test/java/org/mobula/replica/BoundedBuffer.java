package org.mobula.replica;

import java.util.ArrayList;
import java.util.List;

/** A buffer with room for one element (figure 4.11 of the thesis) that logs its operations. */
public interface BoundedBuffer {
    void put(int value) throws InterruptedException;

    int get() throws InterruptedException;

    Integer poll(long millis) throws InterruptedException;

    void getIgnoringExceptions();

    List<String> log();

    int awaitPuts(int minimum) throws InterruptedException;

    /** The root class. */
    final class BoundedBufferRoot implements BoundedBuffer {
        private int value;
        private boolean filled;
        private int puts;
        private final List<String> log = new ArrayList<>();

        @Override
        public synchronized void put(int newValue) throws InterruptedException {
            log.add("put begins " + newValue);
            while (filled) {
                wait();
            }
            filled = true;
            value = newValue;
            puts++;
            log.add("put " + newValue);
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
                log.add("poll times out");
                return null;
            }
            filled = false;
            log.add("poll " + value);
            notifyAll();
            return value;
        }

        @Override
        @SuppressWarnings({"EmptyCatch", "WaitNotInLoop"})
        public synchronized void getIgnoringExceptions() {
            log.add("get ignoring exceptions");
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
        public synchronized int awaitPuts(int minimum) throws InterruptedException {
            while (puts < minimum) {
                wait();
            }
            return puts;
        }
    }
}
