package org.mobula.rmi.cases;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Notes what a case observes, in a form that does not depend on ports and numbers of objects. */
final class See {
    private final List<String> observed = new ArrayList<>();

    /** Something that returns a value or throws. */
    interface Attempt {
        Object run() throws Throwable;
    }

    /** Notes a value. */
    synchronized void value(Object value) {
        observed.add(text(value));
    }

    /** Notes the result or the exception. */
    void outcome(Attempt attempt) {
        String outcome;
        try {
            outcome = text(attempt.run());
        } catch (Throwable e) {
            outcome = chain(e);
        }
        value(outcome);
    }

    synchronized List<String> observed() {
        return List.copyOf(observed);
    }

    /** The classes and messages of an exception and its causes. */
    static String chain(Throwable thrown) {
        StringBuilder text = new StringBuilder("throws");
        for (Throwable e = thrown; e != null; e = e.getCause()) {
            text.append(" <- ").append(normal(e.toString()));
            for (Throwable suppressed : e.getSuppressed()) {
                text.append(" suppressed ").append(normal(suppressed.toString()));
            }
        }
        return text.toString();
    }

    private static String normal(String text) {
        return text.replaceAll("\\s+", " ")
                .replaceAll("\\[endpoint:\\[[^]]*\\]\\((local|remote)\\),objID:\\[[^]]*(\\])?[^]]*\\]\\]", "[ref]")
                .replaceAll("(\\d+\\.\\d+\\.\\d+\\.\\d+|localhost)(:\\d+)?", "HOST")
                .replaceAll("-?[0-9a-f]+:[0-9a-f]+:-?[0-9a-f]+", "ID")
                .replaceAll("in use: \\d+", "in use: PORT")
                .replaceAll("@[0-9a-f]+", "@HASH");
    }

    private static String text(Object value) {
        return normal(
                value instanceof Object[] array
                        ? Arrays.deepToString(array)
                        : switch (value) {
                            case int[] array -> Arrays.toString(array);
                            case long[] array -> Arrays.toString(array);
                            case double[] array -> Arrays.toString(array);
                            case byte[] array -> Arrays.toString(array);
                            case char[] array -> Arrays.toString(array);
                            case null, default -> String.valueOf(value);
                        });
    }
}
