package org.mobula.runtime.internal;

import java.util.concurrent.atomic.AtomicInteger;
import org.mobula.runtime.spi.OptimisticTask;

/** A task that only counts. */
record Counting(AtomicInteger ran) implements OptimisticTask {
    @Override
    public void run() {
        ran.incrementAndGet();
    }

    @Override
    public boolean isExpectedShort() {
        return true;
    }

    @Override
    public void tookLong() {}
}
