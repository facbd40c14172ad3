package org.mobula.remote.internal;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invocations;
import org.mobula.remote.CallsOver;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.SideNode;

/**
 * The nodes by which a rank calls over other transports than those of its node, one for each set of transports that was
 * requested here or by another rank.
 *
 * <p><b>Threads:</b> any.
 *
 * @param <R> the remoting of a node
 */
public final class TransportNodes<R> implements TransportService {
    /** The object number of each rank's {@link TransportService}. */
    public static final int OBJECT = 4;

    private static final InterfaceShape SHAPE = InterfaceShape.of(TransportService.class);

    private final Engine engine;
    private final Invocations invocations;
    private final Function<Node, R> attach;
    private final @Nullable ClassLoader loader = Thread.currentThread().getContextClassLoader();
    private final Map<List<String>, SideNode> nodes = new LinkedHashMap<>(); // guarded by itself

    /** @param attach the remoting of a node */
    public TransportNodes(Engine engine, Invocations invocations, Function<Node, R> attach) {
        this.engine = engine;
        this.invocations = invocations;
        this.attach = attach;
    }

    /** The shape of the service. */
    public static InterfaceShape shape() {
        return SHAPE;
    }

    /**
     * The transports of the calls to objects of a class or interface, by {@link CallsOver}; empty for those of the
     * node.
     *
     * @throws IllegalArgumentException if two interfaces contradict each other
     */
    public static List<String> of(Class<?> type) {
        Set<List<String>> found = new LinkedHashSet<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            collect(each, found);
        }
        if (found.size() > 1) {
            throw new IllegalArgumentException(type.getTypeName() + " has remote interfaces over different transports: "
                    + found + ". Bind one object for each of them");
        }
        return found.isEmpty() ? List.of() : found.iterator().next();
    }

    private static void collect(Class<?> type, Set<List<String>> found) {
        CallsOver own = type.getAnnotation(CallsOver.class);
        if (type.isInterface() && own != null) {
            found.add(List.of(own.value())); // counts in place of those that this interface extends
            return;
        }
        for (Class<?> parent : type.getInterfaces()) {
            collect(parent, found);
        }
    }

    /** Whether the calls of this node go over these transports in any case. */
    public boolean areOwn(List<String> transports) {
        return transports.isEmpty() || engine.options().transports().equals(transports);
    }

    /** The remoting over certain transports; opens them if necessary. */
    public R remoting(List<String> transports) {
        return attached(sideNode(transports));
    }

    /** With the class loader of the program: another rank may have requested it, on a thread that has another one. */
    private R attached(SideNode side) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return attach.apply(side.node());
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private SideNode sideNode(List<String> transports) {
        if (!SideNode.name(engine).isEmpty()) {
            throw new IllegalStateException("this remoting is bound to the transports "
                    + engine.options().transports() + ". Choose " + transports + " at the remoting of the node");
        }
        synchronized (nodes) {
            SideNode known = nodes.get(transports);
            if (known == null) {
                known = SideNode.join(engine, transports, (rank, atMost) -> ask(rank, transports, atMost));
                nodes.put(transports, known);
            }
            return known;
        }
    }

    /** The remotings over other transports that this rank uses now. */
    public List<R> others() {
        List<SideNode> all;
        synchronized (nodes) {
            all = List.copyOf(nodes.values());
        }
        return all.stream().map(this::attached).toList();
    }

    @Override
    public String card(String transports) {
        List<String> names = List.of(transports.split(","));
        remoting(names); // so that calls over these transports are answered
        return sideNode(names).card(NameService.DEFAULT_TIMEOUT);
    }

    private String ask(int rank, List<String> transports, Duration atMost) {
        TransportService there = (TransportService) SHAPE.stub(invocations.invoker(rank, OBJECT, SHAPE));
        try {
            return Deadline.within(atMost, () -> there.card(String.join(",", transports)));
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Exception checked) {
            throw new AssertionError("the service throws no checked exception", checked);
        }
    }
}
