package org.mobula.launch.local.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Detects SIGQUIT, for which the JVM does not allow a handler.
 *
 * <p>HotSpot answers SIGQUIT with a thread dump on standard output unless a file {@code .attach_pidN} exists. Then it
 * takes the signal for the request of a tool such as jcmd and creates the socket {@code .java_pidN}. This class creates
 * the first file, so that the second one indicates the signal. A JVM without this protocol prints its thread dump.
 *
 * @param pid process id of the JVM
 */
public record SigquitDetector(long pid) {
    // HotSpot ignores java.io.tmpdir and TMPDIR here
    private static final Path FOLDER = Path.of("/tmp");

    /** Makes the next SIGQUIT detectable. */
    public void arm() throws IOException {
        if (!Files.exists(request())) {
            Files.createFile(request());
        }
    }

    /**
     * Whether the process has received SIGQUIT since the last call; a tool that attaches to this JVM does not count.
     */
    public boolean poll() throws IOException {
        boolean seen = Files.exists(socket());
        boolean attaching = Files.exists(Path.of(request().getFileName().toString()));
        return seen && Files.deleteIfExists(socket()) && !attaching;
    }

    /** Removes both files; the JVM may have ended. */
    public void remove() {
        try {
            Files.deleteIfExists(request());
            Files.deleteIfExists(socket());
        } catch (IOException foreign) {
            // they belong to a process of another user with the same id
        }
    }

    private Path request() {
        return FOLDER.resolve(".attach_pid" + pid);
    }

    private Path socket() {
        return FOLDER.resolve(".java_pid" + pid);
    }
}
