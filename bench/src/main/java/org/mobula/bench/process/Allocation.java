package org.mobula.bench.process;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** The JVM's own count of what its threads allocate. */
public final class Allocation {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {}

    /** Bytes allocated so far by all threads, those that have ended included. */
    public static long total() {
        return THREADS.getTotalThreadAllocatedBytes();
    }
}
