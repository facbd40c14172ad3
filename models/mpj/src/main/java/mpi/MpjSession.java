package mpi;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.message.Communicator;
import org.mobula.message.SendBuffer;
import org.mobula.runtime.Node;

/**
 * The session of a program, from {@link MPI#Init} to {@link MPI#Finalize}: the static state of this API.
 *
 * <p>A process joins its run in the first session and stays in it. The world of the first session is that of the node;
 * later sessions use duplicates, so that messages of one program cannot reach the next one.
 *
 * <p><b>Threads:</b> any; sessions start and end one at a time.
 */
final class MpjSession {
    private static final String FIRST = "call MPI.Init first, once, at every rank";

    /** The number of requests after which ended ones are removed. */
    private static final int FORGOTTEN = 1024;

    private static @Nullable Node joined;
    private static volatile @Nullable MpjSession open;
    private static volatile boolean ended;

    private final Node node;
    private final Communicator world;
    private final Communicator self;
    private final Communicator itself;
    private final AttachedBuffer room;
    private final Set<Active> active = ConcurrentHashMap.newKeySet();
    private final Thread beginner = Thread.currentThread();

    /** A request of the program. */
    interface Active {
        /** Whether the operation has ended, waited for or not. */
        boolean isSettled();
    }

    private MpjSession(Node node, Communicator world, Communicator self) {
        this.node = node;
        this.room = new AttachedBuffer(SendBuffer.of(node));
        this.world = world;
        this.self = self.duplicate();
        this.itself = self;
    }

    static synchronized MpjSession begin() {
        if (open != null) {
            throw MPIException.of(
                    MPI.ERR_OTHER, "MPI.Init", "it has been called before; call MPI.Finalize before the next program");
        }
        try {
            boolean again = joined != null;
            Node node = again ? joined : Node.join();
            joined = node;
            Communicator world = Communicator.world(node);
            if (!again) {
                EndOfProcess.watch(MpjSession::unfinished);
                allowClasses(world);
                node.barrier(); // otherwise a message of a faster rank could arrive before its classes are allowed
            }
            MpjSession session = new MpjSession(node, again ? world.duplicate() : world, Communicator.self(node));
            open = session;
            RankContext.at(node.rank(), node.size());
            ended = false;
            return session;
        } catch (MobulaException failure) {
            throw MPIException.of("MPI.Init", failure);
        }
    }

    /** Allows all classes, because a program does not declare the classes of MPI.OBJECT. */
    private static void allowClasses(Communicator world) {
        world.codecs().allow(world.codecs().loader().getUnnamedModule());
        Module caller = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.map(frame -> frame.getDeclaringClass().getModule())
                        .filter(module -> module != MpjSession.class.getModule())
                        .findFirst()
                        .orElse(MpjSession.class.getModule()));
        world.codecs().allow(caller);
    }

    /** The complaint about a program that ends now; null if it may end. */
    static @Nullable String unfinished() {
        if (open == null) {
            return null;
        }
        MPIException last = MPIException.last();
        return "the process" + RankContext.text() + " ends after MPI.Init without MPI.Finalize; "
                + (last == null
                        ? "no call had failed"
                        : "the last MPIException was of class " + last.Get_error_class() + ": " + last.getMessage())
                + ". Call MPI.Finalize at every rank, and print the exceptions you catch";
    }

    static boolean isOpen() {
        return open != null;
    }

    static boolean hasEnded() {
        return ended;
    }

    /** The current session. */
    static MpjSession current(String call) {
        MpjSession session = open;
        if (session == null) {
            throw MPIException.of(
                    MPI.ERR_OTHER,
                    call,
                    ended ? "called after MPI.Finalize; " + FIRST + " again" : "called before" + " MPI.Init; " + FIRST);
        }
        return session;
    }

    Node node() {
        return node;
    }

    Communicator world() {
        return world;
    }

    Communicator self() {
        return self;
    }

    /** This rank alone, for internal messages. */
    Communicator itself() {
        return itself;
    }

    AttachedBuffer room() {
        return room;
    }

    boolean isOfThisThread() {
        return Thread.currentThread() == beginner;
    }

    /** A request has started. */
    void begun(Active request) {
        active.add(request);
        if (active.size() % FORGOTTEN == 0) {
            active.removeIf(Active::isSettled);
        }
    }

    /** A request has been waited for. */
    void over(Active request) {
        active.remove(request);
    }

    /** Ends it, after all ranks have called this. */
    void end() {
        List<Active> pending =
                active.stream().filter(request -> !request.isSettled()).toList();
        if (!pending.isEmpty()) {
            throw MPIException.of(
                    MPI.ERR_PENDING,
                    "MPI.Finalize",
                    (pending.size() == 1 ? "1 request is" : pending.size() + " requests are")
                            + " pending, first of them " + pending.getFirst()
                            + "; wait for each, or cancel it, before the end");
        }
        try {
            room.drain();
            node.barrier();
        } catch (MobulaException failure) {
            throw MPIException.of("MPI.Finalize", failure);
        }
        synchronized (MpjSession.class) {
            open = null;
            ended = true;
            RankContext.clear();
        }
    }
}
