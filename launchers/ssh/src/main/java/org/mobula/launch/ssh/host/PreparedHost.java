package org.mobula.launch.ssh.host;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What was found on a host.
 *
 * @param folder the run's folder
 * @param memory the folder for shared-memory files
 * @param javaHome the JDK
 * @param copies paths of files there by their paths on the launcher's host, where they differ
 */
record PreparedHost(String folder, String memory, String javaHome, Map<String, String> copies) {
    PreparedHost {
        copies = Map.copyOf(copies);
    }

    /** The entries of a class path or module path there. */
    String translated(String path) {
        return HostPaths.translated(path, copies);
    }

    /** The command of the agent. */
    List<String> agent(String modulePath, List<String> options, String main) {
        List<String> words =
                new ArrayList<>(List.of(Path.of(javaHome, "bin", "java").toString()));
        words.addAll(options);
        words.addAll(List.of("--module-path", translated(modulePath), "--module", main));
        return words;
    }
}
