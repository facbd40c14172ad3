package org.mobula.remote.internal;

import java.time.Duration;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invocations;
import org.mobula.invoke.StaleReferenceException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;

/**
 * The registry as one rank uses it. A name's home is the first living rank at or after {@code hash(name) mod size}.
 *
 * <p>Nothing is lost with a home: whoever bound a name remembers it, and binds it again at the next home, where the higher version counts. A look-up
 * that waits at a home that fails goes on at the next.
 *
 * <p><b>Threads:</b> any.
 */
public final class Names {
    /** The number of each rank's {@link RegistryService}. */
    public static final int OBJECT = 1;

    private static final InterfaceShape SHAPE = InterfaceShape.of(RegistryService.class);
    private static final Duration ROUND = Duration.ofMillis(500);
    private static final long PAUSE_NANOS = 2_000_000;

    private final Engine engine;
    private final Invocations invocations;
    private final Registry registry;
    private final Map<String, Own> own = new ConcurrentHashMap<>();

    /** A binding made by this rank, and where it is kept. */
    private record Own(Object stub, long version, int home) {}

    /**
     * @param engine this node's
     * @param invocations this node's
     */
    public Names(Engine engine, Invocations invocations) {
        this.engine = engine;
        this.invocations = invocations;
        this.registry = new Registry(engine, this);
    }

    /** This rank's part. */
    public RegistryService local() {
        return registry;
    }

    /** The shape of the parts. */
    public static InterfaceShape shape() {
        return SHAPE;
    }

    /** Begins to listen for ranks that fail. */
    public void start() {
        engine.onGone(this::onGone);
    }

    /** A rank's part. */
    RegistryService at(int rank) {
        return rank == engine.rank()
                ? registry
                : (RegistryService) SHAPE.stub(invocations.invoker(rank, OBJECT, SHAPE));
    }

    /** Binds a name. */
    public void bind(String name, Object stub, boolean replace) {
        String action = (replace ? "rebinding \"" : "binding \"") + name + "\"";
        atHome(name, action, Deadline.current(), home -> {
            long version = at(home).bind(name, stub, engine.rank(), replace);
            own.put(name, new Own(stub, version, home));
            return version;
        });
    }

    /** Removes a name; false if it was not bound. */
    public boolean unbind(String name) {
        own.remove(name);
        return Boolean.TRUE.equals(
                atHome(name, "unbinding \"" + name + "\"", Deadline.current(), home -> at(home).unbind(name)));
    }

    /** Waits until a name is bound; null if it is not when the deadline passes. */
    public @Nullable Object find(String name, long deadline) {
        String action = "looking up \"" + name + "\"";
        while (true) {
            long patience = Math.min(ROUND.toMillis(), Deadline.remaining(deadline) / 1_000_000);
            Object found = atHome(name, action, deadline, home -> at(home).find(name, patience));
            if (found != null || Deadline.isPast(deadline)) {
                return found;
            }
        }
    }

    /** All names of all ranks that answer. */
    public SortedSet<String> all() {
        SortedSet<String> all = new TreeSet<>();
        for (int rank : engine.node().living()) {
            try {
                all.addAll(java.util.List.of(at(rank).names()));
            } catch (PeerFailedException | StaleReferenceException gone) {
                // why nothing: what it kept is bound again elsewhere, or was never there
            }
        }
        return all;
    }

    void forget(String name, long version) {
        own.computeIfPresent(name, (key, mine) -> mine.version <= version ? null : mine);
    }

    /** Asks a name's home, and the next one if that fails meanwhile. */
    private <T> @Nullable T atHome(String name, String action, long deadline, Function<Integer, @Nullable T> question) {
        while (true) {
            int home = home(name);
            try {
                return within(deadline, () -> question.apply(home));
            } catch (PeerFailedException failed) {
                if (failed.rank() != home || !engine.peer(home).isGone()) {
                    throw failed;
                }
            } catch (StaleReferenceException early) {
                if (Deadline.isPast(deadline)) {
                    throw new DeadlineExceededException(
                            action, Duration.ZERO, "Rank " + home + ", which keeps this name, must call Remoting.of(node) too");
                }
                LockSupport.parkNanos(PAUSE_NANOS); // why: that rank runs, but its remoting has not begun
            }
        }
    }

    private static <T> @Nullable T within(long deadline, Callable<@Nullable T> question) {
        try {
            return deadline == Deadline.NONE || Deadline.isPast(deadline)
                    ? question.call()
                    : Deadline.within(Duration.ofNanos(Math.max(1, Deadline.remaining(deadline))).plus(ROUND), question);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Exception checked) {
            throw new AssertionError("the registry throws nothing checked", checked);
        }
    }

    private int home(String name) {
        int first = Math.floorMod(name.hashCode(), engine.size());
        for (int i = 0; i < engine.size(); i++) {
            int rank = (first + i) % engine.size();
            if (rank == engine.rank() || !engine.peer(rank).isGone()) {
                return rank;
            }
        }
        return engine.rank();
    }

    private void onGone(Peer peer) {
        if (own.values().stream().anyMatch(binding -> binding.home == peer.rank())) {
            engine.dispatch(() -> restore(peer.rank()));
        }
    }

    private void restore(int lost) {
        own.forEach((name, binding) -> {
            if (binding.home == lost) {
                atHome(name, "binding \"" + name + "\" again", Deadline.NONE, home -> {
                    at(home).restore(name, binding.stub, engine.rank(), binding.version);
                    own.replace(name, binding, new Own(binding.stub, binding.version, home));
                    return null;
                });
            }
        });
    }
}
