package org.mobula.replica;

import java.io.Serial;
import java.util.List;

/**
 * Objects of a class cannot be replicated: its code, or that of a class it needs, may behave differently at other
 * ranks.
 */
public final class NotReplicableException extends ReplicatedException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final List<String> objections;

    /**
     * @param className the root class
     * @param objections the reasons, each with class, method, line, and remedy
     */
    public NotReplicableException(String className, List<String> objections) {
        super(className + " cannot be replicated:\n  " + String.join("\n  ", objections));
        this.objections = List.copyOf(objections);
    }

    /** The reasons, each with class, method, line, and remedy. */
    public List<String> objections() {
        return objections;
    }
}
