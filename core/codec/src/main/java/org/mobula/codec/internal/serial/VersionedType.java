package org.mobula.codec.internal.serial;

import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.Jdk;
import org.mobula.codec.internal.graph.TypeShape;

/**
 * The description of classes whose fields may differ between versions, which are those that declare a {@code
 * serialVersionUID}; or all, for programs that were written for Java serialization, which compares the number that it
 * computes for the others. It lists all their fields, class by class.
 */
public final class VersionedType {
    private static final String STREAMED = "streamed";
    private static final String RECORD = "record";
    private static final String CLASS = "class ";
    private static final String ITSELF = "writeObject";

    private final List<String> words = new ArrayList<>();

    private VersionedType(Class<?> type) {
        words.add(TypeShape.VERSION + ObjectStreamClass.lookupAny(type).getSerialVersionUID());
    }

    /** Whether a class lets its fields differ between versions. */
    public static boolean isVersioned(Class<?> type, CodecRegistry table) {
        if (!Serializable.class.isAssignableFrom(type) || Jdk.owns(type)) {
            return false;
        }
        if (table.allowed().isSerializableOnly()) {
            return true;
        }
        try {
            var field = type.getDeclaredField("serialVersionUID");
            return field.getType() == long.class
                    && Modifier.isStatic(field.getModifiers())
                    && Modifier.isFinal(field.getModifiers());
        } catch (NoSuchFieldException _) {
            return false;
        }
    }

    /** Whether two descriptions are versions of the same class. */
    public static boolean areVersions(List<String> theirs, List<String> ours) {
        return TypeShape.isVersioned(ours)
                && !theirs.isEmpty()
                && theirs.getFirst().equals(ours.getFirst());
    }

    /** Describes a class whose objects are written by their fields. */
    public static List<String> ofFields(Class<?> type, List<Class<?>> levels) {
        VersionedType description = new VersionedType(type);
        for (Class<?> level : levels) {
            description.add(level, WireField.declaredBy(level));
        }
        return description.words;
    }

    /** Describes a class whose objects are written class by class. */
    static List<String> ofStreams(Class<?> type, List<StreamLevel> levels) {
        VersionedType description = new VersionedType(type);
        description.words.add(STREAMED);
        for (StreamLevel level : levels) {
            description.add(level.owner(), level.fields().list());
            if (level.writesItself()) {
                description.words.add(ITSELF);
            }
        }
        return description.words;
    }

    /** Describes a record. */
    public static List<String> ofRecord(Class<?> type, List<WireField> components) {
        VersionedType description = new VersionedType(type);
        description.words.add(RECORD);
        description.add(type, components);
        return description.words;
    }

    /** Parses a peer's description. */
    static PeerLayout parse(List<String> words) {
        PeerLayout layout = new PeerLayout(words.contains(STREAMED), words.contains(RECORD), new ArrayList<>());
        for (String word : words.subList(1, words.size())) {
            int space = word.lastIndexOf(' ');
            if (word.startsWith(CLASS)) {
                layout.levels().add(new PeerLayout.Level(word.substring(CLASS.length()), new ArrayList<>(), false));
            } else if (word.equals(ITSELF) && !layout.levels().isEmpty()) {
                layout.levels().add(layout.levels().removeLast().writingItself());
            } else if (space > 0 && !layout.levels().isEmpty()) {
                layout.levels()
                        .getLast()
                        .fields()
                        .add(new PeerLayout.Field(word.substring(0, space), word.substring(space + 1)));
            }
        }
        return layout;
    }

    private void add(Class<?> level, List<WireField> fields) {
        words.add(CLASS + level.getName());
        for (WireField field : fields) {
            words.add(field.type().getTypeName() + " " + field.name());
        }
    }
}
