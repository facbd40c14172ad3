package org.mobula.launch;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * The resources that this machine or container gives to its processes.
 *
 * @param cores processors, 1 or more; limited by the control group and the affinity mask
 * @param memory bytes of memory; limited by the control group
 */
public record Machine(int cores, long memory) {
    /** This machine, now. */
    public static Machine here() {
        // this bean respects the limits of control groups, versions 1 and 2, as the JVM's heap sizing does
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new Machine(Runtime.getRuntime().availableProcessors(), system.getTotalMemorySize());
    }
}
