package org.mobula.replica;

/** A number behind monitors, as programs in the thesis' style guard it. */
public interface Gauge {
    int add(int change);

    int addInside(int change);

    void atLeast(int wanted) throws InterruptedException;

    void atLeastBehindDoor(int wanted) throws InterruptedException;

    int addBehindDoor(int change);

    int value();

    /** The root. */
    final class GaugeRoot implements Gauge {
        private final Door door = new Door();
        private int value;

        @Override
        public synchronized int add(int change) {
            value += change;
            notifyAll();
            return value;
        }

        @Override
        public int addInside(int change) {
            synchronized (door) {
                synchronized (this) {
                    value += change;
                    return value;
                }
            }
        }

        @Override
        @Writes
        public synchronized void atLeast(int wanted) throws InterruptedException {
            while (value < wanted) {
                wait();
            }
        }

        @Override
        @Writes
        public void atLeastBehindDoor(int wanted) throws InterruptedException {
            synchronized (door) {
                atLeast(wanted);
            }
        }

        @Override
        public int addBehindDoor(int change) {
            synchronized (door) {
                value += 10 * change;
                return value;
            }
        }

        @Override
        public synchronized int value() {
            return value;
        }
    }

    /** A monitor. */
    final class Door {}
}
