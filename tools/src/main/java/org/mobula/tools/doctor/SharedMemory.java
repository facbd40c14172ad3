package org.mobula.tools.doctor;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mobula.transport.TransportOptions;

/** The folder for shared-memory files: whether it is there, in memory, and how much room it has. */
final class SharedMemory {
    private static final String NAME = "shared memory";
    private static final int DIRECTIONS = 2;

    private SharedMemory() {}

    static Finding examine(TransportOptions options) {
        Path folder = options.shmDirectory();
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            return Finding.lacking(
                    NAME,
                    folder + " is not a folder that can be written to",
                    "ranks of this host use tcp, 20 times slower; set MOBULA_SHM_DIR to a folder on a tmpfs");
        }
        try {
            FileStore store = Files.getFileStore(folder);
            long free = store.getUsableSpace();
            long pairs = free / ((long) options.ringBytes() * DIRECTIONS);
            String text = folder + " (" + store.type() + "), " + Examination.gibibytes(free) + " free: room for "
                    + pairs + (pairs == 1 ? " pair" : " pairs") + " of ranks";
            if (pairs < 1) {
                return Finding.lacking(NAME, text, "ranks of this host use tcp, 20 times slower; make room there");
            }
            boolean inMemory = store.type().equals("tmpfs") || store.type().equals("ramfs");
            return inMemory
                    ? Finding.fine(NAME, text)
                    : Finding.lacking(NAME, text, "not a file system in memory: the disk may slow ranks down");
        } catch (IOException unreadable) {
            return Finding.lacking(NAME, folder + ": " + unreadable.getMessage(), "ranks of this host use tcp");
        }
    }
}
