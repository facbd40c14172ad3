package org.mobula.replica;

import java.io.Serial;

/** There is a replicated object of that name already. */
public final class ReplicaTakenException extends ReplicatedException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param name the name
     * @param className the class of the object that has it
     */
    public ReplicaTakenException(String name, String className) {
        super("there is a replicated object \"" + name + "\" already, a " + className
                + ". Look it up, take another name, or remove it first");
    }
}
