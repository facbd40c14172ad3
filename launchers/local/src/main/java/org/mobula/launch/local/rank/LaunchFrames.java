package org.mobula.launch.local.rank;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Removes the JDK's frames below the program's first frame from stack traces: they appear when the initializer of the
 * main class fails, and do not with {@code java}.
 */
final class LaunchFrames {
    private LaunchFrames() {}

    /** Removes the frames from an exception of the main thread, its causes and its suppressed exceptions. */
    static void cut(Throwable exception) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> toCut = new ArrayDeque<>();
        toCut.add(exception);
        while (!toCut.isEmpty()) {
            Throwable next = toCut.remove();
            if (seen.add(next)) {
                cutOne(next);
                toCut.addAll(Arrays.asList(next.getSuppressed()));
                if (next.getCause() != null) {
                    toCut.add(next.getCause());
                }
            }
        }
    }

    private static void cutOne(Throwable exception) {
        StackTraceElement[] frames = exception.getStackTrace();
        int kept = frames.length;
        while (kept > 0 && isOfTheJdksStart(frames[kept - 1].getClassName())) {
            kept--;
        }
        if (kept < frames.length) {
            exception.setStackTrace(Arrays.copyOf(frames, kept));
        }
    }

    private static boolean isOfTheJdksStart(String className) {
        return className.startsWith("java.lang.invoke.") || className.equals("jdk.internal.misc.Unsafe");
    }
}
