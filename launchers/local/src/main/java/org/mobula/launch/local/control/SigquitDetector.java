package org.mobula.launch.local.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Lets a Java program notice SIGQUIT, for which the JVM lets nobody register a handler.
 *
 * <p>HotSpot answers SIGQUIT by a thread dump on standard output, unless a file {@code .attach_pidN} exists: then it
 * takes the signal for the request of a tool such as jcmd, and creates the socket {@code .java_pidN}. So this class makes
 * the first file, and the appearance of the second one tells of the signal. Where the JVM does not know this protocol, it
 * prints its thread dump as ever.
 *
 * @param pid the JVM's process
 */
public record QuitTrigger(long pid) {
    // HotSpot ignores java.io.tmpdir and TMPDIR here
    private static final Path FOLDER = Path.of("/tmp");

    /** Makes the JVM tell of the next SIGQUIT. */
    public void arm() throws IOException {
        if (!Files.exists(request())) {
            Files.createFile(request());
        }
    }

    /** Whether a SIGQUIT has come since the last call; a tool that attaches to this JVM does not count. */
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
            // they belong to another user's process of the same number
        }
    }

    private Path request() {
        return FOLDER.resolve(".attach_pid" + pid);
    }

    private Path socket() {
        return FOLDER.resolve(".java_pid" + pid);
    }
}
