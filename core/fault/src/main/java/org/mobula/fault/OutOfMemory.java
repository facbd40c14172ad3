package org.mobula.fault;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Ends the process when one of Mobula's own threads runs out of memory.
 *
 * <p>A polling thread that dies of an {@link OutOfMemoryError} leaves its rank half alive: the rank answers no message, and the
 * others wait for it. So the rank ends at once, with a sentence on standard error, and the others learn of it as of every
 * process that ends. The program's own threads are not concerned: what they throw is theirs.
 *
 * <p><b>Threads:</b> any. Nothing here allocates memory once the class is initialised.
 */
public final class OutOfMemory {
    /** The exit code of a process that ends so; the one of {@code -XX:+ExitOnOutOfMemoryError}. */
    public static final int EXIT_CODE = 3;

    private static final int MOST_CAUSES = 8;
    private static final FileOutputStream ERR = new FileOutputStream(FileDescriptor.err);
    private static final byte[] BEFORE = bytes("mobula: this rank ran out of memory (");
    private static final byte[] AFTER = bytes("""
            ) in one of Mobula's own threads and ends (exit code 3). \
            Give each rank more, for example with mobula run -J-Xmx4g, or let senders wait for their receivers
            """);

    private OutOfMemory() {}

    /** Initialises this class and the JVM's shutdown, so that {@link #check} needs no memory. */
    public static void prepare() {
        try {
            Runtime.getRuntime().removeShutdownHook(new Thread()); // loads what halt needs
        } catch (IllegalStateException e) {
            // The JVM is ending, so all is loaded.
        }
    }

    /**
     * Ends the process with {@link #EXIT_CODE} if a failure is an {@link OutOfMemoryError}, or was caused by one; returns
     * otherwise. Shutdown hooks do not run.
     *
     * @param failure what a thread of Mobula's has caught
     */
    public static void check(@Nullable Throwable failure) {
        Throwable each = failure;
        for (int depth = 0; each != null && depth < MOST_CAUSES; depth++) {
            if (each instanceof OutOfMemoryError) {
                report(each.getMessage());
                Runtime.getRuntime().halt(EXIT_CODE);
            }
            each = each.getCause();
        }
    }

    /** Byte by byte, because a string cannot be encoded without memory. */
    private static void report(@Nullable String what) {
        try {
            ERR.write(BEFORE);
            for (int i = 0; what != null && i < what.length(); i++) {
                ERR.write(what.charAt(i));
            }
            ERR.write(AFTER);
        } catch (IOException e) {
            // Nothing more can be said; the exit code tells.
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
