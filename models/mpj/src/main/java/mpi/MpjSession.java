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
 * One program's time between {@link MPI#Init} and {@link MPI#Finalize}: all that is static about this API.
 *
 * <p>A process joins its run at the first session and stays in it.
 * The first session's world is the node's own, each later one's a duplicate: what one program left lying about cannot
 * reach the next.
 *
 * <p><b>Threads:</b> any; beginning and ending are one at a time.
 */
final class MpjSession {
    private static final String FIRST = "call MPI.Init first, once, at every rank";

    /** why so many: looking through them costs; forgotten ones that are done take little room. */
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
                node.barrier(); // why: a message of somebody faster would come before its classes are allowed
            }
            MpjSession session = new MpjSession(node, again ? world.duplicate() : world, Communicator.self(node));
            open = session;
            Whereabouts.at(node.rank(), node.size());
            ended = false;
            return session;
        } catch (MobulaException failure) {
            throw MPIException.of("MPI.Init", failure);
        }
    }

    /** why all: MPI.OBJECT means whatever the program is made of, and nothing in the program says what that is. */
    private static void allowClasses(Communicator world) {
        world.codecs().allow(world.codecs().loader().getUnnamedModule());
        Module caller = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.map(frame -> frame.getDeclaringClass().getModule())
                        .filter(module -> module != MpjSession.class.getModule())
                        .findFirst()
                        .orElse(MpjSession.class.getModule()));
        world.codecs().allow(caller);
    }

    /** What to say of a program that ends now; null if it may. */
    static @Nullable String unfinished() {
        if (open == null) {
            return null;
        }
        MPIException last = MPIException.last();
        return "the process" + Whereabouts.text() + " ends after MPI.Init without MPI.Finalize; "
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

    /** The session that goes on. */
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

    /** This rank alone, for what the program does not see. */
    Communicator itself() {
        return itself;
    }

    AttachedBuffer room() {
        return room;
    }

    boolean isOfThisThread() {
        return Thread.currentThread() == beginner;
    }

    /** Notes that a request has begun. */
    void begun(Active request) {
        active.add(request);
        if (active.size() % FORGOTTEN == 0) {
            active.removeIf(Active::isSettled);
        }
    }

    /** Notes that a request is no longer waited for. */
    void over(Active request) {
        active.remove(request);
    }

    /** Ends it, when all ranks do. */
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
            Whereabouts.clear();
        }
    }
}
