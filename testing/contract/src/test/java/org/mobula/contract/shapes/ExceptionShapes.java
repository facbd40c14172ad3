package org.mobula.contract.shapes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.ExecutionException;

/** Exceptions with causes, suppressed exceptions and stack traces. */
final class ExceptionShapes {
    static class Trouble extends Exception {
        private final int code;
        private final transient Object skipped = new Object();
        private final List<String> details;

        Trouble(String message, Throwable cause, int code, List<String> details) {
            super(message, cause);
            this.code = code;
            this.details = details;
        }
    }

    static class Silent extends RuntimeException {
        Silent() {
            super("silent", null, false, false);
        }
    }

    private ExceptionShapes() {}

    static List<Shape> all() {
        return List.of(
                Shape.of(
                        "an exception of a program's own, with fields and cause",
                        random -> new Trouble(
                                "trouble",
                                new IllegalStateException("inner", new IOException()),
                                5,
                                List.of("a", "b"))),
                Shape.of("an exception with suppressed ones", random -> {
                    Exception outer = new Exception("outer");
                    outer.addSuppressed(new Trouble("suppressed", null, random.nextInt(), List.of()));
                    outer.addSuppressed(new Error("another"));
                    return outer;
                }),
                Shape.of("an exception in whose cause it is suppressed", random -> {
                    Exception cause = new Exception("cause");
                    Exception outer = new Exception("outer", cause);
                    cause.addSuppressed(outer);
                    return outer;
                }),
                Shape.of("an exception without stack and suppression", random -> new Silent())
                        .<Silent>checked((a, b) -> {
                            b.addSuppressed(new Exception());
                            Require.that(b.getSuppressed().length == 0, "suppression is on");
                        }),
                Shape.of("exceptions of the JDK", random -> new Throwable[] {
                    new UncheckedIOException(new IOException("io")),
                    new ExecutionException("execution", new StackOverflowError()),
                    new NullPointerException(),
                    new ArrayIndexOutOfBoundsException(5),
                    new java.net.URISyntaxException("in", "why", 1),
                    new java.util.NoSuchElementException("none"),
                    new ClassNotFoundException("absent", new LinkageError("x")),
                    new java.nio.file.NoSuchFileException("file", "other", "why")
                }),
                Shape.of("an exception thrown and caught", random -> {
                    try {
                        return List.of(1).get(5);
                    } catch (IndexOutOfBoundsException thrown) {
                        return thrown;
                    }
                }),
                Shape.of("an exception with its own stack", random -> {
                    Exception exception = new Exception();
                    exception.setStackTrace(new StackTraceElement[] {
                        new StackTraceElement("loader", "module", "1", "a.B", "m", "B.java", 7),
                        new StackTraceElement("a.C", "native", null, -2)
                    });
                    return exception;
                }));
    }
}
