package org.mobula.launch.local.control;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;

/**
 * Where everything of a run is on this host, and how to remove it: a folder of its own, and the shared-memory files
 * that bear its id.
 *
 * @param path the folder, named {@code mobula-ID}
 * @param sharedMemory the folder of shared-memory files
 */
public record RunFolder(Path path, Path sharedMemory) {
    /** What a run's folder is called, before its id. */
    public static final String PREFIX = "mobula-";

    private static final Pattern NAME = Pattern.compile(PREFIX + "[0-9a-f]{8,}");

    /** Takes no folder that is not called like a run's: it is going to be removed with all that is in it. */
    public RunFolder {
        if (!isName(path)) {
            throw new LaunchException("\"" + path + "\" is not the folder of a run, which is called " + PREFIX
                    + " and hexadecimal digits; unset " + JobEnvironment.JOB + " to run alone");
        }
    }

    /** Whether a folder is called like a run's. */
    public static boolean isName(Path path) {
        return path.getFileName() != null
                && NAME.matcher(path.getFileName().toString()).matches();
    }

    /** The run's id, as it stands in the folder's name. */
    public String id() {
        return path.getFileName().toString().substring(PREFIX.length());
    }

    /** The socket at which the launcher listens. */
    public Path socket() {
        return path.resolve("control");
    }

    /** Locked by the launcher as long as it lives. */
    public Path lock() {
        return path.resolve("lock");
    }

    /** The launcher's process id, as text. */
    public Path launcher() {
        return path.resolve("launcher");
    }

    /** What was compiled for the run. */
    public Path program() {
        return path.resolve("program");
    }

    /** Removes all of it. Several may do this at once: a rank's end and the launcher's. Never fails. */
    public void remove() {
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(sharedMemory, JobEnvironment.sharedMemoryPrefix(id()) + "*")) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | RuntimeException gone) {
            // no such folder, or another one removes the same files
        }
        // why: twice, as a file may appear, or go, while the first pass walks
        for (int pass = 0; pass < 2 && Files.exists(path); pass++) {
            removeTree();
        }
    }

    private void removeTree() {
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                try {
                    Files.deleteIfExists(file);
                } catch (IOException filledAgain) {
                    // the next pass, or the next run, gets it
                }
            }
        } catch (IOException | UncheckedIOException gone) {
            // another one removes the same files
        }
    }
}
