package org.mobula.group.internal.wire;

import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.invoke.ThrowableCodec;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * Encodes the result of a call: a byte, then the result by its type, or what was thrown. It ends the message.
 *
 * <p>A result that cannot be written is replaced by the failure to write it.
 */
public final class ResultCodec {
    private static final byte RETURNED = 0;
    private static final byte THROWN = 1;

    private ResultCodec() {}

    /** Writes a result. */
    public static void write(MethodSignature signature, MemberResult result, Output output, ObjectWriter writer) {
        Throwable thrown = result.thrown();
        long begun = output.length();
        if (thrown == null) {
            output.putByte(RETURNED);
            try {
                writeReturned(signature, result, output, writer);
                return;
            } catch (Throwable unsendable) { // the caller waits for a result
                writer.abort();
                output.rewind(begun);
                thrown = unsendable;
            }
        }
        output.putByte(THROWN);
        ThrowableCodec.write(thrown, output, writer, MethodFrame.class);
    }

    private static void writeReturned(
            MethodSignature signature, MemberResult result, Output output, ObjectWriter writer) {
        switch (signature.result()) {
            case VOID -> {}
            case BOOLEAN, BYTE -> output.putByte((byte) result.bits());
            case SHORT, CHAR -> output.putShort((short) result.bits());
            case INT, FLOAT -> output.putInt((int) result.bits());
            case LONG, DOUBLE -> output.putLong(result.bits());
            case OBJECT -> {
                ElementType elements = signature.resultElements();
                if (elements != null) {
                    ArrayForm.write(new MessageTarget.Straight(output), elements, result.object());
                } else {
                    writer.begin(output);
                    writer.writeObject(result.object());
                    writer.end();
                }
            }
        }
    }

    /**
     * Reads a result.
     *
     * @param where where the method ran, as in {@code rank 2 on host-a}
     */
    public static MemberResult read(
            MethodSignature signature, Input input, ObjectReader reader, ArrayDestinations destinations, String where) {
        if (input.getByte() != RETURNED) {
            return MemberResult.failed(ThrowableCodec.read(input, reader, signature.label(), where));
        }
        return switch (signature.result()) {
            case VOID -> MemberResult.NONE;
            case BOOLEAN, BYTE -> MemberResult.of((long) input.getByte());
            case SHORT -> MemberResult.of((long) input.getShort());
            case CHAR -> MemberResult.of((long) input.getChar());
            case INT, FLOAT -> MemberResult.of((long) input.getInt());
            case LONG, DOUBLE -> MemberResult.of(input.getLong());
            case OBJECT -> readObject(signature, input, reader, destinations);
        };
    }

    private static MemberResult readObject(
            MethodSignature signature, Input input, ObjectReader reader, ArrayDestinations destinations) {
        ElementType elements = signature.resultElements();
        if (elements != null) {
            return MemberResult.ofObject(ArrayForm.read(input, elements, destinations, -1));
        }
        reader.begin(input);
        try {
            return MemberResult.ofObject(reader.readObject());
        } catch (Throwable unreadable) { // as above
            return MemberResult.failed(unreadable);
        } finally {
            reader.end();
        }
    }
}
