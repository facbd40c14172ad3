package org.mobula.bench.transport;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.MeasurementFailedException;
import org.mobula.bench.RunLength;
import org.mobula.bench.process.Ranks;

/**
 * Ranks on a link that loses one packet in 100 at random: the loopback interface of a network namespace, with packets
 * of at most 1500 bytes as on an Ethernet, which the kernel neither joins nor divides. Both transports lose packets in
 * the same way.
 *
 * <p>Needs root, {@code ip}, {@code iptables} with the match {@code statistic}, and {@code ethtool}.
 */
final class LossyLink implements Implementation {
    private static final List<String> PROGRAMS = List.of("ip", "iptables", "ethtool");

    private final String namespace = "mobula-loss-" + ProcessHandle.current().pid();
    private final Ranks ranks;

    LossyLink(String transport) {
        ranks = new Ranks(
                TransportProgram.class,
                2,
                transport,
                Map.of("MOBULA_TCP_ADDRESS", "127.0.0.1"),
                List.of("ip", "netns", "exec", namespace));
    }

    @Override
    public String name() {
        return "mobula " + ranks.transport();
    }

    @Override
    public String version() {
        return ranks.version();
    }

    @Override
    public @Nullable String obstacle() {
        if (!System.getProperty("user.name").equals("root")) {
            return "a link that loses packets needs root";
        }
        for (String program : PROGRAMS) {
            if (List.of("/usr/sbin", "/sbin", "/usr/bin").stream()
                    .noneMatch(folder -> Files.isExecutable(Path.of(folder, program)))) {
                return program + " is not installed";
            }
        }
        return null;
    }

    @Override
    public Map<String, Measurement> run(List<String> works, RunLength length) throws IOException, InterruptedException {
        sh("ip netns add " + namespace);
        try {
            for (String command : List.of(
                    "ip link set lo up mtu 1500",
                    "ethtool -K lo tso off gso off gro off",
                    "iptables -A INPUT -i lo -m statistic --mode random --probability 0.01 -j DROP")) {
                sh("ip netns exec " + namespace + " " + command);
            }
            return ranks.run(works, length);
        } finally {
            sh("ip netns del " + namespace);
        }
    }

    private static void sh(String command) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(command.split(" ")).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new MeasurementFailedException("\"" + command + "\" failed: " + output.strip());
        }
    }
}
