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
 * The types a message tells its reader about, described at the message's end.
 *
 * <p>Not where they are met: then a reader that fails in the middle (a class is missing, a constructor throws) would
 * miss those behind, and with them the meaning of type numbers in later messages. So the reader takes in all
 * descriptions first.
 *
 * <p>A message begins with one byte, {@link #NONE} or {@link #SOME}, with 2 added if it announces something; with
 * {@code SOME} its last 4 bytes say how long the descriptions before them are; with 4 added to {@code SOME} the types
 * described are the only ones that hold from here on, counted from 0.
 */
public final class Descriptions {
    /** The first byte of a message without descriptions. */
    public static final byte NONE = 0;

    /** The first byte of a message with descriptions. */
    public static final byte SOME = 1;

    /** Added to the first byte of a message that announces something: see {@link ObjectWriter#announce}. */
    private static final byte ANNOUNCED = 2;

    /** Added to {@link #SOME} if type numbers begin anew with this message. */
    private static final byte ANEW = 4;

    private static final int NAMED_FIELDS =
            512; // why: beyond, a description costs more than its message; the fingerprint must do
    private static final int LONGEST_TEXT = 1 << 16;

    private final List<TypeShape> types = new ArrayList<>();

    /** Adds a type. */
    public void add(TypeShape type) {
        types.add(type);
    }

    /** The types added. */
    public List<TypeShape> types() {
        return types;
    }

    /** Whether no type was added. */
    public boolean isEmpty() {
        return types.isEmpty();
    }

    /** Forgets the types. */
    public void clear() {
        types.clear();
    }

    /**
     * Writes the types added, and the message's first byte.
     *
     * @param preamble where the message's first byte stands
     * @param anew whether the types told by earlier messages hold no longer
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
                    ? LONGEST_TEXT / 3
                    : NAMED_FIELDS; // why 3: UTF-8 takes no more
            putText(output, fields.length() > most ? "" : fields);
        }
        output.putInt((int) (output.length() - from));
    }

    /**
     * Reads the descriptions of a message, and comes back to where its objects begin.
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

    /** Whether the types described by earlier messages hold no longer from the one with this first byte on. */
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
        if (length < 0 || length > LONGEST_TEXT || length > input.remaining()) {
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
