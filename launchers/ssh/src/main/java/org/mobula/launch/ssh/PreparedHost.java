package org.mobula.launch.ssh;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mobula.launch.Machine;

/**
 * What was found on a host.
 *
 * @param folder the run's folder
 * @param sharedMemory the folder for shared-memory files
 * @param javaHome the JDK
 * @param machine cores and memory
 * @param paths copies by their paths on the launcher's host
 */
record PreparedHost(String folder, String sharedMemory, String javaHome, Machine machine, Map<String, String> paths) {
    static final PreparedHost NONE = new PreparedHost("", "", "", new Machine(1, 1), Map.of());

    /** A command line with the paths of this host. */
    List<String> onHost(List<String> command) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> words = new ArrayList<>();
        String before = "";
        for (String word : command) {
            boolean isPath = before.equals("--module-path") || before.equals("--class-path");
            words.add(word.equals(java) ? javaHome + "/bin/java" : isPath ? translated(word) : word);
            before = word;
        }
        return words;
    }

    private String translated(String path) {
        List<String> entries = new ArrayList<>();
        for (String entry : path.split(":")) {
            String absolute = absolute(entry);
            entries.add(paths.getOrDefault(absolute, absolute));
        }
        return String.join(":", entries);
    }

    static String absolute(String entry) {
        return Path.of(entry).toAbsolutePath().normalize().toString();
    }
}
