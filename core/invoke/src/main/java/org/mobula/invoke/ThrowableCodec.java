package org.mobula.invoke;

import java.util.List;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.invoke.internal.protocol.FailureText;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * How throwables travel in models' own messages: in words, which always arrive, and as themselves where that can be.
 *
 * <p><b>Threads:</b> as the codecs'.
 */
public final class ThrowableCodec {
    private ThrowableCodec() {}

    /**
     * Writes a throwable. Nothing may be written behind.
     *
     * @param writer no message of which has begun
     * @param dispatch the class whose frame ran the method: frames from there on are left out
     */
    public static void write(Throwable thrown, Output output, ObjectWriter writer, Class<?> dispatch) {
        FailureText.write(thrown, output, dispatch);
        long described = output.length();
        output.putByte((byte) 1);
        try {
            writer.begin(output);
            writer.writeObject(thrown);
            writer.end();
        } catch (Throwable unsendable) { // why all, and not told: the description says it all, and better
            writer.abort();
            output.truncate(described);
            output.putByte((byte) 0);
        }
    }

    /**
     * Reads a throwable: itself, or a {@link RemoteInvocationException} that describes it. Its frames are those it had
     * there, and the mark.
     *
     * @param reader no message of which has begun
     * @param method the method that was called: {@code Queue.next}
     * @param where where it ran: {@code rank 2 on host-a}
     */
    public static Throwable read(Input input, ObjectReader reader, String method, String where) {
        List<FailureText> text = FailureText.read(input);
        Object itself = null;
        if (input.getByte() != 0) {
            reader.begin(input);
            try {
                itself = reader.readObject();
            } catch (RuntimeException | LinkageError unreadable) {
                // why nothing: the words say it all
            } finally {
                reader.end();
            }
        }
        Throwable thrown = FailureText.itselfOr(itself, text);
        FailureText.markStack(text, thrown, method, where);
        return thrown;
    }
}
