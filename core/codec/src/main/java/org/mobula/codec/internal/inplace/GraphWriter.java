package org.mobula.codec.internal.inplace;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.SchemaException;
import org.mobula.codec.inplace.Fields;
import org.mobula.codec.inplace.GraphSink;
import org.mobula.codec.inplace.ReferenceForm;
import org.mobula.codec.internal.inplace.schema.MessageLayout;
import org.mobula.codec.internal.inplace.schema.ObjectReference;
import org.mobula.codec.internal.inplace.schema.OpaqueReference;
import org.mobula.codec.internal.inplace.schema.WireSchema;

/**
 * Writes a graph of objects as one message. Objects take their room when a reference to them is first written, and
 * their fields are written later, in that order: the depth of a graph needs no stack.
 *
 * <p><b>Threads:</b> one.
 */
public final class GraphWriter extends GraphSink {
    /** Obtains more memory. */
    public interface Room {
        /**
         * Returns a larger segment that begins with the same bytes.
         *
         * @param needed bytes needed at least
         */
        MemorySegment grow(MemorySegment full, long used, long needed);
    }

    private final Schemas schemas;
    private final OpaqueCodec opaque;
    private final Room room;
    private final WrittenObjects written = new WrittenObjects();
    private TypeTable types;
    private long position = MessageLayout.HEADER;
    private @Nullable Class<?> lastClass;
    private @Nullable Class<?> lastDeclared;
    private @Nullable LocalType lastType;

    public GraphWriter(MemorySegment memory, Room room, Schemas schemas, OpaqueCodec opaque) {
        super(memory);
        this.room = room;
        this.schemas = schemas;
        this.opaque = opaque;
        this.types = schemas.emptyTable();
    }

    /** Forgets the message and its objects, so that the memory can be used for another one. */
    public void reset() {
        written.clear();
        types = schemas.emptyTable();
        position = MessageLayout.HEADER;
    }

    /**
     * Writes a message whose root is seen as a type; if that is null, it is an object of the ordinary codec.
     *
     * @return the length of the message
     */
    public long write(Object root, @Nullable Class<?> type) {
        require(position);
        memory().asSlice(0, MessageLayout.HEADER).fill((byte) 0); // no message, until it is complete
        ReferenceForm form = type == null ? new OpaqueReference(Object.class) : new ObjectReference(type);
        setReference(MessageLayout.ROOT_AT, root, form);
        for (int i = 0; i < written.count(); i++) {
            LocalType pending = written.type(i);
            if (pending != null) {
                pending.writer().write(this, written.object(i), written.offset(i));
            }
        }
        return finish();
    }

    private long finish() {
        WireSchema description = types.description();
        int length = description.bytes().length;
        long at = take(length);
        MemorySegment.copy(MemorySegment.ofArray(description.bytes()), 0, memory(), at, length);
        Fields.setInt(memory(), MessageLayout.TYPES_LENGTH_AT, length);
        Fields.setLong(memory(), MessageLayout.LENGTH_AT, position);
        Fields.setLong(memory(), MessageLayout.FINGERPRINT_AT, description.fingerprint());
        Fields.setLong(memory(), MessageLayout.TYPES_AT, at);
        Fields.setLong(memory(), MessageLayout.MAGIC_AT, MessageLayout.MAGIC);
        return position;
    }

    @Override
    public void setReference(long at, @Nullable Object value, ReferenceForm type) {
        long target = 0;
        if (value != null) {
            Object form = type.form(this, value);
            target = written.find(value, form);
            if (target == 0) {
                target = type.write(this, value, form);
                if (!(form instanceof LocalType)) {
                    written.add(value, form, target, null);
                }
            }
        }
        Fields.setInt(memory(), at, (int) (target / MessageLayout.UNIT));
    }

    @Override
    public Object schema(Object value, Class<?> declared) {
        LocalType known = lastType;
        if (known != null && value.getClass() == lastClass && declared == lastDeclared) {
            return known;
        }
        LocalType found = schemas.of(value, declared);
        lastClass = value.getClass();
        lastDeclared = declared;
        lastType = found;
        return found;
    }

    @Override
    public long object(Object value, Object schema) {
        LocalType type = (LocalType) schema;
        int number = types.indexOf(type);
        if (number < 0) {
            number = types.size();
            types = types.with(type);
        }
        int size = type.schema().layout().size();
        long at = allocate(number, 0, size - MessageLayout.OBJECT_HEADER);
        written.add(value, type, at, type);
        return at;
    }

    @Override
    public long opaque(Object value) {
        MemorySegment bytes = opaque.encode(value);
        if (bytes.byteSize() > Integer.MAX_VALUE) {
            throw new SchemaException(value.getClass(), "it takes " + bytes.byteSize() + " bytes. Send it in parts");
        }
        long at = allocate(MessageLayout.OPAQUE, (int) bytes.byteSize(), bytes.byteSize());
        MemorySegment.copy(bytes, 0, memory(), at + MessageLayout.OBJECT_HEADER, bytes.byteSize());
        return at;
    }

    @Override
    public long allocate(int word, int length, long bytes) {
        long at = take(MessageLayout.OBJECT_HEADER + bytes);
        Fields.setInt(memory(), at, word);
        Fields.setInt(memory(), at + MessageLayout.LENGTH_IN_OBJECT, length);
        return at;
    }

    /** Takes room, and clears its last unit, which may end with padding. */
    private long take(long bytes) {
        long at = position;
        long next = at + MessageLayout.align(bytes);
        require(next);
        if (next > at) {
            Fields.setLong(memory(), next - MessageLayout.UNIT, 0);
        }
        position = next;
        return at;
    }

    private void require(long length) {
        if (length > MessageLayout.MAX_LENGTH) {
            throw new IllegalArgumentException("a message of " + length + " bytes, and at most "
                    + MessageLayout.MAX_LENGTH + " are possible. Send the objects in parts");
        }
        if (length > memory().byteSize()) {
            moveTo(room.grow(memory(), position, length));
        }
    }
}
