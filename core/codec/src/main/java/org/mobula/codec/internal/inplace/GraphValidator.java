package org.mobula.codec.internal.inplace;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.inplace.Fields;
import org.mobula.codec.internal.inplace.schema.Element;
import org.mobula.codec.internal.inplace.schema.ListReference;
import org.mobula.codec.internal.inplace.schema.MessageLayout;
import org.mobula.codec.internal.inplace.schema.Slot;
import org.mobula.codec.internal.inplace.schema.WireType;

/**
 * Validates all objects of a message. A writer leaves no gaps, so the objects follow one another from the header to the
 * types; a reference must lead to the beginning of one, and its type must fit the field. This excludes overlap. The
 * cost is that of two passes over the objects; the elements of primitive arrays and the characters of strings are
 * skipped.
 */
public final class GraphValidator {
    private static final int FIRST = 64;

    private final MemorySegment bytes;
    private final long end;
    private final List<WireType> types;
    private long[] starts = new long[FIRST];
    private int count;

    private GraphValidator(OpenMessage message) {
        this.bytes = message.bytes();
        this.end = message.end();
        this.types = message.types().types();
    }

    /** @throws CorruptMessageException if an object or a reference is damaged */
    public static void validate(OpenMessage message) {
        GraphValidator validator = new GraphValidator(message);
        validator.findObjects();
        validator.checkRoot(message.root());
        for (int i = 0; i < validator.count; i++) {
            validator.checkReferences(validator.starts[i]);
        }
    }

    private void findObjects() {
        for (long at = MessageLayout.HEADER; at < end; ) {
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, count * 2);
            }
            starts[count++] = at;
            long size = MessageLayout.align(sizeOf(at));
            if (size > end - at) {
                throw corrupt(at, "an object of " + size + " bytes, and " + (end - at) + " bytes left");
            }
            at += size;
        }
    }

    private long sizeOf(long at) {
        int word = Fields.getInt(bytes, at);
        long length = Integer.toUnsignedLong(Fields.getInt(bytes, at + MessageLayout.LENGTH_IN_OBJECT));
        if (word >= 0 && word < types.size()) {
            if (length != 0) {
                throw corrupt(at, "an object of length " + length);
            }
            return types.get(word).size();
        }
        if (length > Integer.MAX_VALUE) {
            throw corrupt(at, length + " elements announced");
        }
        return MessageLayout.OBJECT_HEADER + length * elementWidth(at, word);
    }

    private static int elementWidth(long at, int word) {
        return switch (word) {
            case MessageLayout.LATIN1, MessageLayout.OPAQUE -> 1;
            case MessageLayout.UTF16 -> Character.BYTES;
            case MessageLayout.REFERENCES -> Slot.REFERENCE_WIDTH;
            default -> {
                Element element = Element.ofWord(word);
                if (element == null) {
                    throw corrupt(at, "type word " + word);
                }
                yield element.width();
            }
        };
    }

    private void checkRoot(long root) {
        requireStart(MessageLayout.ROOT_AT, root);
        int word = Fields.getInt(bytes, root);
        if (word < 0 && word != MessageLayout.OPAQUE) {
            throw corrupt(root, "type word " + word + " of the root");
        }
    }

    /** The references of lists are checked by the field that leads to the list. */
    private void checkReferences(long at) {
        int word = Fields.getInt(bytes, at);
        if (word < 0) {
            return;
        }
        WireType type = types.get(word);
        for (int i = 0; i < type.slots().size(); i++) {
            Slot slot = type.slots().get(i);
            if (slot.primitive() == null) {
                checkReference(at + type.offsets().get(i), slot.descriptor());
            }
        }
    }

    private void checkReference(long at, String descriptor) {
        long target = Integer.toUnsignedLong(Fields.getInt(bytes, at)) * MessageLayout.UNIT;
        if (target == 0) {
            return;
        }
        requireStart(at, target);
        int word = Fields.getInt(bytes, target);
        if (!fits(word, descriptor)) {
            throw corrupt(target, "type word " + word + ", to which a field of type " + descriptor + " refers");
        }
        if (word == MessageLayout.REFERENCES) {
            int length = Fields.getInt(bytes, target + MessageLayout.LENGTH_IN_OBJECT);
            for (int i = 0; i < length; i++) {
                checkReference(ListReference.at(target, i), descriptor.substring(1));
            }
        }
    }

    private boolean fits(int word, String descriptor) {
        char first = descriptor.charAt(0);
        if (first == 'L') {
            return word >= 0
                    && word < types.size()
                    && types.get(word).isA(descriptor.substring(1, descriptor.length() - 1));
        }
        if (first == '[') {
            @Nullable Element element = descriptor.length() == 2 ? Element.ofLetter(descriptor.charAt(1)) : null;
            return word == (element == null ? MessageLayout.REFERENCES : element.word());
        }
        return descriptor.equals(Slot.TEXT)
                ? word == MessageLayout.LATIN1 || word == MessageLayout.UTF16
                : word == MessageLayout.OPAQUE;
    }

    private void requireStart(long at, long target) {
        if (Arrays.binarySearch(starts, 0, count, target) < 0) {
            throw corrupt(at, "a reference to byte " + target + ", where no object begins");
        }
    }

    private static CorruptMessageException corrupt(long at, String found) {
        return new CorruptMessageException(at + Integer.BYTES, found);
    }
}
