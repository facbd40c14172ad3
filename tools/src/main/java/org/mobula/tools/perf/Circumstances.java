package org.mobula.tools.perf;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.Waiting;
import org.mobula.runtime.spi.Engine;

/**
 * What the figures depend on, beside what is measured.
 *
 * @param ranks how many ranks there are
 * @param cores cores of this machine
 * @param medium what joins a rank and the one it works with; empty if nothing leaves the JVM
 * @param sameHost whether these two run on one host
 * @param waiting how threads wait
 * @param options how the node was told to behave
 * @param jvmOptions what this JVM was started with
 * @param governor how the cores' clocks are governed; empty if that is not known
 * @param load how many threads of this machine wanted a core before anything was measured; negative if not known
 */
record Circumstances(
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
     * @param medium of the connection to {@code other}
     * @param other the rank this one works with
     */
    static Circumstances of(Node node, String medium, int other) {
        Engine engine = Engine.of(node);
        return new Circumstances(
                node.size(),
                Runtime.getRuntime().availableProcessors(),
                medium,
                engine.peer(other).host().equals(node.host()),
                engine.waiting(),
                engine.options(),
                ManagementFactory.getRuntimeMXBean().getInputArguments(),
                LinuxFiles.text(GOVERNOR),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    /** The medium's name alone; empty if there is none. */
    String transport() {
        int end = medium.indexOf(',');
        String first = end < 0 ? medium : medium.substring(0, end);
        int space = first.indexOf(' ');
        return space < 0 ? first : first.substring(0, space);
    }
}
