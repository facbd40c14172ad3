package org.mobula.tools.doctor;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.mobula.transport.TransportOptions;

/** Checks the folder for shared-memory files: whether it exists, is in memory, and has room. */
final class SharedMemory {
    private static final String NAME = "shared memory";
    private static final String TCP = "ranks of this host use tcp, 20 times slower; ";
    private static final int DIRECTIONS = 2;

    private SharedMemory() {}

    static Check check(TransportOptions options) {
        Path folder = options.shmDirectory();
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            return Check.missing(
                    NAME, folder + " is not a writable folder", TCP + "set MOBULA_SHM_DIR to a folder on a tmpfs");
        }
        try {
            FileStore store = Files.getFileStore(folder);
            long free = store.getUsableSpace();
            long pairs = free / ((long) options.ringBytes() * DIRECTIONS);
            String result = folder + " (" + store.type() + "), " + gibibytes(free) + " free: room for " + pairs
                    + (pairs == 1 ? " pair" : " pairs") + " of ranks";
            if (pairs < 1) {
                return Check.missing(NAME, result, TCP + "free some space there");
            }
            return Check.optional(
                    store.type().equals("tmpfs") || store.type().equals("ramfs"),
                    NAME,
                    result,
                    "not a file system in memory: the disk may slow ranks down");
        } catch (IOException unreadable) {
            return Check.missing(NAME, folder + ": " + unreadable.getMessage(), TCP + "check the folder");
        }
    }

    static String gibibytes(long bytes) {
        return bytes < 1L << 30
                ? String.format(Locale.ROOT, "%d MiB", bytes >> 20)
                : String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
    }
}
