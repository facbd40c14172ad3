package org.mobula.system;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.mobula.testkit.Await;
import org.mobula.testkit.NamespaceHosts;

/**
 * The link between two hosts is cut for some seconds, while the program {@code cluster/Counting} runs. It ends once a
 * file exists.
 */
final class CutLink {
    private static final Duration LONG = Duration.ofSeconds(40);

    private final NamespaceHosts hosts;
    private final Path end;

    CutLink(HostSandbox sandbox) throws Exception {
        hosts = sandbox.hosts();
        end = sandbox.folder().resolve("end");
        Files.deleteIfExists(end);
    }

    /** The argument of the program. */
    Path argument() {
        return end;
    }

    /**
     * Cuts the link, ends connections, waits until a rank has tried twice to connect again, and restores the link. Then
     * lets the program end.
     *
     * @param filter selects the connections, as {@code ss} does
     */
    void interrupt(String filter) throws Exception {
        hosts.cutOff(HostSandbox.HOSTS);
        try {
            String killed = "";
            for (int host = 1; host <= HostSandbox.HOSTS; host++) {
                killed += hosts.sh(host, "ss -K -H -t state established '" + filter + "'");
            }
            assumeTrue(
                    !killed.isBlank() && !killed.contains("Operation not"),
                    "skipped: this kernel does not end connections on request");
            Map<String, Set<String>> attempts = new HashMap<>();
            Await.await("a rank has tried twice to connect again to another")
                    .atMost(LONG)
                    .until(() -> {
                        for (int host = 1; host <= HostSandbox.HOSTS; host++) {
                            observe(host, attempts);
                        }
                        return attempts.values().stream().anyMatch(ports -> ports.size() >= 2);
                    });
        } finally {
            hosts.reconnect(HostSandbox.HOSTS);
        }
        Files.createFile(end);
    }

    /** Adds the connections that a host is opening: for each process and called port, the local addresses. */
    private void observe(int host, Map<String, Set<String>> attempts) throws Exception {
        for (String line :
                hosts.sh(host, "ss -H -t -n -p state syn-sent").lines().toList()) {
            String[] words = line.strip().split("\\s+", 5);
            if (words.length < 5) {
                continue; // its process has given it up
            }
            String called = words[3].replaceFirst(".*:", "");
            String process = words[4].replaceFirst(".*pid=(\\d+).*", "$1");
            attempts.computeIfAbsent(process + " " + called, key -> new HashSet<>())
                    .add(words[2]);
        }
    }
}
