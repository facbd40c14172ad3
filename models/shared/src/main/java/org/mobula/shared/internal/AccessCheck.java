package org.mobula.shared.internal;

import java.lang.reflect.Array;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.shared.internal.machine.Copy;

/**
 * Finds accesses that no acquisition orders, with {@code MOBULA_SHARED_CHECK=1}: a thread asks for the content of a unit
 * that it has not acquired, or elements have changed while no thread of the rank had acquired the unit. Each place is
 * reported once, with the place of the last acquisition of the unit at this rank.
 *
 * <p>It sees the calls that give access to content, not the accesses themselves, and this rank only.
 *
 * <p><b>Threads:</b> any.
 */
public final class AccessCheck {
    private static final String PACKAGE = "org.mobula.shared.";
    private static final StackWalker WALKER = StackWalker.getInstance();

    private final Consumer<String> report;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    /** What is known of a unit; kept by its owner. */
    public static final class Trace {
        private volatile String acquired = "nowhere at this rank";
        private volatile String accessed = "nowhere";
        private long digest;
        private long version = -1;
    }

    /** @param report receives each finding, one line */
    public AccessCheck(Consumer<String> report) {
        this.report = report;
    }

    /** A thread has acquired a unit. */
    public void acquired(Trace trace, Copy copy, boolean otherReaders) {
        synchronized (trace) {
            if (!otherReaders
                    && trace.version == copy.version()
                    && trace.digest != digest(copy.content().value())) {
                once(copy.describe() + " was written without being acquired: its elements have changed since its last"
                        + " release; last access without acquisition at " + trace.accessed + ", acquired before at "
                        + trace.acquired);
            }
            trace.acquired = place();
        }
    }

    /** A thread is about to release a unit; the version is that after the release. */
    public void released(Trace trace, Copy copy, long version) {
        synchronized (trace) {
            trace.digest = digest(copy.content().value());
            trace.version = version;
        }
    }

    /** A thread asks for the content. */
    public void accessed(Trace trace, Copy copy, boolean held) {
        if (!held) {
            String place = place();
            trace.accessed = place;
            once(copy.describe() + " is used at " + place + " by thread \""
                    + Thread.currentThread().getName() + "\", which has not acquired it; last acquired at "
                    + trace.acquired);
        }
    }

    private void once(String finding) {
        if (reported.add(finding)) {
            report.accept(finding);
        }
    }

    private static String place() {
        return WALKER.walk(frames -> frames.filter(each -> !each.getClassName().startsWith(PACKAGE)
                        || each.getClassName().endsWith("Test"))
                .findFirst()
                .map(each -> each.toStackTraceElement().toString())
                .orElse("an unknown place"));
    }

    private static long digest(@Nullable Object content) {
        if (content == null || !content.getClass().isArray()) {
            return 0; // objects are encoded when they are released; later changes are not seen
        }
        long digest = 1;
        for (int i = 0; i < Array.getLength(content); i++) {
            digest = 31 * digest + hash(Array.get(content, i));
        }
        return digest;
    }

    private static int hash(@Nullable Object element) {
        return element instanceof Number || element instanceof Boolean || element instanceof Character
                ? element.hashCode()
                : 0;
    }
}
