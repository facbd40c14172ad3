package org.mobula.invoke;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Stack traces of exceptions that crossed ranks: the frames at the called rank, then a mark that names the rank, then
 * the caller's frames.
 *
 * <pre>{@code
 * java.lang.IllegalStateException: no more work
 *     at Queue.next(Queue.java:17)
 *     at remote call.Queue.next(to rank 2 on host-a)
 *     at Worker.main(Worker.java:9)
 * }</pre>
 *
 * <p><b>Threads:</b> any.
 */
public final class RemoteStack {
    private static final String ROOM = "org.mobula.invoke.internal.";
    private static final String MARK = "remote call";

    private RemoteStack() {}

    /**
     * The frames of a throwable at the called rank, without those of the dispatch that led to the method.
     *
     * @param dispatch the class whose frame ran the method
     */
    public static StackTraceElement[] calleePart(Throwable thrown, Class<?> dispatch) {
        StackTraceElement[] frames = thrown.getStackTrace();
        for (int i = 0; i < frames.length; i++) {
            if (frames[i].getClassName().equals(dispatch.getName())) {
                return Arrays.copyOf(frames, i);
            }
        }
        return frames;
    }

    /**
     * Sets a throwable's frames: those at the called rank, the mark, and those of the calling thread.
     *
     * @param thrown the exception that the call is about to throw
     * @param calleePart frames from {@link #calleePart}
     * @param method the called method: {@code Queue.next}
     * @param where the rank where it ran: {@code rank 2 on host-a}
     */
    public static void join(Throwable thrown, StackTraceElement[] calleePart, String method, String where) {
        set(thrown, calleePart, method, where, callerPart());
    }

    /** As {@link #join}, without the calling thread's frames: for a call that no thread waits for. */
    public static void mark(Throwable thrown, StackTraceElement[] calleePart, String method, String where) {
        set(thrown, calleePart, method, where, List.of());
    }

    private static void set(
            Throwable thrown,
            StackTraceElement[] calleePart,
            String method,
            String where,
            List<StackTraceElement> callerPart) {
        List<StackTraceElement> joined = new ArrayList<>(Arrays.asList(calleePart));
        int dot = method.lastIndexOf('.');
        String mark = dot < 0 ? MARK : MARK + "." + method.substring(0, dot);
        joined.add(new StackTraceElement(mark, method.substring(dot + 1), "to " + where, -1));
        joined.addAll(callerPart);
        thrown.setStackTrace(joined.toArray(StackTraceElement[]::new));
    }

    /** Sets the frames of a throwable created on another thread to those of the calling thread. */
    public static void here(Throwable thrown) {
        thrown.setStackTrace(callerPart().toArray(StackTraceElement[]::new));
    }

    /** Appends the calling thread's frames to those of a throwable that is already {@linkplain #mark marked}. */
    public static void appendHere(Throwable thrown) {
        List<StackTraceElement> joined = new ArrayList<>(Arrays.asList(thrown.getStackTrace()));
        joined.addAll(callerPart());
        thrown.setStackTrace(joined.toArray(StackTraceElement[]::new));
    }

    /** Whether a frame is the mark that {@link #join} puts between two ranks. */
    public static boolean isMark(StackTraceElement frame) {
        return frame.getClassName().equals(MARK) || frame.getClassName().startsWith(MARK + ".");
    }

    private static boolean isOurs(String className) {
        return className.startsWith(ROOM) || className.equals(RemoteStack.class.getName());
    }

    private static List<StackTraceElement> callerPart() {
        StackTraceElement[] frames = Thread.currentThread().getStackTrace();
        int first = 1; // after the frame of getStackTrace
        while (first < frames.length && isOurs(frames[first].getClassName())) {
            first++;
        }
        return Arrays.asList(frames).subList(first, frames.length);
    }
}
