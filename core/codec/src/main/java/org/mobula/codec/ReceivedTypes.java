package org.mobula.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.PeerType;
import org.mobula.memory.Input;

/**
 * The types that a peer has described, by number. What one means here is decided when its first object comes.
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

    /** The same types, whose classes another connection finds. */
    ReceivedTypes copy(Connection other) {
        ReceivedTypes copy = new ReceivedTypes(table, other);
        copy.types = types.clone();
        copy.codecs = new @Nullable ObjectCodec[types.length];
        copy.count = count;
        return copy;
    }

    /** The peer counts its types from 0 again. */
    void forget() {
        Arrays.fill(codecs, 0, count, null);
        count = 0;
    }

    /** Takes in one more type. */
    void learn(PeerType type) {
        if (count == types.length) {
            types = Arrays.copyOf(types, count * 2);
            codecs = Arrays.copyOf(codecs, count * 2);
        }
        types[count++] = type;
    }

    /**
     * The codec of a type.
     *
     * @param input of the reader, for the error
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
