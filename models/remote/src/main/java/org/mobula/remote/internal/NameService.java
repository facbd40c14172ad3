package org.mobula.remote.internal;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invocations;
import org.mobula.invoke.StaleReferenceException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;

/**
 * Access to the distributed registry of names. The home of a name is the first living rank at or after
 * {@code hash(name) mod size}.
 *
 * <p>The failure of a home loses nothing: every rank remembers the names that it has bound, and binds them again at the
 * next home, where the higher version wins. A look-up that waits at a failing home continues at the next one.
 *
 * <p><b>Threads:</b> any.
 */
public final class NameService {
    /** The longest wait for other ranks if no {@link Deadline} is set. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

    /** The object number of each rank's {@link RegistryService}. */
    public static final int OBJECT = 1;

    private static final System.Logger LOGGER = System.getLogger(NameService.class.getName());
    private static final InterfaceShape SHAPE = InterfaceShape.of(RegistryService.class);
    private static final Duration ROUND = Duration.ofMillis(500);
    private static final Duration HINT_TIMEOUT = Duration.ofMillis(500);
    private static final Duration WARNING_AFTER = Duration.ofSeconds(5);
    private static final long PAUSE_NANOS = 2_000_000;

    private final Engine engine;
    private final Invocations invocations;
    private final NameRegistry registry;
    private final Map<String, Own> own = new ConcurrentHashMap<>();
    private final NameLocks locks = new NameLocks();

    /** A binding made by this rank, and where it is kept. */
    private record Own(Object stub, long version, int home) {}

    /**
     * @param engine this node's
     * @param invocations this node's
     */
    public NameService(Engine engine, Invocations invocations) {
        this.engine = engine;
        this.invocations = invocations;
        this.registry = new NameRegistry(engine, this::at, this::forget);
    }

    /** This rank's part of the registry. */
    public RegistryService local() {
        return registry;
    }

    /** The shape of the service. */
    public static InterfaceShape shape() {
        return SHAPE;
    }

    /** Begins to react to the failures of ranks. */
    public void start() {
        engine.onDeparture(this::onDeparture);
    }

    /**
     * A rank's part of the registry. This rank's own part is called in the same way, so that a closed node is reported.
     */
    private RegistryService at(int rank) {
        return (RegistryService) SHAPE.stub(invocations.invoker(rank, OBJECT, SHAPE));
    }

    /** Binds a name. */
    public void bind(String name, Object stub, boolean replace) {
        String action = (replace ? "rebinding \"" : "binding \"") + name + "\"";
        locks.during(name, () -> {
            restoreIfLost(name);
            return atHome(name, action, deadline(), home -> {
                long version = at(home).bind(name, stub, engine.rank(), replace);
                own.put(name, new Own(stub, version, home));
                return version;
            });
        });
    }

    /** Removes a name; false if it was not bound. */
    public boolean unbind(String name) {
        return locks.during(name, () -> {
            restoreIfLost(name);
            own.remove(name);
            return atHome(name, "unbinding \"" + name + "\"", deadline(), home -> at(home).unbind(name));
        });
    }

    /** Waits until a name is bound; null if it is not bound before the deadline. */
    public @Nullable Object find(String name, long deadline) {
        String action = "looking up \"" + name + "\"";
        boolean answered = false;
        boolean warned = false;
        long begun = System.nanoTime();
        while (true) {
            // half, since the answer that the name is not bound must arrive in time, too
            long patience = Math.min(ROUND.toMillis(), Deadline.remaining(deadline) / 2_000_000);
            try {
                Object found = atHome(name, action, deadline, home -> at(home).find(name, patience));
                if (found != null || Deadline.isPast(deadline)) {
                    return found;
                }
                answered = true;
                if (!warned && System.nanoTime() - begun > WARNING_AFTER.toNanos()) {
                    warned = true;
                    warn(name, action, begun);
                }
            } catch (DeadlineExceededException late) {
                if (answered) {
                    return null;
                }
                throw late;
            }
        }
    }

    private void warn(String name, String action, long begun) {
        long seconds = Duration.ofNanos(System.nanoTime() - begun).toSeconds();
        String text = "rank " + engine.rank() + " has been " + action + " for " + seconds + " s. " + hint(name);
        LOGGER.log(System.Logger.Level.WARNING, () -> text);
    }

    /** The names kept by all living ranks that answer in time. */
    public SortedSet<String> all(Duration patience) {
        SortedSet<String> all = new TreeSet<>();
        for (int rank : engine.node().living()) {
            try {
                all.addAll(List.of(within(patience, () -> at(rank).names())));
            } catch (PeerFailedException | StaleReferenceException | DeadlineExceededException silent) {
                // the names of a failed rank are bound again elsewhere, and a silent rank keeps none yet
            }
        }
        return all;
    }

    /** The calling thread's deadline, or {@link #DEFAULT_TIMEOUT} from now. */
    public static long deadline() {
        long current = Deadline.current();
        return current != Deadline.NONE ? current : Deadline.after(DEFAULT_TIMEOUT);
    }

    /** The remedy for a name that was not found, and the ranks that can no longer bind it. */
    public String hint(String name) {
        return remedy(name) + departed();
    }

    private String remedy(String name) {
        if (Deadline.remaining(Deadline.current()) < HINT_TIMEOUT.toNanos()) {
            return "Bind it at some rank, or correct the name: Remoting.list returns the bound names"; // no time to ask
        }
        return remedy(name, all(HINT_TIMEOUT));
    }

    static String remedy(String name, SortedSet<String> bound) {
        if (bound.contains(name)) {
            return "It has been bound since then: look it up again, or wait longer";
        }
        return bound.isEmpty()
                ? "No name is bound yet: bind it at some rank"
                : "Bound are " + String.join(", ", bound) + ": correct the name, or bind it at some rank";
    }

    /** The ranks that can no longer bind names. */
    private String departed() {
        List<Integer> departed = IntStream.range(0, engine.size())
                .filter(rank -> rank != engine.rank() && engine.peer(rank).hasDeparted())
                .boxed()
                .toList();
        return switch (departed.size()) {
            case 0 -> "";
            case 1 ->
                ". Names that only rank " + departed.getFirst() + " binds are no longer found: it failed or left ("
                        + reason(departed.getFirst()) + ")";
            default ->
                ". Names that only ranks " + joined(departed, Object::toString, ", ")
                        + " bind are no longer found: they failed or left ("
                        + joined(departed, rank -> rank + ": " + reason(rank), "; ") + ")";
        };
    }

    private String reason(int rank) {
        return engine.failure(rank, "looking up a name").reason();
    }

    private static String joined(List<Integer> ranks, Function<Integer, String> words, String separator) {
        return ranks.stream().map(words).collect(Collectors.joining(separator));
    }

    private void forget(String name, long version) {
        own.computeIfPresent(name, (key, mine) -> mine.version <= version ? null : mine);
    }

    /** Asks the home of a name, and the next one if it fails meanwhile. */
    private <T extends @Nullable Object> T atHome(
            String name, String action, long deadline, Function<Integer, T> question) {
        long begun = System.nanoTime();
        while (true) {
            int home = home(name);
            try {
                return within(Duration.ofNanos(Deadline.remaining(deadline)).plus(ROUND), () -> question.apply(home));
            } catch (PeerFailedException failed) {
                if (failed.rank() != home || !engine.peer(home).hasDeparted()) {
                    throw failed;
                }
            } catch (DeadlineExceededException silent) {
                throw unanswered(home, action, begun, silent);
            } catch (StaleReferenceException early) { // that rank runs, but has not called Remoting.of yet
                if (Deadline.isPast(deadline)) {
                    throw unanswered(home, action, begun, early);
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private static DeadlineExceededException unanswered(int home, String action, long begun, Throwable cause) {
        DeadlineExceededException unanswered = new DeadlineExceededException(
                action,
                Duration.ofNanos(System.nanoTime() - begun),
                "Rank " + home
                        + ", which keeps this name, does not answer: every rank must call Remoting.of(node) before it"
                        + " waits or computes");
        unanswered.initCause(cause);
        return unanswered;
    }

    private static <T extends @Nullable Object> T within(Duration patience, Callable<T> question) {
        try {
            return Deadline.within(patience, question);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Exception checked) {
            throw new AssertionError("the registry throws no checked exception", checked);
        }
    }

    private int home(String name) {
        int first = Math.floorMod(name.hashCode(), engine.size());
        for (int i = 0; i < engine.size(); i++) {
            int rank = (first + i) % engine.size();
            if (rank == engine.rank() || !engine.peer(rank).hasDeparted()) {
                return rank;
            }
        }
        return engine.rank();
    }

    private void onDeparture(Peer peer) {
        if (own.values().stream().anyMatch(binding -> binding.home == peer.rank())) {
            engine.dispatch(() -> restore(peer.rank()));
        }
    }

    private void restore(int lost) {
        try {
            own.forEach((name, binding) -> {
                if (binding.home == lost) {
                    locks.during(name, () -> restoreIfLost(name));
                }
            });
        } catch (NodeClosedException closed) {
            // this rank is leaving, and its bindings with it
        } catch (MobulaException silent) {
            LOGGER.log(System.Logger.Level.WARNING, "names bound by rank " + engine.rank() + " may be lost", silent);
        }
    }

    /** Binds a name of this rank again if its home has failed; true if it did. */
    private boolean restoreIfLost(String name) {
        Own binding = own.get(name);
        if (binding == null || !engine.peer(binding.home).hasDeparted()) {
            return false;
        }
        return atHome(name, "binding \"" + name + "\" again", deadline(), home -> {
            at(home).restore(name, binding.stub, engine.rank(), binding.version);
            return own.replace(name, binding, new Own(binding.stub, binding.version, home));
        });
    }
}
