package org.mobula.codec.internal.serial;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.CompositeCodec;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.internal.graph.TypeShape;

/** Reads objects of a class that has other fields at the peer, written by their fields. */
final class EvolvedCodec extends CompositeCodec {
    private final Evolution evolution;
    private final int[] levelOf;
    private final int[] referenceOf;

    /** An object, and the values read for each of the peer's classes. */
    private record Pending(Object object, FieldValues[] levels) {}

    EvolvedCodec(TypeShape shape, Evolution evolution) {
        super(shape);
        this.evolution = evolution;
        int count =
                evolution.theirs().stream().mapToInt(EvolvedLevel::references).sum();
        levelOf = new int[count];
        referenceOf = new int[count];
        int index = 0;
        for (int level = 0; level < evolution.theirs().size(); level++) {
            for (int i = 0; i < evolution.theirs().get(level).references(); i++) {
                levelOf[index] = level;
                referenceOf[index++] = i;
            }
        }
    }

    @Override
    public Object readHead(ObjectReader reader) {
        Object object = evolution.newInstance(reader);
        FieldValues[] values = evolution.theirs().stream()
                .map(level -> level.readValues(reader))
                .toArray(FieldValues[]::new);
        return new Pending(object, values);
    }

    @Override
    public int parts(Object assembly) {
        return levelOf.length;
    }

    @Override
    public @Nullable ObjectCodec exact(int index) {
        return evolution.theirs().get(levelOf[index]).exact(referenceOf[index]);
    }

    @Override
    public void put(Object assembly, int index, @Nullable Object part) {
        int level = levelOf[index];
        evolution.theirs().get(level).put(((Pending) assembly).levels[level], referenceOf[index], part);
    }

    @Override
    public @Nullable Object complete(ObjectReader reader, Object assembly) {
        Pending pending = (Pending) assembly;
        for (StreamLevel ours : evolution.ours()) {
            int theirs = evolution.theirsOf(ours);
            if (theirs < 0) {
                ours.readNoData(reader, pending.object);
            } else {
                ours.set(reader, pending.object, pending.levels[theirs]);
            }
        }
        return evolution.resolution().of(reader, pending.object);
    }

    @Override
    public int writeHead(ObjectWriter writer, Object object) {
        throw new IllegalStateException("a peer's version is only read");
    }

    @Override
    public @Nullable Object part(Object source, int index) {
        throw new IllegalStateException("a peer's version is only read");
    }
}
