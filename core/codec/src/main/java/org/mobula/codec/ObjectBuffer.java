package org.mobula.codec;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.inplace.ObjectSource;
import org.mobula.codec.inplace.ObjectView;
import org.mobula.codec.internal.inplace.GraphValidator;
import org.mobula.codec.internal.inplace.GraphWriter;
import org.mobula.codec.internal.inplace.HeapMemory;
import org.mobula.codec.internal.inplace.OpenMessage;

/**
 * A graph of objects in memory, to be sent as it is and read where it lies.
 *
 * <p>The schema is an interface or a record of the program. An interface is read by a generated view: each accessor
 * reads the memory, so that opening a graph costs the same whatever its size, and a setter of the interface changes it.
 * A record is created when it is reached, by its canonical constructor; its components of an interface type are views,
 * and those of a buffer type or of {@link MemorySegment} lie in place. Objects of any other Serializable class are
 * written by the ordinary codec, and {@link #materialize} reads them.
 *
 * <p>The first message in memory is validated when it is opened, and each object when a reference to it is followed,
 * before a view of it exists. So damage ends in an exception, but is found only where the program looks; {@link
 * #validate} looks everywhere. The format is that of {@code docs/wire-protocol-inplace.md}: little-endian on every
 * machine, aligned to 8 bytes, with the description of its types.
 *
 * <p><b>Threads:</b> one thread writes; then any thread reads. Concurrent setters are like concurrent writes to the
 * fields of an object. <b>Ownership:</b> the memory belongs to the caller, except that of {@link #growing}, which lives
 * as long as the buffer or a view of it. <b>Failure:</b> a {@link CodecException}; an {@link IllegalStateException} if
 * the memory was released.
 */
public final class ObjectBuffer {
    private static final long FIRST = 1 << 12;

    private final Codecs codecs;
    private final boolean isGrowing;
    private MemorySegment memory;
    private @Nullable OpenMessage open;

    private ObjectBuffer(Codecs codecs, MemorySegment memory, boolean isGrowing) {
        this.codecs = codecs;
        this.memory = memory;
        this.isGrowing = isGrowing;
    }

    /**
     * Uses memory of the caller: to write a message into it, or to read the message at its beginning, be it received or
     * mapped from a file.
     *
     * @param memory native memory, or a {@code byte[]}
     */
    public static ObjectBuffer over(Codecs codecs, MemorySegment memory) {
        if (!memory.isNative()) {
            requireBytes(memory);
        }
        return new ObjectBuffer(codecs, memory, false);
    }

    private static void requireBytes(MemorySegment memory) {
        Object array = memory.heapBase().orElse(null);
        if (array != null && !(array instanceof byte[])) {
            throw new IllegalArgumentException("objects cannot be read in place in a "
                    + array.getClass().getTypeName() + ". Use a byte[], or native memory");
        }
    }

    /** Uses memory of its own, which grows with the message up to {@link CodecOptions#maxBytes}. */
    public static ObjectBuffer growing(Codecs codecs) {
        return new ObjectBuffer(codecs, MemorySegment.NULL, true);
    }

    /**
     * Writes a graph: a record, an object of one interface of the program, a view, or any Serializable object, which is
     * then read by {@link #materialize}. What the memory held is void.
     *
     * @return the length of the message in bytes
     * @throws SchemaException if the type of an object cannot be read in place
     * @throws StorageException if the memory is too small
     */
    public long write(Object root) {
        return writeAs(root, codecs.schemas().rootType(root.getClass()));
    }

    /**
     * Writes a graph whose root is seen by a type.
     *
     * @param type an interface or record of the program
     */
    public <T> long write(T root, Class<T> type) {
        codecs.schemas().require(type);
        return writeAs(root, type);
    }

    private long writeAs(Object root, @Nullable Class<?> type) {
        open = null;
        GraphWriter writer = new GraphWriter(memory, this::grow, codecs.schemas(), codecs.opaque());
        long length = writer.write(root, type);
        memory = writer.memory();
        return length;
    }

    private MemorySegment grow(MemorySegment full, long used, long needed) {
        if (!isGrowing) {
            throw StorageException.tooSmall(full.byteSize(), needed);
        }
        long limit = codecs.options().maxBytes();
        if (needed > limit) {
            throw LimitExceededException.bytes(needed, limit);
        }
        long size = Math.max(Math.max(needed, full.byteSize() * 2), FIRST);
        MemorySegment larger = HeapMemory.allocate(size);
        MemorySegment.copy(full, 0, larger, 0, Math.min(used, full.byteSize()));
        return larger;
    }

    /**
     * Reads the root: a view of it if the type is an interface.
     *
     * @param type an interface or record of the program, that of the root or one that the root's type extends
     * @throws SchemaException if the type is neither, or the root was written by the ordinary codec
     * @throws TypeMismatchException if the root is no such object, or its fields differ
     */
    public <T> T read(Class<T> type) {
        OpenMessage message = message();
        long root = message.root();
        if (message.isOpaque(root)) {
            codecs.schemas().require(type);
            throw new SchemaException(
                    type, "the message holds an object of the ordinary codec. Read it by materialize()");
        }
        return type.cast(message.object(root, type));
    }

    /** Reads the object that the ordinary codec wrote: a copy, independent of this memory. */
    public Object materialize() {
        OpenMessage message = message();
        if (!message.isOpaque(message.root())) {
            throw StorageException.foreign(
                    "the message", "it holds a graph of " + message.rootType() + ". Read it in place by read(Class)");
        }
        return message.opaque(message.root(), Object.class);
    }

    /**
     * Validates the whole message at once: that each reference leads to the beginning of an object of its type, and
     * that no two objects overlap. This costs a few nanoseconds for each object, whatever the length of its arrays.
     *
     * @return this
     */
    public ObjectBuffer validate() {
        GraphValidator.validate(message());
        return this;
    }

    /** The bytes of the message, to be sent or stored. */
    public MemorySegment bytes() {
        return message().bytes();
    }

    /** Whether an object is a view. */
    public static boolean isView(Object object) {
        return ObjectView.sourceOf(object) != null;
    }

    /** The message that a view lies in; null if the object is not a view. */
    public static @Nullable MemorySegment bytesOf(Object view) {
        ObjectSource source = ObjectView.sourceOf(view);
        return source == null ? null : source.bytes();
    }

    /**
     * Declares that the program uses no view of a message any more. Further steps from one of its objects to another
     * are refused. The memory of a received argument or result is returned once the garbage collector has verified that
     * no view is reachable, so that a view that was kept by mistake never shows another message. Does nothing if the
     * object is not a view.
     */
    public static void release(Object view) {
        ObjectSource source = ObjectView.sourceOf(view);
        if (source != null) {
            source.release();
        }
    }

    private OpenMessage message() {
        OpenMessage known = open;
        if (known == null) {
            known = OpenMessage.open(memory, codecs.schemas(), codecs.opaque());
            open = known;
        }
        return known;
    }
}
