package org.mobula.invoke.internal.protocol;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.RemoteInvocationException;
import org.mobula.invoke.RemoteStack;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.memory.TruncatedMessageException;

/**
 * A textual description of a throwable that every rank can read: class name, message and frames.
 *
 * @param className the name of its class
 * @param message its message
 * @param frames its frames at the called rank
 */
public record FailureText(String className, @Nullable String message, StackTraceElement[] frames) {
    private static final int MAX_CAUSES = 16;
    private static final int MAX_FRAMES = 256;
    private static final int MAX_TEXT = 16_000;
    private static final int ABSENT = -1;

    /**
     * Writes the descriptions of a throwable and its causes.
     *
     * @param dispatch the class whose frame ran the method
     */
    public static void write(Throwable thrown, Output output, Class<?> dispatch) {
        List<Throwable> chain = new ArrayList<>();
        for (Throwable t = thrown; t != null && chain.size() < MAX_CAUSES && !chain.contains(t); t = t.getCause()) {
            chain.add(t);
        }
        output.putByte((byte) chain.size());
        for (Throwable each : chain) {
            putText(output, each.getClass().getName());
            putText(output, messageOf(each));
            putFrames(output, RemoteStack.calleePart(each, dispatch));
        }
    }

    /** Reads what {@link #write} wrote: the throwable first, then its causes. */
    public static List<FailureText> read(Input input) {
        int causes = input.getByte();
        List<FailureText> chain = new ArrayList<>();
        for (int i = 0; i < causes; i++) {
            String className = String.valueOf(getText(input));
            chain.add(new FailureText(className, getText(input), getFrames(input)));
        }
        if (chain.isEmpty()) {
            throw new TruncatedMessageException(input.position(), 1, 0);
        }
        return chain;
    }

    /**
     * The exception itself if it could be read; otherwise, because its class is unknown here, not allowed, or of
     * another version, one with the same description.
     */
    public static Throwable itselfOr(@Nullable Object itself, List<FailureText> chain) {
        return itself instanceof Throwable thrown ? thrown : toException(chain);
    }

    /** An exception with this description. */
    static RemoteInvocationException toException(List<FailureText> chain) {
        RemoteInvocationException cause = null;
        for (FailureText text : chain.reversed()) {
            cause = new RemoteInvocationException(text.className, text.message, cause);
            cause.setStackTrace(text.frames);
        }
        if (cause == null) {
            throw new IllegalArgumentException("nothing was thrown");
        }
        return cause;
    }

    /** Sets a throwable's frames to those at the called rank, the mark, and those of the calling thread. */
    static void joinStack(List<FailureText> chain, Throwable thrown, String method, String where) {
        RemoteStack.join(thrown, chain.getFirst().frames, method, where);
        setCauses(chain, thrown);
    }

    /** Sets a throwable's frames to those at the called rank and the mark, for a call that no thread waits for. */
    public static void markStack(List<FailureText> chain, Throwable thrown, String method, String where) {
        RemoteStack.mark(thrown, chain.getFirst().frames, method, where);
        setCauses(chain, thrown);
    }

    private static void setCauses(List<FailureText> chain, Throwable thrown) {
        Throwable cause = thrown.getCause();
        for (FailureText text : chain.subList(1, chain.size())) {
            if (cause == null
                    || cause instanceof RemoteInvocationException
                    || !text.className.equals(cause.getClass().getName())) {
                return;
            }
            cause.setStackTrace(text.frames);
            cause = cause.getCause();
        }
    }

    /** The message, which the exception's own code computes and which may therefore throw. */
    private static @Nullable String messageOf(Throwable thrown) {
        try {
            return thrown.getMessage();
        } catch (RuntimeException broken) {
            return "(its getMessage() threw " + broken.getClass().getName() + ")";
        }
    }

    private static void putFrames(Output output, StackTraceElement[] frames) {
        int count = Math.min(frames.length, MAX_FRAMES);
        output.putShort((short) count);
        for (int i = 0; i < count; i++) {
            putText(output, frames[i].getClassName());
            putText(output, frames[i].getMethodName());
            putText(output, frames[i].getFileName());
            output.putInt(frames[i].getLineNumber());
        }
    }

    private static StackTraceElement[] getFrames(Input input) {
        int count = Short.toUnsignedInt(input.getShort());
        List<StackTraceElement> frames = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String className = String.valueOf(getText(input));
            String method = String.valueOf(getText(input));
            frames.add(new StackTraceElement(className, method, getText(input), input.getInt()));
        }
        return frames.toArray(StackTraceElement[]::new);
    }

    private static void putText(Output output, @Nullable String text) {
        if (text == null) {
            output.putInt(ABSENT);
            return;
        }
        byte[] bytes = text.substring(0, Math.min(text.length(), MAX_TEXT)).getBytes(StandardCharsets.UTF_8);
        output.putInt(bytes.length);
        output.putBytes(bytes, 0, bytes.length);
    }

    private static @Nullable String getText(Input input) {
        int length = input.getInt();
        if (length == ABSENT) {
            return null;
        }
        if (length < 0 || length > input.remaining()) {
            throw new TruncatedMessageException(input.position(), Integer.toUnsignedLong(length), input.remaining());
        }
        byte[] bytes = new byte[length];
        input.getBytes(bytes, 0, length);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
