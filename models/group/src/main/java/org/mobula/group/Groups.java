package org.mobula.group;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.mobula.analysis.Analyser;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.group.internal.calling.GroupInvoker;
import org.mobula.group.internal.calling.GroupNode;
import org.mobula.group.internal.calling.GroupReferences;
import org.mobula.group.internal.calling.GroupTable;
import org.mobula.group.internal.forming.GroupConfigurator;
import org.mobula.group.internal.forming.GroupService;
import org.mobula.group.internal.forming.GroupServiceEndpoint;
import org.mobula.group.internal.forming.JoinProtocol;
import org.mobula.group.internal.forming.MethodFinder;
import org.mobula.invoke.AsyncCall;
import org.mobula.invoke.AsyncCalls;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invocations;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.NonBlocking;
import org.mobula.invoke.Stub;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;

/**
 * Creates and joins groups, and makes references to them, at one node.
 *
 * <pre>{@code
 * interface Bin { void put(double[] values); double sum(); }
 *
 * Groups groups = Groups.of(node); if (node.rank() == 0) { groups.create("bin", Bin.class, node.size()); }
 * groups.join("bin", new MyBin()); Bin all = groups.lookup("bin", Bin.class); groups.method(all,
 * Bin::put).configure(new GroupInvocation(), new DiscardReply()); groups.method(all, Bin::sum).configure(new
 * GroupInvocation(), new CombineReply(BinomialCombiner.ofDouble(Double::sum))); all.put(values); double total =
 * all.sum(); }</pre>
 *
 * <p>Rank 0 and every rank that takes part must call {@link #of}. Arguments and results are copied, also for members at
 * the caller's own rank.
 *
 * <p><b>Threads:</b> any; methods of members are called by several threads at once. <b>Ownership:</b> ends with its
 * node, which keeps the members. <b>Failure:</b> calls throw what members throw, as the reply scheme says;
 * {@link org.mobula.fault.PeerFailedException} if a rank that they need has failed (see {@link MemberFailurePolicy});
 * {@link DeadlineExceededException} if a {@link org.mobula.runtime.Deadline} passed;
 * {@link org.mobula.runtime.NodeClosedException} after the node was closed; {@link org.mobula.codec.CodecException} for
 * what cannot be sent.
 */
public final class Groups {
    /** How long other ranks are waited for if no {@link org.mobula.runtime.Deadline} is set. */
    public static final Duration DEFAULT_TIMEOUT = GroupConfigurator.DEFAULT_TIMEOUT;

    private final Node user;
    private final Invocations invocations;
    private final GroupNode node;
    private final GroupConfigurator configurator;
    private final JoinProtocol joining;
    private final GroupReferences references;

    private Groups(Engine engine, Invocations invocations) {
        this.user = engine.node();
        this.invocations = invocations;
        this.node = new GroupNode(engine, invocations);
        this.configurator = new GroupConfigurator(node, invocations);
        this.references = new GroupReferences(node);
        Analyser analyser = new Analyser(NonBlocking.class);
        GroupServiceEndpoint endpoint = new GroupServiceEndpoint(node, configurator::at, analyser);
        this.joining = new JoinProtocol(user, configurator, endpoint);
        node.meetings()
                .inquireBy((rank, meeting, participant) -> configurator.at(rank).calls(meeting, participant));
        invocations.codecs().allowMeaning(GroupService.class);
        invocations.addReferenceKind(references);
        invocations.reserve(GroupConfigurator.OBJECT, endpoint, GroupConfigurator.shape());
        endpoint.start();
    }

    /** The groups of a node, created at the first call with the calling thread's context class loader. */
    public static Groups of(Node node) {
        Invocations invocations = Invocations.of(Engine.of(node));
        return Engine.of(node).service(Groups.class, engine -> {
            Groups groups = new Groups(engine, invocations);
            groups.node.start();
            invocations.open();
            return groups;
        });
    }

    /**
     * Creates a group with the policy {@link MemberFailurePolicy#FAIL}.
     *
     * @param type the interface of the group
     * @param size the number of members, at least 1
     * @throws MembershipException if the name is in use
     */
    public void create(String name, Class<?> type, int size) {
        create(name, type, size, MemberFailurePolicy.FAIL);
    }

    /** Like {@link #create(String, Class, int)}, with a policy for calls after the failure of a member's rank. */
    public void create(String name, Class<?> type, int size, MemberFailurePolicy policy) {
        if (size < 1) {
            throw new MembershipException("group \"" + name + "\": a group has at least 1 member, not " + size);
        }
        InterfaceShape shape = admit(type);
        configurator.ask(0, GroupConfigurator.deadline(), "creating group \"" + name + "\"", service -> {
            service.create(name, type.getName(), shape.fingerprint(), size, policy == MemberFailurePolicy.CONTINUE);
            return true;
        });
    }

    /**
     * Joins a group, and waits until it is complete.
     *
     * @param member an object that implements the group's interface; a {@link MemberOfGroup} is notified of its rank
     * @return its rank, chosen by the group
     * @throws MembershipException if it cannot become a member
     * @throws DeadlineExceededException if the group was not complete before the thread's deadline, or within
     *     {@link #DEFAULT_TIMEOUT}
     */
    public int join(String name, Object member) {
        return joining.join(name, member, -1);
    }

    /** As {@link #join(String, Object)}, with a requested rank, from 0. Members of one group may join in either way. */
    public int join(String name, Object member, int rank) {
        if (rank < 0) {
            throw new MembershipException("group \"" + name + "\": there is no rank " + rank + "; ranks go from 0");
        }
        return joining.join(name, member, rank);
    }

    /**
     * Makes a new reference to a group, whose methods are not configured; waits until the group is complete. Any rank
     * may have references, including ranks without members.
     *
     * @param type the group's interface
     * @throws MembershipException if the group has another interface, or has failed
     * @throws DeadlineExceededException if it was not complete before the thread's deadline, or within
     * {@link #DEFAULT_TIMEOUT}
     */
    public <T> T lookup(String name, Class<T> type) {
        InterfaceShape shape = admit(type);
        GroupTable table = table(name);
        if (!table.type().equals(type.getName())) {
            throw new MembershipException("group \"" + name + "\" has the interface " + table.type() + ", not "
                    + type.getName() + ". Look it up by its own");
        }
        if (table.fingerprint() != shape.fingerprint()) {
            throw MismatchException.shape(shape.toString(), 0, user.rank());
        }
        return type.cast(references.reference(table, shape));
    }

    /** As {@link #lookup(String, Class)}, with the interface of the group. */
    public Object lookup(String name) {
        String type = table(name).type();
        try {
            return lookup(name, Class.forName(type, false, invocations.codecs().loader()));
        } catch (ClassNotFoundException absent) {
            throw new MembershipException("group \"" + name + "\": its interface " + type + " is not known at rank "
                    + user.rank() + ": " + absent.getMessage());
        }
    }

    private GroupTable table(String name) {
        String action = "looking up group \"" + name + "\"";
        long begun = System.nanoTime();
        GroupTable table = configurator.poll(
                GroupConfigurator.deadline(), action, (service, patience) -> service.find(name, patience));
        if (table == null) {
            throw joining.late(name, action, begun);
        }
        return table;
    }

    /** Allows the types that an interface mentions to travel. */
    private InterfaceShape admit(Class<?> type) {
        InterfaceShape shape = InterfaceShape.of(type);
        invocations.codecs().allowMeaning(type);
        return shape;
    }

    /**
     * Allows classes to travel that no group's interface names: see {@link org.mobula.codec.Codecs#allow(Class...)}.
     */
    public Groups allow(Class<?>... types) {
        invocations.codecs().allow(types);
        return this;
    }

    /** Allows classes to travel by name or package: see {@link org.mobula.codec.Codecs#allow(String)}. */
    public Groups allow(String pattern) {
        invocations.codecs().allow(pattern);
        return this;
    }

    /** For tests. */
    GroupNode node() {
        return node;
    }

    /** Counters of this node's messages for groups since its start. */
    public GroupTraffic traffic() {
        return node.counters().traffic();
    }

    /**
     * The method that a piece of code calls on a reference: {@code groups.method(bin, Bin::size)}.
     *
     * @param reference a group reference
     * @throws IllegalArgumentException if it is not one, or the code did not call exactly one method
     */
    public <S> GroupMethod method(S reference, MethodCalls.Of0<? super S> call) {
        return named(reference, 0, (twin, _) -> call.call(twin));
    }

    /** As {@link #method(Object, MethodCalls.Of0)}, by a reference to a method of one parameter. */
    @SuppressWarnings("unchecked") // the arguments are default values; those of a wrong type are refused
    public <S, A extends @Nullable Object> GroupMethod method(S reference, MethodCalls.Of1<? super S, A> call) {
        return named(reference, 1, (twin, defaults) -> call.call(twin, (A) defaults[0]));
    }

    /** As {@link #method(Object, MethodCalls.Of0)}, by a reference to a method of two parameters. */
    @SuppressWarnings("unchecked") // as above
    public <S, A extends @Nullable Object, B extends @Nullable Object> GroupMethod method(
            S reference, MethodCalls.Of2<? super S, A, B> call) {
        return named(reference, 2, (twin, defaults) -> call.call(twin, (A) defaults[0], (B) defaults[1]));
    }

    /** As {@link #method(Object, MethodCalls.Of0)}, by a reference to a method of three parameters. */
    @SuppressWarnings("unchecked") // as above
    public <S, A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object> GroupMethod method(
            S reference, MethodCalls.Of3<? super S, A, B, C> call) {
        return named(
                reference, 3, (twin, defaults) -> call.call(twin, (A) defaults[0], (B) defaults[1], (C) defaults[2]));
    }

    private <S> GroupMethod named(S reference, int arity, MethodFinder.Calling<S> call) {
        GroupInvoker invoker = invokerOf(reference);
        return new GroupMethod(invoker, MethodFinder.find(invoker, arity, call), configurator);
    }

    /**
     * The method that a text describes, as Java declares it: {@code "void put(double[])"}. Classes are named with or
     * without their package.
     *
     * @param reference a group reference
     * @throws ConfigurationException if the group's interface has no such method; says which it has
     */
    public GroupMethod method(Object reference, String description) {
        GroupInvoker invoker = invokerOf(reference);
        return new GroupMethod(invoker, MethodFinder.find(invoker, description), configurator);
    }

    /**
     * Starts a call without waiting for it: {@code groups.async(bin, b -> b.sum())}. It follows the method's
     * configuration. Arguments are copied, and the order of calls is fixed, on the calling thread.
     *
     * @param reference a group reference
     * @param call calls one method of its parameter once; that call returns null or 0 at once
     * @return completed with the result, or with what the call would have thrown
     * @throws IllegalArgumentException if it is not a group reference, or the code did not make exactly one call
     */
    @SuppressWarnings("unchecked") // the result is what the method returns
    public <S, R extends @Nullable Object> CompletableFuture<R> async(S reference, AsyncCall<? super S, R> call) {
        return (CompletableFuture<R>) (CompletableFuture<?>) started(reference, call::call);
    }

    /** As {@link #async}, for methods without result: {@code groups.asyncRun(bin, b -> b.put(values))}. */
    @SuppressWarnings("unchecked") // the only result is null
    public <S> CompletableFuture<@Nullable Void> asyncRun(S reference, AsyncCalls.Calling<? super S> call) {
        return (CompletableFuture<@Nullable Void>) (CompletableFuture<?>) started(reference, call);
    }

    private static <S> CompletableFuture<@Nullable Object> started(S reference, AsyncCalls.Calling<? super S> call) {
        var _ = invokerOf(reference);
        return AsyncCalls.start(reference, call);
    }

    private static GroupInvoker invokerOf(Object reference) {
        if (Stub.invokerOf(reference) instanceof GroupInvoker invoker) {
            return invoker;
        }
        throw new IllegalArgumentException("only references to groups have methods to configure, and "
                + reference.getClass().getTypeName()
                + " is not a reference to a group: use what Groups.lookup returns");
    }
}
