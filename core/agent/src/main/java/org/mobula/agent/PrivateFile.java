package org.mobula.agent;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A mapped file that two processes of one user share, and that no other user can read or write.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the arena of the caller ends the mapping; the file remains until somebody
 * deletes it.
 */
public final class PrivateFile {
    private static final int MODE = 0x8180; // a regular file, rw-------
    private static final int CHUNK = 1 << 16;

    private PrivateFile() {}

    /**
     * Creates a file of zeros and maps it. All pages are written, so that a full file system is an error here and not
     * at the first access.
     *
     * @throws IOException if the file exists, or there is no room; then no file is left
     */
    public static MemorySegment create(Path path, long bytes, Arena arena) throws IOException {
        try (FileChannel file = FileChannel.open(
                path,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            try {
                ByteBuffer zeros = ByteBuffer.allocateDirect(CHUNK);
                for (long at = 0; at < bytes; ) {
                    zeros.clear().limit((int) Math.min(CHUNK, bytes - at));
                    at += file.write(zeros, at);
                }
                return file.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
            } catch (IOException | RuntimeException e) {
                Files.deleteIfExists(path);
                throw e;
            }
        }
    }

    /**
     * Maps a file that another process has created.
     *
     * @throws IOException if it is not a regular file of this user with exactly this size
     */
    public static MemorySegment open(Path path, long bytes, Arena arena) throws IOException {
        try (FileChannel file = FileChannel.open(
                path, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS))) {
            if (!RendezvousFolder.isPrivate(path, MODE)) {
                throw new IOException(path + " is not a private file of this user");
            }
            if (file.size() != bytes) {
                throw new IOException(path + " has " + file.size() + " bytes instead of " + bytes);
            }
            return file.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
        }
    }
}
