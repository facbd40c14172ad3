package org.mobula.codec.internal.serial;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.internal.graph.TypeShape;

/** Reads objects of a class that has other fields at the peer, written class by class. */
final class EvolvedStreamCodec extends ObjectCodec {
    private final Evolution evolution;
    private final PeerLayout layout;

    EvolvedStreamCodec(TypeShape shape, Evolution evolution, PeerLayout layout) {
        super(shape);
        this.evolution = evolution;
        this.layout = layout;
    }

    @Override
    public @Nullable Object read(ObjectReader reader) {
        int handle = reader.handle();
        Object object = evolution.newInstance(reader);
        for (int i = 0; i < layout.levels().size(); i++) {
            boolean writesItself = layout.levels().get(i).writesItself();
            StreamLevel.read(
                    reader, evolution.oursOf(i), object, evolution.theirs().get(i)::readFields, writesItself);
        }
        for (StreamLevel ours : evolution.ours()) {
            if (evolution.theirsOf(ours) < 0) {
                ours.readNoData(reader, object);
            }
        }
        Object resolved = evolution.resolution().of(reader, object);
        reader.register(handle, resolved);
        return resolved;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        throw new IllegalStateException("a peer's version is only read");
    }
}
