package org.mobula.launch;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What this machine, or the container this process runs in, lets its processes use.
 *
 * @param cores processors, 1 or more; the control group's share and the affinity mask count
 * @param memory bytes of memory; the control group's limit counts
 */
public record Machine(int cores, long memory) {
    /** This machine, now. */
    public static Machine here() {
        // why: this bean heeds the limits of control groups, version 1 and 2, as the JVM's own heap sizing does
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new Machine(Runtime.getRuntime().availableProcessors(), system.getTotalMemorySize());
    }
}
