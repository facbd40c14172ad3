package org.mobula.codec.internal.serial;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.internal.graph.CodecRegistry;

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
