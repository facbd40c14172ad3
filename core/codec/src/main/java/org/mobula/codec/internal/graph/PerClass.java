package org.mobula.codec.internal.graph;

import java.lang.ref.WeakReference;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/**
 * A value for each class, computed when it is first asked for; as fast as {@link ClassValue}.
 *
 * <p>A class keeps what a {@link ClassValue} has computed for as long as the class lives, if that refers back to the
 * {@link ClassValue}. Here the class refers to the value weakly, and this object keeps it: values may refer to the owner of
 * this object, and end with it. In return this object keeps the classes it was asked for.
 *
 * <p><b>Threads:</b> any; a value may be computed by several at once, and all get the same one.
 */
public final class PerClass<T> {
    private final Queue<T> kept = new ConcurrentLinkedQueue<>();
    private final ClassValue<WeakReference<T>> values;

    /** @param computing gives a class's value; what it throws is thrown by {@link #get}, and nothing is kept */
    public PerClass(Function<Class<?>, T> computing) {
        values = new ClassValue<>() {
            @Override
            protected WeakReference<T> computeValue(Class<?> type) {
                T value = computing.apply(type);
                kept.add(value);
                return new WeakReference<>(value);
            }
        };
    }

    /** The value of a class. */
    public T get(Class<?> type) {
        T value = values.get(type).get();
        if (value == null) {
            throw new AssertionError("the value of " + type + " is kept as long as this object");
        }
        return value;
    }
}
