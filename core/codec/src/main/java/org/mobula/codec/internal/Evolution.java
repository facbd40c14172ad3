package org.mobula.codec.internal;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CompositeCodec;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;

/**
 * A class of this rank beside a peer's version of it, by the rules of the Java Object Serialization Specification,
 * chapter 5: fields and superclasses may come and go, a field's type may not change in kind.
 */
final class Evolution {
    private final Constructor<?> allocator;
    private final Resolution resolution;
    private final List<StreamLevel> ours;
    private final List<EvolvedLevel> theirs = new ArrayList<>();
    private final List<String> theirNames = new ArrayList<>();

    private Evolution(CodecTable table, Class<?> type, ForeignLayout layout) {
        allocator = Carriable.allocator(type);
        resolution = Resolution.of(type);
        ours = Carriable.levels(type).stream()
                .map(level -> new StreamLevel(level, table, true))
                .toList();
        for (ForeignLayout.Level level : layout.levels()) {
            theirNames.add(level.name());
            StreamLevel here = oursOf(theirNames.size() - 1);
            theirs.add(new EvolvedLevel(table, level, here == null ? List.of() : here.fields()));
        }
    }

    /**
     * The codec that reads what a peer writes of a class, or null if that differs too much.
     *
     * @param own this rank's codec of the class
     */
    static @Nullable ObjectCodec codec(CodecTable table, Class<?> type, ObjectCodec own, ForeignType theirs) {
        List<String> fields = own.shape().fields();
        if (!Versioned.permit(theirs.fields(), fields)) {
            return null;
        }
        ForeignLayout layout = Versioned.parse(theirs.fields());
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
            CodecTable table, Class<?> type, CompositeCodec constructing, ForeignLayout layout) {
        List<CarriedField> components = EvolvedRecordCodec.components(type);
        EvolvedLevel theirs = new EvolvedLevel(table, layout.levels().getFirst(), components);
        return new EvolvedRecordCodec(constructing, theirs, components);
    }

    /** This rank's classes of the hierarchy. */
    List<StreamLevel> ours() {
        return ours;
    }

    /** The peer's. */
    List<EvolvedLevel> theirs() {
        return theirs;
    }

    /** What becomes of an object that was read. */
    Resolution resolution() {
        return resolution;
    }

    /** Which of the peer's classes is one of this rank's; -1 if none is. */
    int theirsOf(StreamLevel level) {
        return theirNames.indexOf(level.owner().getName());
    }

    /** Which of this rank's classes is one of the peer's, or null. */
    @Nullable
    StreamLevel oursOf(int their) {
        for (StreamLevel level : ours) {
            if (level.owner().getName().equals(theirNames.get(their))) {
                return level;
            }
        }
        return null;
    }

    /** Makes an object without content, and makes it known. */
    Object newInstance(ObjectReader reader) {
        try {
            Object object = allocator.newInstance();
            reader.register(object);
            return object;
        } catch (ReflectiveOperationException e) {
            throw reader.refused(allocator.getDeclaringClass().getTypeName(), e);
        }
    }
}
