package org.mobula.replica;

import java.io.Serial;
import java.util.List;

/** Objects of a class cannot be replicated: its code, or that of a class it needs, may do something else elsewhere. */
public final class NotReplicableException extends ReplicatedException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final List<String> objections;

    /**
     * @param className the root class
     * @param objections each with class, method, line, and what to do
     */
    public NotReplicableException(String className, List<String> objections) {
        super(className + " cannot be replicated:\n  " + String.join("\n  ", objections));
        this.objections = List.copyOf(objections);
    }

    /** What speaks against it, each with class, method, line, and what to do. */
    public List<String> objections() {
        return objections;
    }
}
