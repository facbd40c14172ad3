package org.mobula.replica;

/** A number guarded by monitors, in the style of the thesis. */
public interface Gauge {
    int add(int change);

    int addInside(int change);

    void atLeast(int minimum) throws InterruptedException;

    void atLeastInsideDoor(int minimum) throws InterruptedException;

    int addInsideDoor(int change);

    int value();

    /** The root class. */
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
        public synchronized void atLeast(int minimum) throws InterruptedException {
            while (value < minimum) {
                wait();
            }
        }

        @Override
        @Writes
        public void atLeastInsideDoor(int minimum) throws InterruptedException {
            synchronized (door) {
                atLeast(minimum);
            }
        }

        @Override
        public int addInsideDoor(int change) {
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
