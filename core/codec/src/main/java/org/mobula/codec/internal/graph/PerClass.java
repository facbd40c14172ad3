package org.mobula.codec.internal.graph;

import java.lang.ref.WeakReference;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/**
 * A value for each class, computed on first use; as fast as {@link ClassValue}.
 *
 * <p>A class keeps a value of a {@link ClassValue} for as long as the class lives, if the value refers back to the
 * {@link ClassValue}. Here the class refers to its value weakly, and this object keeps it. So values may refer to the
 * owner of this object, and end with it. In return this object keeps the classes.
 *
 * <p><b>Threads:</b> any. Several threads may compute a value at once; all get the same one.
 */
public final class PerClass<T> {
    private final Queue<T> kept = new ConcurrentLinkedQueue<>();
    private final ClassValue<WeakReference<T>> values;

    /** @param computing computes the value of a class; if it throws, {@link #get} throws and nothing is kept */
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

    /** Returns the value of a class. */
    public T get(Class<?> type) {
        T value = values.get(type).get();
        if (value == null) {
            throw new AssertionError("the value of " + type + " lives as long as this object");
        }
        return value;
    }
}
