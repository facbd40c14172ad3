package org.mobula.replica;

import org.jspecify.annotations.Nullable;

/**
 * RepMI's API (Maassen 2003, section 4.1), for programs written for RepMI: they call {@link #join} first. New programs
 * use {@link Replicas}, which is not static.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> one per process; the node belongs to the program.
 */
public final class Cloud {
    /** Marks the interfaces of a cloud's objects except its root. */
    public interface Node {}

    private static volatile @Nullable Replicas replicas;

    private Cloud() {}

    /** Sets the node for this process's clouds; waits until the node has joined the others. */
    public static void join(org.mobula.runtime.Node node) {
        replicas = Replicas.of(node);
    }

    private static Replicas replicas() {
        Replicas joined = replicas;
        if (joined == null) {
            throw new IllegalStateException("this process has not joined: call Cloud.join(node) first");
        }
        return joined;
    }

    /** Creates a cloud; see {@link Replicas#create}. */
    @SuppressWarnings("TypeParameterUnusedInFormals") // programs assign it to their interface
    public static <X> X create(Class<?> rootClass, String name) {
        return create(rootClass, name, new Object[0]);
    }

    /**
     * Creates a cloud.
     *
     * @param arguments of the root's constructor, primitive ones boxed
     */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // programs assign it to their interface
    public static <X> X create(Class<?> rootClass, String name, @Nullable Object[] arguments) {
        return (X) replicas().create(name, rootClass, arguments);
    }

    /** Finds a cloud, and waits until it exists; see {@link Replicas#lookup}. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // programs assign it to their interface
    public static <X> X lookup(String name) {
        return (X) replicas().lookup(name, Object.class);
    }
}
