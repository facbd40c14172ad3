package org.mobula.analysis.internal;

import java.io.Serial;
import java.util.function.Supplier;

/** An analysis cannot prove the requested property; the message is the reason, preceded by the call path to it. */
final class AnalysisException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final String ARROW = " ->";

    /** @param reason the reason, or the call path so far and the reason */
    AnalysisException(String reason) {
        super(reason, null, false, false);
    }

    String reason() {
        return String.valueOf(getMessage());
    }

    /** Puts a method before a reason or a call path. */
    static String path(String method, String reason) {
        return method + (reason.startsWith(ARROW) ? "" : ": ") + reason;
    }

    /** Puts a called method before a reason or a call path. */
    static String callPath(String method, String reason) {
        return ARROW + " " + path(method, reason);
    }

    /** Analyses a called method; an exception thrown there names it. */
    static <T> T onPath(String method, Supplier<T> analysis) {
        try {
            return analysis.get();
        } catch (AnalysisException failure) {
            throw new AnalysisException(callPath(method, failure.reason()));
        }
    }
}
