package org.mobula.invoke;

import java.util.List;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.invoke.internal.protocol.FailureText;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * Encodes throwables in messages of the models: as a description, which can always be read, and as themselves if
 * possible.
 *
 * <p><b>Threads:</b> as the codecs'.
 */
public final class ThrowableCodec {
    private ThrowableCodec() {}

    /**
     * Writes a throwable. It must be the last part of the message.
     *
     * @param writer its message must not have begun
     * @param dispatch the class whose frame ran the method: frames from there on are omitted
     */
    public static void write(Throwable thrown, Output output, ObjectWriter writer, Class<?> dispatch) {
        FailureText.write(thrown, output, dispatch);
        long described = output.length();
        output.putByte((byte) 1);
        try {
            writer.begin(output);
            writer.writeObject(thrown);
            writer.end();
        } catch (Throwable unsendable) { // the description suffices
            writer.abort();
            output.truncate(described);
            output.putByte((byte) 0);
        }
    }

    /**
     * Reads a throwable: itself, or a {@link RemoteInvocationException} that describes it. Its frames are those at the
     * called rank, and the mark.
     *
     * @param reader its message must not have begun
     * @param method the called method: {@code Queue.next}
     * @param where the rank where it ran: {@code rank 2 on host-a}
     */
    public static Throwable read(Input input, ObjectReader reader, String method, String where) {
        List<FailureText> text = FailureText.read(input);
        Object itself = null;
        if (input.getByte() != 0) {
            reader.begin(input);
            try {
                itself = reader.readObject();
            } catch (RuntimeException | LinkageError unreadable) {
                // The description suffices.
            } finally {
                reader.end();
            }
        }
        Throwable thrown = FailureText.itselfOr(itself, text);
        FailureText.markStack(text, thrown, method, where);
        return thrown;
    }
}
