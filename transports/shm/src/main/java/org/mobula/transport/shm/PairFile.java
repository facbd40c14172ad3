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
import java.util.Set;
import org.mobula.memory.RingLayout;

/**
 * The file with two rings that a pair of ranks maps: the caller's outgoing ring first.
 *
 * <p>Its pages are written through the file before it is mapped: when the file system is full, that is an
 * {@link IOException}; touching an unbacked page of a mapping would kill the JVM. The mapping is freed by the garbage
 * collector once nobody can touch it any more, so no thread can meet memory that is gone.
 *
 * @param callers the ring that the calling side writes
 * @param calleds the ring that the called side writes
 */
record PairFile(MemorySegment callers, MemorySegment calleds) {
    private static final int PAGE = 4096;

    /** Bytes of the file for rings of this capacity. */
    static long bytes(int ringBytes) {
        return 2 * stride(ringBytes);
    }

    /** Makes the file, readable and writable by this user only. The file is gone again if this fails. */
    static PairFile create(Path path, int ringBytes) throws IOException {
        try (FileChannel file = FileChannel.open(
                path,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            writePages(file, bytes(ringBytes));
            return map(file, ringBytes);
        } catch (IOException e) {
            Files.deleteIfExists(path);
            throw new IOException(
                    "no room for a pair's rings of " + bytes(ringBytes) / 1024 + " KiB in " + path.getParent() + " ("
                            + e.getMessage() + "); enlarge it, or choose smaller rings: MOBULA_RING_BYTES",
                    e);
        }
    }

    /** Opens the file that the calling side made. */
    static PairFile open(Path path, int ringBytes) throws IOException {
        try (FileChannel file = FileChannel.open(
                path, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS))) {
            if (file.size() != bytes(ringBytes)) {
                throw new IOException(path + " has " + file.size() + " bytes where rings of " + ringBytes
                        + " bytes need " + bytes(ringBytes));
            }
            return map(file, ringBytes);
        }
    }

    private static void writePages(FileChannel file, long bytes) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect(16 * PAGE);
        for (long at = 0; at < bytes; ) {
            zeros.clear().limit((int) Math.min(zeros.capacity(), bytes - at));
            at += file.write(zeros, at);
        }
    }

    private static PairFile map(FileChannel file, int ringBytes) throws IOException {
        MemorySegment whole = file.map(FileChannel.MapMode.READ_WRITE, 0, bytes(ringBytes), Arena.ofAuto());
        long ring = RingLayout.bytes(ringBytes);
        return new PairFile(whole.asSlice(0, ring), whole.asSlice(stride(ringBytes), ring));
    }

    private static long stride(int ringBytes) {
        return (RingLayout.bytes(ringBytes) + PAGE - 1) / PAGE * PAGE;
    }
}
