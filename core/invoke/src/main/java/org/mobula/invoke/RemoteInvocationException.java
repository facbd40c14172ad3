package org.mobula.invoke;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * A remote method threw an exception that could not be sent as itself, or whose class is unknown or not allowed here.
 *
 * <p>This exception carries its class name, message and frames, and in the same way its causes.
 */
public final class RemoteInvocationException extends InvokeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String className;
    private final @Nullable String remoteMessage;

    /**
     * @param className the name of the class that was thrown
     * @param remoteMessage its message
     * @param cause its cause
     */
    public RemoteInvocationException(String className, @Nullable String remoteMessage, @Nullable Throwable cause) {
        super(remoteMessage == null ? className : className + ": " + remoteMessage, cause);
        this.className = className;
        this.remoteMessage = remoteMessage;
    }

    /** The class name of the exception that the method threw. */
    public String className() {
        return className;
    }

    /** The message of the exception that the method threw, or null. */
    public @Nullable String remoteMessage() {
        return remoteMessage;
    }
}
