package org.mobula.codec.internal.serial;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.internal.graph.CodecRegistry;

/**
 * Compares a class of this rank with a peer's version of it, by the rules of the Java Object Serialization
 * Specification, chapter 5: fields and superclasses may be added and removed; the type of a field must not change
 * between primitive types, or between a primitive type and a reference.
 */
final class Evolution {
    private final Constructor<?> allocator;
    private final Resolution resolution;
    private final List<StreamLevel> ours;
    private final List<EvolvedLevel> theirs = new ArrayList<>();
    private final List<String> theirNames = new ArrayList<>();

    Evolution(CodecRegistry table, Class<?> type, PeerLayout layout) {
        allocator = SerializableClasses.allocator(type);
        resolution = Resolution.of(type);
        ours = SerializableClasses.levels(type).stream()
                .map(level -> new StreamLevel(level, table))
                .toList();
        for (PeerLayout.Level level : layout.levels()) {
            theirNames.add(level.name());
            StreamLevel here = oursOf(theirNames.size() - 1);
            theirs.add(new EvolvedLevel(
                    table, level, here == null ? List.of() : here.fields().list()));
        }
    }

    /** This rank's classes of the hierarchy. */
    List<StreamLevel> ours() {
        return ours;
    }

    /** The peer's classes of the hierarchy. */
    List<EvolvedLevel> theirs() {
        return theirs;
    }

    Resolution resolution() {
        return resolution;
    }

    /** Returns the index of the peer's version of a class; -1 if it has none. */
    int theirsOf(StreamLevel level) {
        return theirNames.indexOf(level.owner().getName());
    }

    /** Returns this rank's version of one of the peer's classes, or null. */
    @Nullable
    StreamLevel oursOf(int their) {
        for (StreamLevel level : ours) {
            if (level.owner().getName().equals(theirNames.get(their))) {
                return level;
            }
        }
        return null;
    }

    /** Creates an object without content, and registers it. */
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
