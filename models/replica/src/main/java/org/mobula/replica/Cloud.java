package org.mobula.replica;

import org.jspecify.annotations.Nullable;

/**
 * RepMI's own names (Maassen 2003, section 4.1), for programs written with them: they import these, call {@link #join}
 * first, and run. New programs use {@link Replicas}, which is not static.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the process has one; the node is the program's.
 */
public final class Cloud {
    /** Marks the interfaces of a cloud's objects other than its root. */
    public interface Node {}

    private static volatile @Nullable Replicas replicas;

    private Cloud() {}

    /** Says at which node this process makes and finds clouds; waits until the node has joined the others. */
    public static void join(org.mobula.runtime.Node node) {
        replicas = Replicas.of(node);
    }

    private static Replicas replicas() {
        Replicas joined = replicas;
        if (joined == null) {
            throw new IllegalStateException("no node makes clouds yet: call Cloud.join(node) first");
        }
        return joined;
    }

    /** Makes a cloud; see {@link Replicas#create}. */
    @SuppressWarnings("TypeParameterUnusedInFormals") // why: programs assign it to their interface
    public static <X> X create(Class<?> rootClass, String name) {
        return create(rootClass, name, new Object[0]);
    }

    /**
     * Makes a cloud.
     *
     * @param arguments the root's constructor's, primitive ones boxed
     */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // why: programs assign it to their interface
    public static <X> X create(Class<?> rootClass, String name, @Nullable Object[] arguments) {
        return (X) replicas().create(name, rootClass, arguments);
    }

    /** Finds a cloud, and waits until there is one; see {@link Replicas#lookup}. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // why: programs assign it to their interface
    public static <X> X lookup(String name) {
        return (X) replicas().lookup(name, Object.class);
    }
}
