package org.mobula.fault;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Ends the process when one of Mobula's own threads runs out of memory.
 *
 * <p>If a polling thread ended by an {@link OutOfMemoryError}, its rank would answer no message, and other ranks would
 * wait for it. So the rank exits at once, with a sentence on standard error, and the other ranks detect that as the end
 * of any process. Threads of the program are not affected.
 *
 * <p><b>Threads:</b> any. Nothing here allocates memory once the class is initialised.
 */
public final class OutOfMemory {
    /** The exit code of such a process, which is that of {@code -XX:+ExitOnOutOfMemoryError}. */
    public static final int EXIT_CODE = 3;

    private static final int MAX_CAUSES = 8;
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
            Runtime.getRuntime().removeShutdownHook(new Thread()); // loads the classes that halt needs
        } catch (IllegalStateException e) {
            // The JVM is shutting down, so they are loaded.
        }
    }

    /**
     * Ends the process with {@link #EXIT_CODE} if a failure is an {@link OutOfMemoryError}, or was caused by one;
     * otherwise returns. Shutdown hooks do not run.
     *
     * @param failure the exception that a thread of Mobula has caught
     */
    public static void check(@Nullable Throwable failure) {
        Throwable each = failure;
        for (int depth = 0; each != null && depth < MAX_CAUSES; depth++) {
            if (each instanceof OutOfMemoryError) {
                report(each.getMessage());
                Runtime.getRuntime().halt(EXIT_CODE);
            }
            each = each.getCause();
        }
    }

    /** Writes byte by byte, because encoding a string needs memory. */
    private static void report(@Nullable String what) {
        try {
            ERR.write(BEFORE);
            for (int i = 0; what != null && i < what.length(); i++) {
                ERR.write(what.charAt(i));
            }
            ERR.write(AFTER);
        } catch (IOException e) {
            // The exit code remains as the only report.
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
