package org.mobula.codec.internal.inplace;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.inplace.Fields;
import org.mobula.codec.internal.inplace.schema.Element;
import org.mobula.codec.internal.inplace.schema.ListReference;
import org.mobula.codec.internal.inplace.schema.MessageLayout;
import org.mobula.codec.internal.inplace.schema.Slot;

/**
 * Validates all objects of a message. A writer leaves no gaps, so the objects follow one another from the header to the
 * types; a reference must lead to the beginning of one, and its type must fit the field. This excludes overlap. The
 * cost is that of two passes over the objects; the elements of primitive arrays and the characters of strings are
 * skipped. A list is checked once, however many references lead to it, so that a small message cannot cost much time.
 */
public final class GraphValidator {
    private static final int FIRST = 16;

    private final MemorySegment bytes;
    private final long end;
    private final BoundType[] types;
    private final long[] starts; // a bit for each unit of the message

    // The lists in the order of their offsets; for those that were reached, what their elements lead to.
    private long[] lists = {};
    private @Nullable ReferenceTarget[] targets = {};
    private int[] depths = {};
    private int listCount;

    private GraphValidator(OpenMessage message) {
        this.bytes = message.bytes();
        this.end = message.end();
        this.types = message.types();
        this.starts = new long[(int) (end / MessageLayout.UNIT / Long.SIZE) + 1];
    }

    /** @throws CorruptMessageException if an object or a reference is damaged */
    public static void validate(OpenMessage message) {
        GraphValidator validator = new GraphValidator(message);
        validator.findObjects();
        validator.checkRoot(message.root());
        validator.checkObjects();
    }

    private void findObjects() {
        for (long at = MessageLayout.HEADER; at < end; ) {
            long unit = at / MessageLayout.UNIT;
            starts[(int) (unit / Long.SIZE)] |= 1L << unit; // the shift is modulo 64
            if (Fields.getInt(bytes, at) == MessageLayout.REFERENCES) {
                addList(at);
            }
            long size = sizeOf(at);
            if (size > end - at) {
                throw corrupt(at, "an object of " + size + " bytes, and " + (end - at) + " bytes left");
            }
            at += size;
        }
    }

    private void addList(long at) {
        if (listCount == lists.length) {
            int length = Math.max(FIRST, 2 * listCount);
            lists = Arrays.copyOf(lists, length);
            targets = Arrays.copyOf(targets, length);
            depths = Arrays.copyOf(depths, length);
        }
        lists[listCount++] = at;
    }

    private long sizeOf(long at) {
        int word = Fields.getInt(bytes, at);
        long length = Integer.toUnsignedLong(Fields.getInt(bytes, at + MessageLayout.LENGTH_IN_OBJECT));
        if (word >= 0 && word < types.length) {
            if (length != 0) {
                throw corrupt(at, "an object of length " + length);
            }
            return types[word].size(); // aligned
        }
        if (length > Integer.MAX_VALUE) {
            throw corrupt(at, length + " elements announced");
        }
        return MessageLayout.align(MessageLayout.OBJECT_HEADER + length * elementWidth(at, word));
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
    private void checkObjects() {
        for (long at = MessageLayout.HEADER; at < end; at += sizeOf(at)) {
            int word = Fields.getInt(bytes, at);
            if (word >= 0) {
                for (ReferenceTarget.Field field : types[word].references()) {
                    checkReference(at + field.offset(), field.lists(), field.target());
                }
            }
        }
    }

    private void checkReference(long at, int depth, ReferenceTarget target) {
        long to = Integer.toUnsignedLong(Fields.getInt(bytes, at)) * MessageLayout.UNIT;
        if (to == 0) {
            return;
        }
        requireStart(at, to);
        int word = Fields.getInt(bytes, to);
        if (depth == 0 ? !fits(word, target) : word != MessageLayout.REFERENCES) {
            throw corrupt(
                    to, "type word " + word + ", to which a field of type " + descriptor(depth, target) + " refers");
        }
        if (depth > 0) {
            checkList(to, depth - 1, target);
        }
    }

    private boolean fits(int word, ReferenceTarget target) {
        String type = target.type();
        if (type == null) {
            return target.hasWord(word);
        }
        if (word < 0 || word >= types.length || word != target.lastType() && !types[word].isA(type)) {
            return false;
        }
        target.lastType(word);
        return true;
    }

    /** @param depth how many lists lie in one another below this one */
    private void checkList(long at, int depth, ReferenceTarget target) {
        int index = Arrays.binarySearch(lists, 0, listCount, at);
        ReferenceTarget before = targets[index];
        if (before != null) {
            if (before != target || depths[index] != depth) {
                throw corrupt(
                        at,
                        "a list to which fields of type " + descriptor(depths[index] + 1, before) + " and "
                                + descriptor(depth + 1, target) + " refer");
            }
            return;
        }
        targets[index] = target;
        depths[index] = depth;
        int length = Fields.getInt(bytes, at + MessageLayout.LENGTH_IN_OBJECT);
        for (int i = 0; i < length; i++) {
            checkReference(ListReference.at(at, i), depth, target);
        }
    }

    private static String descriptor(int depth, ReferenceTarget target) {
        return "[".repeat(depth) + target;
    }

    private void requireStart(long at, long target) {
        long unit = target / MessageLayout.UNIT;
        if (target >= end || (starts[(int) (unit / Long.SIZE)] & 1L << unit) == 0) {
            throw corrupt(at, "a reference to byte " + target + ", where no object begins");
        }
    }

    private static CorruptMessageException corrupt(long at, String found) {
        return new CorruptMessageException(at + Integer.BYTES, found);
    }
}
