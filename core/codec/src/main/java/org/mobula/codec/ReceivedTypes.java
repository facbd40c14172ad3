package org.mobula.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.PeerType;
import org.mobula.memory.Input;

/**
 * The types that a peer has described, by number. A description is resolved to a class when its first object arrives.
 *
 * <p><b>Threads:</b> the reader's.
 */
final class ReceivedTypes {
    private final CodecRegistry table;
    private final Connection connection;
    private PeerType[] types = new PeerType[32];
    private @Nullable ObjectCodec[] codecs = new ObjectCodec[32]; // null until first used
    private int count;

    ReceivedTypes(CodecRegistry table, Connection connection) {
        this.table = table;
        this.connection = connection;
    }

    /** Copies the types, for a connection that finds their classes in another way. */
    ReceivedTypes copy(Connection other) {
        ReceivedTypes copy = new ReceivedTypes(table, other);
        copy.types = types.clone();
        copy.codecs = new @Nullable ObjectCodec[types.length];
        copy.count = count;
        return copy;
    }

    /** The peer numbers its types from 0 again. */
    void clear() {
        Arrays.fill(codecs, 0, count, null);
        count = 0;
    }

    /** Adds a type. */
    void add(PeerType type) {
        if (count == types.length) {
            types = Arrays.copyOf(types, count * 2);
            codecs = Arrays.copyOf(codecs, count * 2);
        }
        types[count++] = type;
    }

    /**
     * Returns the codec of a type.
     *
     * @param input for the error message
     */
    ObjectCodec codec(int number, Input input) {
        if (number >= count) {
            throw new CorruptMessageException(
                    input.position(), "an object of type " + number + ", but only " + count + " types were described");
        }
        ObjectCodec codec = codecs[number];
        if (codec == null) {
            codec = table.reading(types[number], connection);
            codecs[number] = codec;
        }
        return codec;
    }
}
