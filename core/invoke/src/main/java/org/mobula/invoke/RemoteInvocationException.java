package org.mobula.invoke;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * A method called remotely threw something that could not travel as itself, or that is not known or not allowed here.
 *
 * <p>It carries what can always be carried: the class' name, the message, the frames and, as its own causes, the
 * causes.
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

    /** The name of the class that was thrown at the other side. */
    public String className() {
        return className;
    }

    /** The message of what was thrown, or null. */
    public @Nullable String remoteMessage() {
        return remoteMessage;
    }
}
