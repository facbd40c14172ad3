package org.mobula.launch.local.rank;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Cuts from a stack trace what stands below the program's first frame: when the main class' initializer fails, the
 * JDK's way to it is visible, which under {@code java} it is not.
 */
final class StartFrames {
    private StartFrames() {}

    /** Cuts the stack traces of an exception of the main thread, and of what caused it. */
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
