package org.mobula.codec.internal.graph;

import java.io.InvalidObjectException;
import java.io.ObjectInputValidation;
import java.util.ArrayList;
import java.util.List;

/**
 * The callbacks that objects registered for the end of their graph, by descending priority; of equal ones the last
 * registered runs first, as in the JDK.
 *
 * <p><b>Threads:</b> the reader's.
 */
public final class Validations {
    private record Callback(ObjectInputValidation validation, int priority) {}

    private final List<Callback> callbacks = new ArrayList<>();

    public void add(ObjectInputValidation validation, int priority) {
        int at = 0;
        while (at < callbacks.size() && callbacks.get(at).priority > priority) {
            at++;
        }
        callbacks.add(at, new Callback(validation, priority));
    }

    /** Runs the callbacks and removes them. */
    public void run() throws InvalidObjectException {
        List<Callback> due = List.copyOf(callbacks);
        callbacks.clear();
        for (Callback callback : due) {
            callback.validation.validateObject();
        }
    }

    public boolean isEmpty() {
        return callbacks.isEmpty();
    }

    /** Removes the callbacks, after a failure. */
    public void clear() {
        if (!callbacks.isEmpty()) {
            callbacks.clear();
        }
    }
}
