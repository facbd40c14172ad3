package org.mobula.codec.internal;

import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * How classes describe themselves that let their fields change from version to version: those with a
 * {@code serialVersionUID} of their own. A peer must know all their fields then, class by class.
 */
final class Versioned {
    private static final String VERSION = "serialVersionUID ";
    private static final String STREAMED = "streamed";
    private static final String RECORD = "record";
    private static final String CLASS = "class ";
    private static final String ITSELF = "writeObject";

    private final List<String> words = new ArrayList<>();

    private Versioned(Class<?> type) {
        words.add(VERSION + ObjectStreamClass.lookupAny(type).getSerialVersionUID());
    }

    /** Whether a class says that its fields may change. */
    static boolean is(Class<?> type) {
        if (!Serializable.class.isAssignableFrom(type) || Jdk.owns(type)) {
            return false;
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

    /** Whether a description says so. */
    static boolean is(List<String> fields) {
        return !fields.isEmpty() && fields.getFirst().startsWith(VERSION);
    }

    /** Whether both sides are versions of one another, and differ. */
    static boolean permit(List<String> theirs, List<String> ours) {
        return is(theirs) && is(ours) && theirs.getFirst().equals(ours.getFirst());
    }

    /** A class whose objects are written by their fields. */
    static List<String> ofFields(Class<?> type, List<Class<?>> levels) {
        Versioned description = new Versioned(type);
        for (Class<?> level : levels) {
            description.add(level, CarriedField.declaredBy(level));
        }
        return description.words;
    }

    /** A class whose objects are written class by class. */
    static List<String> ofStreams(Class<?> type, List<StreamLevel> levels) {
        Versioned description = new Versioned(type);
        description.words.add(STREAMED);
        for (StreamLevel level : levels) {
            description.add(level.owner(), level.fields());
            if (level.writesItself()) {
                description.words.add(ITSELF);
            }
        }
        return description.words;
    }

    /** A record. */
    static List<String> ofRecord(Class<?> type, List<CarriedField> components) {
        Versioned description = new Versioned(type);
        description.words.add(RECORD);
        description.add(type, components);
        return description.words;
    }

    /** What a peer's description says. */
    static ForeignLayout parse(List<String> words) {
        ForeignLayout layout = new ForeignLayout(words.contains(STREAMED), words.contains(RECORD), new ArrayList<>());
        for (String word : words.subList(1, words.size())) {
            int space = word.lastIndexOf(' ');
            if (word.startsWith(CLASS)) {
                layout.levels().add(new ForeignLayout.Level(word.substring(CLASS.length()), new ArrayList<>(), false));
            } else if (word.equals(ITSELF) && !layout.levels().isEmpty()) {
                layout.levels().add(layout.levels().removeLast().writingItself());
            } else if (space > 0 && !layout.levels().isEmpty()) {
                layout.levels()
                        .getLast()
                        .fields()
                        .add(new ForeignLayout.Field(word.substring(0, space), word.substring(space + 1)));
            }
        }
        return layout;
    }

    private void add(Class<?> level, List<CarriedField> fields) {
        words.add(CLASS + level.getName());
        for (CarriedField field : fields) {
            words.add(field.type().getTypeName() + " " + field.name());
        }
    }
}
