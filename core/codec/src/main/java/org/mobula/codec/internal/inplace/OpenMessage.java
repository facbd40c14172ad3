package org.mobula.codec.internal.inplace;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.StorageException;
import org.mobula.codec.TypeMismatchException;
import org.mobula.codec.inplace.Fields;
import org.mobula.codec.inplace.ObjectSource;
import org.mobula.codec.internal.inplace.schema.MessageLayout;
import org.mobula.codec.internal.inplace.schema.WireType;

/**
 * A message that is open for reading. Its header and types are validated when it is opened; each object is validated
 * when a reference to it is followed, before a view of it exists.
 */
public final class OpenMessage extends ObjectSource {
    private final Schemas schemas;
    private final OpaqueCodec opaque;
    private final BoundSchema schema;

    private OpenMessage(MemorySegment bytes, long end, Schemas schemas, OpaqueCodec opaque, BoundSchema schema) {
        super(bytes, MessageLayout.HEADER, end);
        this.schemas = schemas;
        this.opaque = opaque;
        this.schema = schema;
    }

    /**
     * Opens the message at the beginning of a segment, which may be longer.
     *
     * @throws StorageException if the segment holds something else
     * @throws CorruptMessageException if its header or types are damaged
     */
    public static OpenMessage open(MemorySegment segment, Schemas schemas, OpaqueCodec opaque) {
        if (segment.byteSize() < MessageLayout.HEADER
                || Fields.getLong(segment, MessageLayout.MAGIC_AT) != MessageLayout.MAGIC) {
            throw StorageException.foreign("the segment", "it does not begin with MOBVIEW and version 1");
        }
        long length = Fields.getLong(segment, MessageLayout.LENGTH_AT);
        long types = Fields.getLong(segment, MessageLayout.TYPES_AT);
        long typesLength = Integer.toUnsignedLong(Fields.getInt(segment, MessageLayout.TYPES_LENGTH_AT));
        if (length < MessageLayout.HEADER || length > segment.byteSize()) {
            throw corrupt(
                    MessageLayout.LENGTH_AT,
                    "a message of " + length + " bytes, in a segment of " + segment.byteSize() + " bytes");
        }
        boolean isAligned = types % MessageLayout.UNIT == 0 && length % MessageLayout.UNIT == 0;
        if (!isAligned || types < MessageLayout.HEADER || MessageLayout.align(typesLength) != length - types) {
            throw corrupt(
                    MessageLayout.TYPES_AT,
                    "types at byte " + types + ", " + typesLength + " bytes long, in a message of " + length);
        }
        if (Fields.getInt(segment, MessageLayout.FLAGS_AT) != 0
                || Fields.getInt(segment, MessageLayout.ROOT_AT + Integer.BYTES) != 0) {
            throw corrupt(MessageLayout.FLAGS_AT, "flags of another version");
        }
        long fingerprint = Fields.getLong(segment, MessageLayout.FINGERPRINT_AT);
        BoundSchema schema = schemas.received(segment, types, types + typesLength, fingerprint);
        MemorySegment bytes = segment.byteSize() == length ? segment : segment.asSlice(0, length);
        return new OpenMessage(bytes, types, schemas, opaque, schema);
    }

    /** The offset of the root. */
    public long root() {
        long root = target(MessageLayout.ROOT_AT);
        if (root == 0) {
            throw corrupt(MessageLayout.ROOT_AT, "no root");
        }
        return root;
    }

    /** Whether the root was written by the ordinary codec. */
    public boolean isOpaque(long root) {
        return word(root) == MessageLayout.OPAQUE;
    }

    /** The names of the root's type and of its parents. */
    public List<String> rootNames() {
        WireType type = checkedType(root()).type();
        List<String> names = new ArrayList<>();
        names.add(type.name());
        names.addAll(type.parents());
        return names;
    }

    /** The name of the root's type. */
    public String rootType() {
        int word = word(root());
        return word >= 0 ? checkedType(root()).type().name() : "object of type word " + word;
    }

    BoundType[] types() {
        return schema.types();
    }

    @Override
    public ObjectSource message() {
        return this;
    }

    @Override
    public ObjectSource scope() {
        return new RecordScope(this);
    }

    @Override
    public Object object(long target, Class<?> declared) {
        Binding binding = binding(target, declared);
        if (binding.seen().isRecord()) {
            return new RecordScope(this).create(target, binding);
        }
        return binding.factory().create(this, target);
    }

    /** Validates an object, and decides how it is seen. */
    Binding binding(long target, Class<?> declared) {
        BoundType type = checkedType(target);
        return type.binding(declared, wanted -> schemas.bind(type.type(), wanted, target));
    }

    private BoundType checkedType(long target) {
        int word = word(target);
        if (word < 0 || word >= schema.types().length) {
            throw corrupt(target, "type word " + word + " where an object of " + schema.types().length + " types is");
        }
        BoundType type = schema.types()[word];
        if (target + type.size() > end()) {
            throw corrupt(
                    target,
                    "a " + type.type().name() + " of " + type.size() + " bytes, and " + (end() - target)
                            + " bytes left");
        }
        return type;
    }

    @Override
    public Object opaque(long target, Class<?> type) {
        int word = word(target);
        if (word != MessageLayout.OPAQUE) {
            throw corrupt(target, "type word " + word + " where a " + type.getName() + " is");
        }
        int length = elements(target, 1);
        Object object = opaque.decode(bytes().asSlice(target + MessageLayout.OBJECT_HEADER, length));
        if (object == null) {
            throw corrupt(target, "null in the place of an object");
        }
        if (!type.isInstance(object)) {
            throw TypeMismatchException.unrelated(
                    type.getName(), object.getClass().getName(), target);
        }
        return object;
    }

    private static CorruptMessageException corrupt(long at, String found) {
        return new CorruptMessageException(at + Integer.BYTES, found);
    }
}
