package org.mobula.replica;

import java.util.ArrayList;
import java.util.List;

/** Monitors inside of monitors. */
public interface Nested {
    void waitInside() throws InterruptedException;

    void wantOuter();

    void wake();

    void wakeWithoutMonitor();

    List<String> log();

    void keep(Object anything);

    /** The root. */
    final class NestedRoot implements Nested {
        private final Lock outer = new Lock();
        private final Lock inner = new Lock();
        private final List<String> log = new ArrayList<>();
        private Object kept = "";

        @Override
        public void waitInside() throws InterruptedException {
            synchronized (outer) {
                synchronized (inner) {
                    log.add("waits");
                    inner.wait();
                    log.add("goes on");
                }
            }
        }

        @Override
        public void wantOuter() {
            log.add("wants");
            synchronized (outer) {
                log.add("has");
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
        public void keep(Object anything) {
            kept = anything;
            log.add(kept.toString());
        }
    }

    /** A monitor. */
    final class Lock {}
}
