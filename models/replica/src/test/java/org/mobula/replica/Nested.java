package org.mobula.replica;

import java.util.ArrayList;
import java.util.List;

/** Nested monitors. */
public interface Nested {
    void waitInside() throws InterruptedException;

    void enterOuter();

    void wake();

    void wakeWithoutMonitor();

    List<String> log();

    void store(Object value);

    /** The root class. */
    final class NestedRoot implements Nested {
        private final Lock outer = new Lock();
        private final Lock inner = new Lock();
        private final List<String> log = new ArrayList<>();
        private Object stored = "";

        @Override
        public void waitInside() throws InterruptedException {
            synchronized (outer) {
                synchronized (inner) {
                    log.add("waits");
                    inner.wait();
                    log.add("continues");
                }
            }
        }

        @Override
        public void enterOuter() {
            log.add("requests");
            synchronized (outer) {
                log.add("acquires");
            }
        }

        @Override
        public void wake() {
            synchronized (inner) {
                inner.notify();
                log.add("wakes");
            }
        }

        @Override
        public void wakeWithoutMonitor() {
            log.add("tries");
            inner.notify();
        }

        @Override
        public List<String> log() {
            return log;
        }

        @Override
        public void store(Object value) {
            stored = value;
            log.add(stored.toString());
        }
    }

    /** A monitor. */
    final class Lock {}
}
