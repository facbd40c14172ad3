package org.mobula.codec.internal.serial;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CompositeCodec;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.PeerType;

/** Chooses the codec that reads another version of a class. */
public final class EvolvedCodecs {
    private EvolvedCodecs() {}

    /**
     * Returns the codec that reads a class as a peer writes it, or null if the difference is too large.
     *
     * @param own this rank's codec of the class
     */
    public static @Nullable ObjectCodec of(CodecRegistry table, Class<?> type, ObjectCodec own, PeerType theirs) {
        PeerLayout layout = VersionedType.parse(theirs.fields());
        if (layout.record() != type.isRecord()) {
            return null;
        }
        try {
            if (type.isRecord()) {
                return layout.levels().size() == 1 && own instanceof CompositeCodec constructing
                        ? record(table, type, constructing, layout)
                        : null;
            }
            Evolution evolution = new Evolution(table, type, layout);
            return layout.streamed()
                    ? new EvolvedStreamCodec(own.shape(), evolution, layout)
                    : new EvolvedCodec(own.shape(), evolution);
        } catch (EvolvedLevel.IncompatibleFieldException _) {
            return null;
        }
    }

    private static ObjectCodec record(
            CodecRegistry table, Class<?> type, CompositeCodec constructing, PeerLayout layout) {
        List<WireField> components = EvolvedRecordCodec.components(type);
        EvolvedLevel theirs = new EvolvedLevel(table, layout.levels().getFirst(), components);
        return new EvolvedRecordCodec(constructing, theirs, components);
    }
}
