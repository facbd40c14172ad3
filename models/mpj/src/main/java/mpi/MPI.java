package mpi;

import java.nio.ByteBuffer;
import org.mobula.message.SendBuffer;
import org.mobula.runtime.Node;

/**
 * The beginning and the end of a program, and the API's constants.
 *
 * <pre>{@code
 * String[] mine = MPI.Init(args);
 * int me = MPI.COMM_WORLD.Rank();
 * MPI.Finalize();
 * }</pre>
 *
 * <p>The numbers are those of MPJ Express where it has them, so that classes compiled against it find the same.
 *
 * <p><b>Threads:</b> any, after {@link #Init}: {@link #THREAD_MULTIPLE}. <b>Ownership:</b> a process is one rank for its
 * whole life. {@link #Finalize} ends a program, not the rank: {@link #Init} may begin the next one, with a {@link
 * #COMM_WORLD} of its own, if all ranks do so. <b>Failure:</b> {@link MPIException}.
 */
public class MPI {
    /** Any rank may have sent what is received. */
    public static final int ANY_SOURCE = -2;

    /** Any tag will do. */
    public static final int ANY_TAG = -2;

    /** Nobody: sending there and receiving from there does nothing. */
    public static final int PROC_NULL = -3;

    /** No number: no rank, no colour, no topology, no whole number of items. */
    public static final int UNDEFINED = -1;

    /** Two communicators or groups are the same. */
    public static final int IDENT = 0;

    /** The same members in the same order, in another context. */
    public static final int CONGRUENT = 3;

    /** The same members in another order. */
    public static final int SIMILAR = 1;

    /** Other members. */
    public static final int UNEQUAL = 2;

    /** The topology of a {@link Graphcomm}. */
    public static final int GRAPH = 1;

    /** The topology of a {@link Cartcomm}. */
    public static final int CART = 2;

    /** Attribute: the highest tag. */
    public static final int TAG_UB = 1;

    /** Attribute: the rank on the host process; {@link #PROC_NULL}, for there is none. */
    public static final int HOST = 2;

    /** Attribute: a rank that can do input and output; every rank can. */
    public static final int IO = 3;

    /** Attribute: whether {@link #Wtime} agrees between ranks; it does not. */
    public static final int WTIME_IS_GLOBAL = 4;

    /** How much of an attached buffer one message takes besides its items, in bytes. */
    public static final int BSEND_OVERHEAD = SendBuffer.OVERHEAD;

    /** What MPJ Express added to a message it sent, in bytes; here nothing. */
    public static final int SEND_OVERHEAD = 0;

    /** What MPJ Express added to a message it received, in bytes; here nothing. */
    public static final int RECV_OVERHEAD = 0;

    /** How many cores there are. */
    public static final int NUM_OF_PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** Levels of threading, of which the last is what is offered. */
    public static final int THREAD_SINGLE = 1, THREAD_FUNNELED = 2, THREAD_SERIALIZED = 3, THREAD_MULTIPLE = 4;

    /** Error classes. */
    public static final int SUCCESS = 0,
            ERR_BUFFER = 1,
            ERR_COUNT = 2,
            ERR_TYPE = 3,
            ERR_TAG = 4,
            ERR_COMM = 5,
            ERR_RANK = 6,
            ERR_REQUEST = 7,
            ERR_ROOT = 8,
            ERR_GROUP = 9,
            ERR_OP = 10,
            ERR_TOPOLOGY = 11,
            ERR_DIMS = 12,
            ERR_ARG = 13,
            ERR_UNKNOWN = 14,
            ERR_TRUNCATE = 15,
            ERR_OTHER = 16,
            ERR_INTERN = 17,
            ERR_IN_STATUS = 18,
            ERR_PENDING = 19,
            ERR_PROC_FAILED = 20,
            ERR_LASTCODE = 20;

    /** Basic types, each the element type of an array. */
    public static final Datatype BYTE = Datatype.basic("MPI.BYTE", BaseType.BYTE),
            CHAR = Datatype.basic("MPI.CHAR", BaseType.CHAR),
            SHORT = Datatype.basic("MPI.SHORT", BaseType.SHORT),
            BOOLEAN = Datatype.basic("MPI.BOOLEAN", BaseType.BOOLEAN),
            INT = Datatype.basic("MPI.INT", BaseType.INT),
            LONG = Datatype.basic("MPI.LONG", BaseType.LONG),
            FLOAT = Datatype.basic("MPI.FLOAT", BaseType.FLOAT),
            DOUBLE = Datatype.basic("MPI.DOUBLE", BaseType.DOUBLE);

    /** What {@link Comm#Pack} has written into a {@code byte[]}. */
    public static final Datatype PACKED = Datatype.basic("MPI.PACKED", BaseType.PACKED);

    /** Anything that can be serialised, in an array of references. */
    public static final Datatype OBJECT = Datatype.basic("MPI.OBJECT", BaseType.OBJECT);

    /** Stands for nothing in a {@link Datatype#Struct}, and ends it from below. */
    public static final Datatype LB = Datatype.marker("MPI.LB", true, false);

    /** Stands for nothing in a {@link Datatype#Struct}, and ends it from above. */
    public static final Datatype UB = Datatype.marker("MPI.UB", false, true);

    /** The type of nothing. */
    public static final Datatype NULL = Datatype.NOTHING;

    /** Pairs of a value and an index, for {@link #MAXLOC} and {@link #MINLOC}. */
    public static final Datatype SHORT2 = Datatype.pair("MPI.SHORT2", SHORT),
            INT2 = Datatype.pair("MPI.INT2", INT),
            LONG2 = Datatype.pair("MPI.LONG2", LONG),
            FLOAT2 = Datatype.pair("MPI.FLOAT2", FLOAT),
            DOUBLE2 = Datatype.pair("MPI.DOUBLE2", DOUBLE);

    /** Operations of reductions. */
    public static final Op MAX = Op.MAX,
            MIN = Op.MIN,
            SUM = Op.SUM,
            PROD = Op.PROD,
            LAND = Op.LAND,
            BAND = Op.BAND,
            LOR = Op.LOR,
            BOR = Op.BOR,
            LXOR = Op.LXOR,
            BXOR = Op.BXOR,
            MAXLOC = Op.MAXLOC,
            MINLOC = Op.MINLOC;

    /** What happens when a call fails. */
    public static final Errhandler ERRORS_ARE_FATAL = Errhandler.FATAL, ERRORS_RETURN = Errhandler.RETURN;

    /** Nothing was received. */
    public static final Status EMPTY_STATUS = Status.empty();

    /** No request: waiting for it ends at once. */
    public static final Request REQUEST_NULL = new Request();

    /** No communicator, and no group: null, for which programs of MPJ Express ask. */
    public static final Comm COMM_NULL = null;

    /** No group. */
    public static final Group GROUP_NULL = null;

    /** The group of nobody. */
    public static final Group GROUP_EMPTY = Group.NOBODY;

    /** All ranks; null before {@link #Init}. */
    public static Intracomm COMM_WORLD;

    /** This rank alone; null before {@link #Init}. */
    public static Comm COMM_SELF;

    private static Intracomm world; // COMM_WORLD, which programs can overwrite

    /** mpiJava's class could be made, too. */
    public MPI() {}

    /**
     * Joins the run that this process belongs to; alone, as rank 0 of 1, if none started it. Collective.
     *
     * @param args those of the program
     * @return the arguments that are the program's own: all of them, for what a rank must know does not come that way
     */
    public static String[] Init(String[] args) {
        MpjSession session = MpjSession.begin();
        CommOrigin origin = new CommOrigin(session, ERRORS_RETURN);
        world = new Intracomm(session.world(), origin);
        COMM_WORLD = world;
        COMM_SELF = new Intracomm(session.self(), origin);
        return args == null ? new String[0] : args.clone();
    }

    /** As {@link #Init}; every level of threading is offered. */
    public static String[] initThread(int required, int provided, String[] args) {
        return Init(args);
    }

    /** Whether this thread called {@link #Init}. */
    public static boolean isMainThread() {
        return MpjSession.current("MPI.isMainThread").isOfThisThread();
    }

    /** The level of threading that is offered. */
    public static int queryThread() {
        return THREAD_MULTIPLE;
    }

    /**
     * Ends the program: waits until all ranks have come here and what was sent buffered has left. Collective.
     *
     * @throws MPIException of class {@link #ERR_PENDING} if a request of this rank has not completed
     */
    public static void Finalize() {
        MpjSession.current("MPI.Finalize").end();
        COMM_WORLD = null;
        COMM_SELF = null;
    }

    /** Whether {@link #Init} has been called, and {@link #Finalize} not since. */
    public static boolean Initialized() {
        return MpjSession.isOpen();
    }

    /** Whether {@link #Finalize} has been called, and {@link #Init} not since. */
    public static boolean Finalized() {
        return MpjSession.hasEnded();
    }

    /** The host's name. */
    public static String Get_processor_name() {
        return MpjSession.current("MPI.Get_processor_name").node().host();
    }

    /** Seconds since some time in the past, different at each rank. */
    public static double Wtime() {
        return System.nanoTime() / 1e9;
    }

    /** The resolution of {@link #Wtime}, in seconds. */
    public static double Wtick() {
        return 1e-9;
    }

    /** Gives room for what {@link Comm#Bsend} copies. Only its size matters: the copies are made elsewhere. */
    public static void Buffer_attach(byte[] buffer) {
        MpjSession.current("MPI.Buffer_attach").room().attach(buffer);
    }

    /** As {@link #Buffer_attach(byte[])}, in the manner of MPJ Express. */
    public static void Buffer_attach(ByteBuffer buffer) {
        MpjSession.current("MPI.Buffer_attach").room().attach(buffer);
    }

    /** Waits until all that was sent buffered has left, and takes the room back; null if it was no {@code byte[]}. */
    public static byte[] Buffer_detach() {
        return MpjSession.current("MPI.Buffer_detach").room().detach();
    }

    /** What happens when a call on {@link #COMM_WORLD} fails. */
    public static void Errorhandler_set(Errhandler errhandler) {
        MpjSession.current("MPI.Errorhandler_set");
        world.Errhandler_set(errhandler);
    }

    /** What happens when a call on {@link #COMM_WORLD} fails. */
    public static Errhandler Errorhandler_get() {
        MpjSession.current("MPI.Errorhandler_get");
        return world.Errhandler_get();
    }

    /** The node beneath, for what else Mobula offers: {@code Remoting.of(MPI.Node())}. Not part of mpiJava. */
    public static Node Node() {
        return MpjSession.current("MPI.Node").node();
    }
}
