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
 * <p>Its pages are written through the file before it is mapped: when the file system is full, that is an
 * {@link IOException}; touching an unbacked page of a mapping would kill the JVM. The mapping is freed by the garbage
 * collector once nobody can touch it any more, so no thread can meet memory that is gone.
 */
final class MappedFile {
    static final int PAGE = 4096;

    private static final SecureRandom RANDOM = new SecureRandom();

    private MappedFile() {}

    /**
     * A name for a new file that nobody can foresee: in a folder that other users may write, they could otherwise make the
     * file first.
     */
    static Path unforeseeable(Path directory, String prefix) {
        return directory.resolve(prefix + HexFormat.of().toHexDigits(RANDOM.nextLong()));
    }

    /**
     * Makes the file, readable and writable by this user only. What it has made is removed if this fails, but never a file
     * that was there before.
     *
     * @param what it is for, in messages: {@code "a pair's rings"}
     * @param knob how to do with less, in messages
     */
    static MemorySegment create(Path path, long bytes, String what, String knob) throws IOException {
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
                            + e.getMessage() + "); enlarge it, or choose " + knob,
                    e);
        }
    }

    /** Opens a file that another rank made. */
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
