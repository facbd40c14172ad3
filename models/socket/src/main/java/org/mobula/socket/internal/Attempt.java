package org.mobula.socket.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rings of a connection that is being, or has been, moved to shared memory; of the rendezvous's thread.
 *
 * @param number this process's number of the connection
 * @param path where the file is as long as the peer may have to open it; null if the peer has created it
 * @param file the memory
 * @param asked the processes whose answers are awaited
 */
record Attempt(long number, @Nullable Path path, RingFile file, Set<Link> asked) {
    Attempt(long number, @Nullable Path path, RingFile file) {
        this(number, path, file, new HashSet<>());
    }

    /** Notes that a process does not have the connection; true if none remains. */
    boolean isRefused(Link link) {
        return asked.remove(link) && asked.isEmpty();
    }

    void unlink() {
        try {
            if (path != null) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            // a later process removes it
        }
    }
}
