package org.mobula.replica;

import java.io.Serial;

/** A replicated object of this name already exists. */
public final class ReplicaTakenException extends ReplicatedException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param name the name
     * @param className the class of the existing object
     */
    public ReplicaTakenException(String name, String className) {
        super("there is a replicated object \"" + name + "\" already, a " + className
                + ". Look it up, take another name, or remove it first");
    }
}
