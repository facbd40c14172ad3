package org.mobula.bench.process;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** The JVM's counter of allocated heap. */
public final class Allocation {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {}

    /** Bytes allocated by all threads, including ended ones. */
    public static long total() {
        return THREADS.getTotalThreadAllocatedBytes();
    }
}
