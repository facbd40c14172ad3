package org.mobula.transport.shm;

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
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;
import org.mobula.transport.spi.TransportUnavailableException;

/**
 * A file in memory that several ranks map.
 *
 * <p>Its pages are written through the file before it is mapped: a full file system then causes an {@link IOException},
 * whereas access to a page without memory would kill the JVM. The garbage collector frees the mapping once it is
 * unreachable, so no thread can access memory that was freed.
 */
final class MappedFile {
    static final int PAGE = 4096;

    private static final SecureRandom RANDOM = new SecureRandom();

    private MappedFile() {}

    /**
     * An unpredictable name for a new file: in a directory that other users may write, they could otherwise create the
     * file first.
     */
    static Path unpredictable(Path directory, String prefix) {
        return directory.resolve(prefix + HexFormat.of().toHexDigits(RANDOM.nextLong()));
    }

    /**
     * Creates the file, readable and writable by this user only. If this fails, the file is removed, but never a file
     * that existed before.
     *
     * @param what its purpose, in messages: {@code "a pair's rings"}
     * @param remedy how to need less room, in messages
     */
    static MemorySegment create(Path path, long bytes, String what, String remedy) throws IOException {
        boolean made = false;
        try (FileChannel file = FileChannel.open(
                path,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            made = true;
            writePages(file, bytes);
            return map(file, bytes);
        } catch (IOException e) {
            if (made) {
                Files.deleteIfExists(path);
            }
            throw new TransportUnavailableException(
                    "no room for " + what + " of " + bytes / 1024 + " KiB in " + path.getParent() + " ("
                            + e.getMessage() + "); enlarge it, or choose " + remedy,
                    e);
        }
    }

    /** Opens a file that another rank has created. */
    static MemorySegment open(Path path, long bytes, String what) throws IOException {
        try (FileChannel file = FileChannel.open(
                path, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS))) {
            if (file.size() != bytes) {
                throw new IOException(path + " has " + file.size() + " bytes where " + what + " need " + bytes);
            }
            return map(file, bytes);
        }
    }

    private static void writePages(FileChannel file, long bytes) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect(16 * PAGE);
        for (long at = 0; at < bytes; ) {
            zeros.clear().limit((int) Math.min(zeros.capacity(), bytes - at));
            at += file.write(zeros, at);
        }
    }

    private static MemorySegment map(FileChannel file, long bytes) throws IOException {
        return file.map(FileChannel.MapMode.READ_WRITE, 0, bytes, Arena.ofAuto());
    }
}
