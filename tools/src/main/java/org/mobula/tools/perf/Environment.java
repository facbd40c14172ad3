package org.mobula.tools.perf;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.Waiting;
import org.mobula.runtime.spi.Engine;

/**
 * The conditions under which results were measured.
 *
 * @param ranks number of ranks
 * @param cores cores of this machine
 * @param medium medium between a rank and its partner; empty if no message is sent
 * @param sameHost whether the two run on one host
 * @param waiting how threads wait
 * @param options the node's options
 * @param jvmOptions options of this JVM
 * @param governor frequency governor of the cores; empty if unknown
 * @param load load average of the machine before the measurement; negative if unknown
 */
record Environment(
        int ranks,
        int cores,
        String medium,
        boolean sameHost,
        Waiting waiting,
        NodeOptions options,
        List<String> jvmOptions,
        String governor,
        double load) {

    private static final Path GOVERNOR = Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");

    /**
     * The conditions now.
     *
     * @param medium of the connection to {@code partner}
     * @param partner a rank that this one exchanges messages with
     */
    static Environment of(Node node, String medium, int partner) {
        Engine engine = Engine.of(node);
        return new Environment(
                node.size(),
                Runtime.getRuntime().availableProcessors(),
                medium,
                engine.peer(partner).host().equals(node.host()),
                engine.waiting(),
                engine.options(),
                ManagementFactory.getRuntimeMXBean().getInputArguments(),
                governorNow(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    /** The transport's name; empty if no message is sent. */
    String transport() {
        return medium.split("[ ,]", 2)[0];
    }

    private static String governorNow() {
        try {
            return Files.readString(GOVERNOR).strip();
        } catch (IOException absent) {
            return "";
        }
    }
}
