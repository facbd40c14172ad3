package org.mobula.codec.internal.inplace.schema;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.inplace.GraphSink;
import org.mobula.codec.inplace.ObjectSource;
import org.mobula.codec.inplace.ReferenceForm;

/** A string, or an enum constant by its name. Each access decodes it. */
final class TextReference extends ReferenceForm {
    private final @Nullable Class<?> constants;

    /** @param constants the enum, or null for strings */
    TextReference(@Nullable Class<?> constants) {
        super(Slot.TEXT);
        this.constants = constants;
    }

    @Override
    public Object read(ObjectSource source, long target) {
        String text = text(source, target);
        return constants == null ? text : constant(constants, text, target);
    }

    @Override
    public Object form(GraphSink sink, Object value) {
        return Slot.TEXT;
    }

    @Override
    public long write(GraphSink sink, Object value, Object form) {
        String text = value instanceof Enum<?> constant ? constant.name() : (String) value;
        int length = text.length();
        boolean isWide = isWide(text);
        int width = isWide ? Character.BYTES : 1;
        long at = sink.allocate(isWide ? MessageLayout.UTF16 : MessageLayout.LATIN1, length, (long) length * width);
        long to = at + MessageLayout.OBJECT_HEADER;
        if (isWide) {
            Element.CHAR.fromArray(text.toCharArray(), sink.memory(), to, length);
        } else {
            Element.BYTE.fromArray(text.getBytes(ISO_8859_1), sink.memory(), to, length);
        }
        return at;
    }

    /** Decodes the string at an offset. */
    static String text(ObjectSource source, long target) {
        long from = target + MessageLayout.OBJECT_HEADER;
        int word = source.word(target);
        switch (word) {
            case MessageLayout.LATIN1 -> {
                int length = source.elements(target, 1);
                return new String((byte[]) Element.BYTE.toArray(source.bytes(), from, length), ISO_8859_1);
            }
            case MessageLayout.UTF16 -> {
                int length = source.elements(target, Character.BYTES);
                return new String((char[]) Element.CHAR.toArray(source.bytes(), from, length));
            }
            default ->
                throw new CorruptMessageException(target + Integer.BYTES, "type word " + word + " where a string is");
        }
    }

    private static Object constant(Class<?> type, String name, long target) {
        for (Object each : type.getEnumConstants()) {
            if (((Enum<?>) each).name().equals(name)) {
                return each;
            }
        }
        throw new CorruptMessageException(
                target + MessageLayout.OBJECT_HEADER, "\"" + name + "\", which is no constant of " + type.getName());
    }

    private static boolean isWide(String text) {
        int all = 0;
        for (int i = 0; i < text.length(); i++) {
            all |= text.charAt(i);
        }
        return all > 0xff;
    }
}
