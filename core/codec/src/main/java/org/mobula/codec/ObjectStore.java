package org.mobula.codec;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * Stores objects outside any connection: a header, then one message that describes all its types.
 *
 * <p>The header is {@code MOBOBJ}, a byte for the version, a byte for the byte order (0 little, 1 big), and the length
 * of the message as a long in that order.
 */
final class ObjectStore {
    private static final byte[] MAGIC = "MOBOBJ".getBytes(US_ASCII);
    private static final int VERSION_AT = 6;
    private static final int ORDER_AT = 7;
    private static final int LENGTH_AT = 8;
    private static final int HEADER = 16;
    private static final byte VERSION = 1;
    private static final byte NATIVE = (byte) (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? 1 : 0);
    private static final long FIRST = 1 << 14;
    private static final int PIECE = 1 << 20;

    private ObjectStore() {}

    /** Writes an object into a segment. Returns the number of bytes used. */
    static long write(CodecSession session, @Nullable Object object, MemorySegment to) {
        if (to.byteSize() <= HEADER) {
            throw StorageException.tooSmall(to.byteSize(), HEADER + 2);
        }
        Output output = new Output(
                (_, bytes) -> {
                    throw StorageException.tooSmall(to.byteSize(), HEADER + bytes);
                },
                Integer.MAX_VALUE);
        output.reset(to, HEADER, to.byteSize() - HEADER);
        return write(session, object, output);
    }

    /** Reads the object at the beginning of a segment. */
    static @Nullable Object read(CodecSession session, MemorySegment from, String where) {
        requireHeader(from, where);
        boolean swapped = from.get(JAVA_BYTE, ORDER_AT) != NATIVE;
        long length = from.get(JAVA_LONG_UNALIGNED, LENGTH_AT);
        if (swapped) {
            length = Long.reverseBytes(length);
        }
        if (length < 0 || length > from.byteSize() - HEADER) {
            throw new CorruptMessageException(
                    HEADER,
                    "an object of " + length + " bytes announced, and " + (from.byteSize() - HEADER) + " bytes left");
        }
        Input input = new Input();
        input.reset(from, HEADER, length, 0, swapped);
        ObjectReader reader = session.reader();
        reader.begin(input);
        Object object = reader.readObject();
        reader.end();
        return object;
    }

    /** Writes an object to a file atomically. Returns the length of the file. */
    static long write(CodecSession session, @Nullable Object object, Path file) {
        try (GrowingMemory memory = new GrowingMemory()) {
            Output output = new Output(memory, Integer.MAX_VALUE);
            output.reset(memory.segment(), HEADER, memory.segment().byteSize() - HEADER);
            long length = write(session, object, output);
            Path beside = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".part");
            replace(file, beside, memory.segment().asSlice(0, length));
            return length;
        }
    }

    /** Reads the object that a file holds. */
    static @Nullable Object read(CodecSession session, Path file) {
        try (Arena arena = Arena.ofConfined();
                FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            MemorySegment content = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            return read(session, content, "file " + file);
        } catch (IOException e) {
            throw StorageException.unread(file, e);
        }
    }

    /** Writes an object into memory of its own. */
    static MemorySegment encode(CodecSession session, Object object) {
        try (GrowingMemory memory = new GrowingMemory()) {
            Output output = new Output(memory, Integer.MAX_VALUE);
            output.reset(memory.segment(), HEADER, memory.segment().byteSize() - HEADER);
            long length = write(session, object, output);
            return MemorySegment.ofArray(memory.segment().asSlice(0, length).toArray(JAVA_BYTE));
        }
    }

    private static long write(CodecSession session, @Nullable Object object, Output output) {
        ObjectWriter writer = session.writer();
        writer.begin(output);
        try {
            writer.writeObject(object);
            writer.end();
        } catch (RuntimeException | Error e) {
            writer.abort();
            throw e;
        }
        MemorySegment to = output.segment();
        MemorySegment.copy(MAGIC, 0, to, JAVA_BYTE, 0, MAGIC.length);
        to.set(JAVA_BYTE, VERSION_AT, VERSION);
        to.set(JAVA_BYTE, ORDER_AT, NATIVE);
        to.set(JAVA_LONG_UNALIGNED, LENGTH_AT, output.length());
        return HEADER + output.length();
    }

    private static void requireHeader(MemorySegment from, String where) {
        long mismatch = from.mismatch(MemorySegment.ofArray(MAGIC));
        if (from.byteSize() < HEADER || mismatch >= 0 && mismatch < MAGIC.length) {
            throw StorageException.foreign(where, "it does not begin with " + new String(MAGIC, US_ASCII));
        }
        byte version = from.get(JAVA_BYTE, VERSION_AT);
        byte order = from.get(JAVA_BYTE, ORDER_AT);
        if (version != VERSION || order < 0 || order > 1) {
            throw StorageException.foreign(
                    where, "its version is " + version + " and its byte order " + order + ", not 1 and 0 or 1");
        }
    }

    /** Writes a temporary file, then renames it. */
    static void replace(Path file, Path beside, MemorySegment content) {
        try {
            try (FileChannel channel = FileChannel.open(beside, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                for (long at = 0; at < content.byteSize(); at += PIECE) {
                    ByteBuffer piece = content.asSlice(at, Math.min(PIECE, content.byteSize() - at))
                            .asByteBuffer();
                    while (piece.hasRemaining()) {
                        channel.write(piece);
                    }
                }
                channel.force(true);
            }
            Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            discard(beside, e);
            throw StorageException.unwritten(file, e);
        }
    }

    private static void discard(Path beside, IOException reason) {
        try {
            Files.deleteIfExists(beside);
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }

    /** Memory that grows with the object; it begins with room for the header. */
    private static final class GrowingMemory implements Output.Room, AutoCloseable {
        private Arena arena = Arena.ofConfined();
        private MemorySegment segment = arena.allocate(FIRST);

        MemorySegment segment() {
            return segment;
        }

        @Override
        public void grow(Output output, long bytes) {
            Arena next = Arena.ofConfined();
            MemorySegment larger = next.allocate(Math.max(bytes + HEADER, segment.byteSize() * 2));
            output.move(larger, HEADER, larger.byteSize() - HEADER);
            arena.close();
            arena = next;
            segment = larger;
        }

        @Override
        public void close() {
            arena.close();
        }
    }
}
