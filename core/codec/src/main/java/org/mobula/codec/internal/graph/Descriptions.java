package org.mobula.codec.internal.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.ObjectWriter;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * The types that a message describes, at its end.
 *
 * <p>They do not stand where the types are first used: a reader that fails half-way (a class is missing, a constructor
 * throws) would miss the later ones, and the meaning of type numbers in later messages. So the reader reads all
 * descriptions first.
 *
 * <p>A message begins with one byte: {@link #NONE} or {@link #SOME}, plus 2 if it announces something. After {@code
 * SOME} the last 4 bytes of the message are the length of the descriptions before them. With 4 added to {@code SOME},
 * earlier descriptions are void and types are numbered from 0 again.
 */
public final class Descriptions {
    /** The first byte of a message without descriptions. */
    public static final byte NONE = 0;

    /** The first byte of a message with descriptions. */
    public static final byte SOME = 1;

    /** Added to the first byte of a message that announces something; see {@link ObjectWriter#announce}. */
    private static final byte ANNOUNCED = 2;

    /** Added to {@link #SOME} if earlier descriptions are void. */
    private static final byte ANEW = 4;

    private static final int MAX_FIELDS = 512; // a longer list would exceed its message
    private static final int MAX_TEXT = 1 << 16;

    private final List<TypeShape> types = new ArrayList<>();

    public void add(TypeShape type) {
        types.add(type);
    }

    public List<TypeShape> types() {
        return types;
    }

    public boolean isEmpty() {
        return types.isEmpty();
    }

    public void clear() {
        types.clear();
    }

    /**
     * Writes the types, and the message's first byte.
     *
     * @param preamble the position of the message's first byte
     * @param anew whether earlier descriptions are void
     */
    public void write(Output output, long preamble, boolean announced, boolean anew) {
        int first = announced ? ANNOUNCED : NONE;
        if (!types.isEmpty()) {
            first |= anew ? SOME | ANEW : SOME;
            writeTypes(output);
        }
        output.segment().set(ValueLayout.JAVA_BYTE, output.start() + preamble, (byte) first);
    }

    private void writeTypes(Output output) {
        long from = output.length();
        for (TypeShape shape : types) {
            putText(output, shape.name());
            output.putLong(shape.fingerprint());
            String fields = String.join(";", shape.fields());
            int most = TypeShape.isVersioned(shape.fields())
                    ? MAX_TEXT / 3
                    : MAX_FIELDS; // a character takes at most 3 bytes in UTF-8
            putText(output, fields.length() > most ? "" : fields);
        }
        output.putInt((int) (output.length() - from));
    }

    /**
     * Reads the descriptions of a message, and returns to the position of its objects.
     *
     * @param preamble the message's first byte
     */
    public static void read(Input input, byte preamble, Consumer<PeerType> learner) {
        if ((preamble & ~(SOME | ANNOUNCED | ANEW)) != 0 || (preamble & (SOME | ANEW)) == ANEW) {
            throw new CorruptMessageException(
                    input.position(), "a message that begins with " + preamble + ", not 0, 1, 2, 3, 5 or 7");
        }
        if ((preamble & SOME) == 0) {
            return;
        }
        long objects = input.position();
        long end = objects + input.remaining() - Integer.BYTES;
        input.seek(end);
        int length = input.getInt();
        if (length <= 0 || length > end - objects) {
            throw new CorruptMessageException(
                    input.position(),
                    "descriptions of " + length + " bytes announced in a message of " + (end - objects));
        }
        input.seek(end - length);
        while (input.position() < end) {
            String name = getText(input);
            long fingerprint = input.getLong();
            String fields = getText(input);
            learner.accept(new PeerType(name, fingerprint, fields.isEmpty() ? List.of() : List.of(fields.split(";"))));
        }
        input.seek(objects);
    }

    /** Whether a message with this first byte announces something. */
    public static boolean announces(byte preamble) {
        return (preamble & ANNOUNCED) != 0;
    }

    /** Whether a message with this first byte voids earlier descriptions. */
    public static boolean beginAnew(byte preamble) {
        return (preamble & ANEW) != 0;
    }

    private static void putText(Output output, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        Varint.put(output, bytes.length);
        output.putBytes(bytes, 0, bytes.length);
    }

    private static String getText(Input input) {
        int length = Varint.get(input);
        if (length < 0 || length > MAX_TEXT || length > input.remaining()) {
            throw new CorruptMessageException(
                    input.position(),
                    "a name of " + Integer.toUnsignedString(length) + " bytes, and " + input.remaining()
                            + " bytes left");
        }
        byte[] bytes = new byte[length];
        input.getBytes(bytes, 0, length);
        return new String(bytes, UTF_8);
    }
}
