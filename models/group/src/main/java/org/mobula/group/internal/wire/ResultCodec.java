package org.mobula.group.internal.wire;

import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.invoke.ThrowableCodec;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * What became of a call in a message: a byte, then the result by its type, or what was thrown. It is the message's
 * last.
 *
 * <p>A result that cannot be written becomes a failure that can.
 */
public final class ResultCodec {
    private static final byte RETURNED = 0;
    private static final byte THROWN = 1;

    private ResultCodec() {}

    /**
     * Writes a result.
     *
     * @param dispatch the class whose frame ran the method
     */
    public static void write(
            Signature signature, Result result, Output output, ObjectWriter writer, Class<?> dispatch) {
        Throwable thrown = result.thrown();
        long begun = output.length();
        if (thrown == null) {
            output.putByte(RETURNED);
            try {
                writeReturned(signature, result, output, writer);
                return;
            } catch (Throwable unsendable) { // why all: the caller waits
                writer.abort();
                output.rewind(begun);
                thrown = unsendable;
            }
        }
        output.putByte(THROWN);
        ThrowableCodec.write(thrown, output, writer, dispatch);
    }

    private static void writeReturned(Signature signature, Result result, Output output, ObjectWriter writer) {
        switch (signature.result()) {
            case VOID -> {}
            case BOOLEAN, BYTE -> output.putByte((byte) result.bits());
            case SHORT, CHAR -> output.putShort((short) result.bits());
            case INT, FLOAT -> output.putInt((int) result.bits());
            case LONG, DOUBLE -> output.putLong(result.bits());
            case OBJECT -> {
                Elements elements = signature.resultElements();
                if (elements != null) {
                    ArrayForm.write(new Sources.Straight(output), elements, result.object());
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
     * @param where where the method ran: {@code rank 2 on host-a}
     */
    public static Result read(
            Signature signature, Input input, ObjectReader reader, Destinations destinations, String where) {
        if (input.getByte() != RETURNED) {
            return Result.failed(ThrowableCodec.read(input, reader, signature.label(), where));
        }
        return switch (signature.result()) {
            case VOID -> Result.NONE;
            case BOOLEAN, BYTE -> Result.of((long) input.getByte());
            case SHORT -> Result.of((long) input.getShort());
            case CHAR -> Result.of((long) input.getChar());
            case INT, FLOAT -> Result.of((long) input.getInt());
            case LONG, DOUBLE -> Result.of(input.getLong());
            case OBJECT -> readObject(signature, input, reader, destinations);
        };
    }

    private static Result readObject(Signature signature, Input input, ObjectReader reader, Destinations destinations) {
        Elements elements = signature.resultElements();
        if (elements != null) {
            return Result.ofObject(ArrayForm.read(input, elements, destinations, -1));
        }
        reader.begin(input);
        try {
            return Result.ofObject(reader.readObject());
        } catch (Throwable unreadable) { // why all: as above
            return Result.failed(unreadable);
        } finally {
            reader.end();
        }
    }
}
