package org.mobula.launch.ssh.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.mobula.launch.LaunchException;

/**
 * The files that ranks need, as this process has them, for hosts that do not.
 *
 * <p>An archive with the same files is made once and kept in the run's folder.
 *
 * <p><b>Threads:</b> any.
 */
public final class Sources {
    private final List<String> paths;
    private final Map<String, String> copies;
    private final Path folder;
    private final Map<List<String>, Path> archives = new HashMap<>();
    private Map<String, String> sums = Map.of();

    /**
     * @param paths as on the launcher's host
     * @param copies those that have another path on this host
     * @param folder the run's folder on this host
     */
    public Sources(List<String> paths, Map<String, String> copies, Path folder) {
        this.paths = List.copyOf(paths);
        this.copies = Map.copyOf(copies);
        this.folder = folder;
    }

    List<String> paths() {
        return paths;
    }

    /** The paths of which a host has no equal file, by the checksums that it has found. */
    synchronized List<String> differing(Map<String, String> found) throws IOException, InterruptedException {
        if (sums.isEmpty()) {
            sums = Checksums.of(
                    paths.stream().map(path -> copies.getOrDefault(path, path)).toList());
        }
        List<String> differing = new ArrayList<>();
        for (int i = 0; i < paths.size(); i++) {
            String own = sums.getOrDefault("sum" + i, "");
            if (!own.isEmpty() && !own.equals(found.get("sum" + i))) {
                differing.add(paths.get(i));
            }
        }
        return differing;
    }

    /** A tar archive of files, with their paths on the launcher's host. */
    synchronized Path archive(List<String> differing) throws IOException, InterruptedException {
        Path made = archives.get(differing);
        if (made == null) {
            made = folder.resolve("files-" + archives.size() + ".tar");
            pack(differing, made);
            archives.put(List.copyOf(differing), made);
        }
        return made;
    }

    private void pack(List<String> differing, Path archive) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("tar", "-chf", archive.toString()));
        for (String path : differing) {
            String copy = copies.getOrDefault(path, path);
            // a copy is in a folder whose content has the paths of the launcher's host
            words.addAll(List.of("-C", copy.substring(0, copy.length() - path.length()) + "/", "." + path));
        }
        Process tar = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        tar.getOutputStream().close();
        if (tar.waitFor() != 0) {
            Files.deleteIfExists(archive);
            throw new LaunchException("cannot pack the program for other hosts in " + archive
                    + "; make room there, or set TMPDIR to another folder");
        }
    }
}
