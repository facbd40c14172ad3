package org.mobula.group;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.Node;

/**
 * Groups by the names that programs written for GMI use, over the one node of this process. Its methods are static, as
 * those of GMI are; other programs use {@link Groups}.
 *
 * <pre>{@code
 * Group.create("bin", Bin.class, 4);
 * Group.join("bin", new BinImpl());
 * Bin bin = (Bin) Group.lookup("bin");
 * GroupMethod put = Group.findMethod(bin, "void put(double[])");
 * put.configure(new GroupInvocation(), new DiscardReply());
 * }</pre>
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the node is joined at the first use and closed when the JVM ends, unless
 * the program has set its own with {@link #use}. <b>Failure:</b> as {@link Groups}.
 */
public final class Group {
    private static final Object LOCK = new Object();
    private static @Nullable Groups groups; // guarded by LOCK

    private Group() {}

    /** Sets the node for all later calls. */
    public static void use(Node node) {
        Objects.requireNonNull(node, "groups need a node");
        Groups its = Groups.of(node);
        synchronized (LOCK) {
            groups = its;
        }
    }

    private static Groups groups() {
        synchronized (LOCK) {
            Groups known = groups;
            if (known == null) {
                known = Groups.of(Node.join());
                groups = known;
            }
            return known;
        }
    }

    /** See {@link Groups#create(String, Class, int)}. */
    public static void create(String name, Class<? extends GroupInterface> type, int size) {
        groups().create(name, type, size);
    }

    /** See {@link Groups#join(String, Object)}. */
    public static void join(String name, GroupMember member) {
        var _ = groups().join(name, member);
    }

    /** See {@link Groups#join(String, Object, int)}. */
    public static void join(String name, GroupMember member, int rank) {
        var _ = groups().join(name, member, rank);
    }

    /** See {@link Groups#lookup(String)}. */
    public static GroupInterface lookup(String name) {
        if (groups().lookup(name) instanceof GroupInterface reference) {
            return reference;
        }
        throw new MembershipException("group \"" + name
                + "\" has an interface that does not extend GroupInterface. Look it up with Groups.lookup");
    }

    /** See {@link Groups#method(Object, String)}. */
    public static GroupMethod findMethod(GroupInterface reference, String description) {
        return groups().method(reference, description);
    }
}
