package org.mobula.launch.ssh.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The checksums of files on this host, by the same shell commands as on the others. */
final class Checksums {
    private Checksums() {}

    /** {@code sum0}, {@code sum1} and so on for each path; empty for a path that does not exist. */
    static Map<String, String> of(List<String> paths) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", Shell.script("checksums.sh"), "mobula"));
        words.addAll(paths);
        Process process = new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        Map<String, String> sums = new HashMap<>();
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                int space = line.indexOf(' ');
                sums.put(line.substring(0, Math.max(space, 0)), line.substring(space + 1));
            }
        }
        process.waitFor();
        return sums;
    }
}
