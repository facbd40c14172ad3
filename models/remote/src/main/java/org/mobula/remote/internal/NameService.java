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
import org.mobula.remote.Remoting;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;

/**
 * The registry as one rank uses it. A name's home is the first living rank at or after {@code hash(name) mod size}.
 *
 * <p>Nothing is lost with a home: whoever bound a name remembers it, and binds it again at the next home, where the
 * higher version counts. A look-up that waits at a home that fails goes on at the next.
 *
 * <p><b>Threads:</b> any.
 */
public final class NameService {
    /** The number of each rank's {@link RegistryService}. */
    public static final int OBJECT = 1;

    private static final System.Logger LOGGER = System.getLogger(NameService.class.getName());
    private static final InterfaceShape SHAPE = InterfaceShape.of(RegistryService.class);
    private static final Duration ROUND = Duration.ofMillis(500);
    private static final Duration HINT_PATIENCE = Duration.ofMillis(500);
    private static final Duration TELLS_AFTER = Duration.ofSeconds(5);
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
        this.registry = new NameRegistry(engine, this);
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

    /** A rank's part; this rank's too is called as the others are, so that a closed node says so. */
    RegistryService at(int rank) {
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

    /** Waits until a name is bound; null if it is not when the deadline passes. */
    public @Nullable Object find(String name, long deadline) {
        String action = "looking up \"" + name + "\"";
        boolean answered = false;
        boolean told = false;
        long begun = System.nanoTime();
        while (true) {
            // why half: the answer that there is no such name must be here in time, too
            long patience = Math.min(ROUND.toMillis(), Deadline.remaining(deadline) / 2_000_000);
            try {
                Object found = atHome(name, action, deadline, home -> at(home).find(name, patience));
                if (found != null || Deadline.isPast(deadline)) {
                    return found;
                }
                answered = true;
                if (!told && System.nanoTime() - begun > TELLS_AFTER.toNanos()) {
                    told = true;
                    tellOfLongWait(action, begun);
                }
            } catch (DeadlineExceededException late) {
                if (answered) {
                    return null;
                }
                throw late;
            }
        }
    }

    private void tellOfLongWait(String action, long begun) {
        long seconds = Duration.ofNanos(System.nanoTime() - begun).toSeconds();
        String text = "rank " + engine.rank() + " has been " + action + " for " + seconds + " s. " + hint();
        LOGGER.log(System.Logger.Level.WARNING, () -> text);
    }

    /** All names of all ranks that are there and answer in time. */
    public SortedSet<String> all(Duration patience) {
        SortedSet<String> all = new TreeSet<>();
        for (int rank : engine.node().living()) {
            try {
                all.addAll(List.of(within(patience, () -> at(rank).names())));
            } catch (PeerFailedException | StaleReferenceException | DeadlineExceededException silent) {
                // why nothing: what a failed rank kept is bound again elsewhere, and a silent one keeps nothing yet
            }
        }
        return all;
    }

    /** The calling thread's deadline, or {@link Remoting#PATIENCE} from now. */
    public static long deadline() {
        long current = Deadline.current();
        return current != Deadline.NONE ? current : Deadline.after(Remoting.PATIENCE);
    }

    /** What to do about a name that nobody has bound, and who will not do it. */
    public String hint() {
        return bound() + gone();
    }

    private String bound() {
        if (Deadline.remaining(Deadline.current()) < HINT_PATIENCE.toNanos()) {
            return "Let some rank bind it, or correct the name: Remoting.list tells which are bound"; // no time to ask
        }
        SortedSet<String> bound = all(HINT_PATIENCE);
        return bound.isEmpty()
                ? "No name is bound yet: let some rank bind it"
                : "Bound are " + String.join(", ", bound) + ": correct the name, or let some rank bind it";
    }

    /** A thread that waits for what such a rank was to bind waits in vain. */
    private String gone() {
        List<Integer> gone = IntStream.range(0, engine.size())
                .filter(rank -> rank != engine.rank() && engine.peer(rank).isGone())
                .boxed()
                .toList();
        return switch (gone.size()) {
            case 0 -> "";
            case 1 ->
                ". Names that only rank " + gone.getFirst() + " binds are not found any more: it failed or left ("
                        + reason(gone.getFirst()) + ")";
            default ->
                ". Names that only ranks " + joined(gone, Object::toString, ", ")
                        + " bind are not found any more: they failed or left ("
                        + joined(gone, rank -> rank + ": " + reason(rank), "; ") + ")";
        };
    }

    private String reason(int rank) {
        return engine.failure(rank, "looking up a name").reason();
    }

    private static String joined(List<Integer> ranks, Function<Integer, String> words, String separator) {
        return ranks.stream().map(words).collect(Collectors.joining(separator));
    }

    void forget(String name, long version) {
        own.computeIfPresent(name, (key, mine) -> mine.version <= version ? null : mine);
    }

    /** Asks a name's home, and the next one if that fails meanwhile. */
    private <T extends @Nullable Object> T atHome(
            String name, String action, long deadline, Function<Integer, T> question) {
        long begun = System.nanoTime();
        while (true) {
            int home = home(name);
            try {
                return within(Duration.ofNanos(Deadline.remaining(deadline)).plus(ROUND), () -> question.apply(home));
            } catch (PeerFailedException failed) {
                if (failed.rank() != home || !engine.peer(home).isGone()) {
                    throw failed;
                }
            } catch (DeadlineExceededException silent) {
                throw unanswered(home, action, begun, silent);
            } catch (StaleReferenceException early) { // why: that rank runs, but its remoting has not begun
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
                        + ", which keeps this name, does not answer: every rank calls Remoting.of(node) before it waits or computes");
        unanswered.initCause(cause);
        return unanswered;
    }

    private static <T extends @Nullable Object> T within(Duration patience, Callable<T> question) {
        try {
            return Deadline.within(patience, question);
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
        try {
            own.forEach((name, binding) -> {
                if (binding.home == lost) {
                    locks.during(name, () -> restoreIfLost(name));
                }
            });
        } catch (NodeClosedException closed) {
            // why nothing: this rank leaves too, and its bindings with it
        } catch (MobulaException silent) {
            LOGGER.log(System.Logger.Level.WARNING, "names bound by rank " + engine.rank() + " may be lost", silent);
        }
    }

    /** Binds a name again that this rank bound, if the rank that kept it is gone; true if it did. */
    private boolean restoreIfLost(String name) {
        Own binding = own.get(name);
        if (binding == null || !engine.peer(binding.home).isGone()) {
            return false;
        }
        return atHome(name, "binding \"" + name + "\" again", deadline(), home -> {
            at(home).restore(name, binding.stub, engine.rank(), binding.version);
            return own.replace(name, binding, new Own(binding.stub, binding.version, home));
        });
    }
}
