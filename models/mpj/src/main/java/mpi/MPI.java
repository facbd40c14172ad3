package mpi;

import java.nio.ByteBuffer;
import org.mobula.message.SendBuffer;
import org.mobula.runtime.Node;

/**
 * The start and end of a program, and the constants of the API.
 *
 * <pre>{@code
 * String[] mine = MPI.Init(args);
 * int me = MPI.COMM_WORLD.Rank();
 * MPI.Finalize();
 * }</pre>
 *
 * <p>Constants have the values of MPJ Express, so that classes that were compiled against it work.
 *
 * <p><b>Threads:</b> any, after {@link #Init}: {@link #THREAD_MULTIPLE}. <b>Ownership:</b> a process is one rank for
 * its whole life. {@link #Finalize} ends a program, not the rank: {@link #Init} may begin the next one, with a
 * {@link #COMM_WORLD} of its own, if all ranks do so. <b>Failure:</b> {@link MPIException}.
 */
public class MPI {
    /** As a source: any rank. */
    public static final int ANY_SOURCE = -2;

    /** As the tag of a receive: any tag. */
    public static final int ANY_TAG = -2;

    /** As a source or destination: no rank. Sending to it and receiving from it does nothing. */
    public static final int PROC_NULL = -3;

    /** Undefined: no rank, no colour, no topology, not a whole number of items. */
    public static final int UNDEFINED = -1;

    /** Two communicators or groups are the same. */
    public static final int IDENT = 0;

    /** The same members in the same order, in a different context. */
    public static final int CONGRUENT = 3;

    /** The same members in a different order. */
    public static final int SIMILAR = 1;

    /** Different members. */
    public static final int UNEQUAL = 2;

    /** The topology of a {@link Graphcomm}. */
    public static final int GRAPH = 1;

    /** The topology of a {@link Cartcomm}. */
    public static final int CART = 2;

    /** Attribute: the highest tag. */
    public static final int TAG_UB = 1;

    /** Attribute: the rank on the host process; {@link #PROC_NULL}, because there is none. */
    public static final int HOST = 2;

    /** Attribute: a rank that can do input and output; every rank can. */
    public static final int IO = 3;

    /** Attribute: whether {@link #Wtime} agrees between ranks; it does not. */
    public static final int WTIME_IS_GLOBAL = 4;

    /** The number of bytes of an attached buffer that a message takes in addition to its items. */
    public static final int BSEND_OVERHEAD = SendBuffer.OVERHEAD;

    /** The number of bytes that MPJ Express added to a message it sent; here none. */
    public static final int SEND_OVERHEAD = 0;

    /** The number of bytes that MPJ Express added to a message it received; here none. */
    public static final int RECV_OVERHEAD = 0;

    /** The number of cores. */
    public static final int NUM_OF_PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** Levels of thread support. The last one is provided. */
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

    /** Data that {@link Comm#Pack} has written into a {@code byte[]}. */
    public static final Datatype PACKED = Datatype.basic("MPI.PACKED", BaseType.PACKED);

    /** Anything that can be serialised, in an array of references. */
    public static final Datatype OBJECT = Datatype.basic("MPI.OBJECT", BaseType.OBJECT);

    /** Sets the lower bound of a {@link Datatype#Struct}. */
    public static final Datatype LB = Datatype.marker("MPI.LB", true, false);

    /** Sets the upper bound of a {@link Datatype#Struct}. */
    public static final Datatype UB = Datatype.marker("MPI.UB", false, true);

    /** The null datatype. */
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

    /** The reaction to a call that fails. */
    public static final Errhandler ERRORS_ARE_FATAL = Errhandler.FATAL, ERRORS_RETURN = Errhandler.RETURN;

    /** The status of no message. */
    public static final Status EMPTY_STATUS = Status.empty();

    /** The null request. Waiting for it returns at once. */
    public static final Request REQUEST_NULL = new Request();

    /** The null communicator: null, as in MPJ Express. */
    public static final Comm COMM_NULL = null;

    /** The null group: null. */
    public static final Group GROUP_NULL = null;

    /** The empty group. */
    public static final Group GROUP_EMPTY = Group.EMPTY;

    /** All ranks; null before {@link #Init}. */
    public static Intracomm COMM_WORLD;

    /** This rank alone; null before {@link #Init}. */
    public static Comm COMM_SELF;

    private static Intracomm world; // COMM_WORLD, which programs can overwrite

    /** For programs that create instances, as in mpiJava. */
    public MPI() {}

    /**
     * Joins the run of this process; a process without a run is rank 0 of 1. Collective.
     *
     * @param args those of the program
     * @return all arguments, because none of them are for the library
     */
    public static String[] Init(String[] args) {
        MpjSession session = MpjSession.begin();
        CommOrigin origin = new CommOrigin(session, ERRORS_RETURN);
        world = new Intracomm(session.world(), origin);
        COMM_WORLD = world;
        COMM_SELF = new Intracomm(session.self(), origin);
        return args == null ? new String[0] : args.clone();
    }

    /** As {@link #Init}. All levels of thread support are provided. */
    public static String[] initThread(int required, int provided, String[] args) {
        return Init(args);
    }

    /** Whether this thread called {@link #Init}. */
    public static boolean isMainThread() {
        return MpjSession.current("MPI.isMainThread").isOfThisThread();
    }

    /** The level of thread support. */
    public static int queryThread() {
        return THREAD_MULTIPLE;
    }

    /**
     * Ends the program, after all ranks have called this and buffered messages have left. Collective.
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

    /** Seconds since a point of time in the past, which differs between ranks. */
    public static double Wtime() {
        return System.nanoTime() / 1e9;
    }

    /** The resolution of {@link #Wtime}, in seconds. */
    public static double Wtick() {
        return 1e-9;
    }

    /** Attaches a buffer for {@link Comm#Bsend}. Only its size is used; messages are not copied to it. */
    public static void Buffer_attach(byte[] buffer) {
        MpjSession.current("MPI.Buffer_attach").room().attach(buffer);
    }

    /** As {@link #Buffer_attach(byte[])}, as in MPJ Express. */
    public static void Buffer_attach(ByteBuffer buffer) {
        MpjSession.current("MPI.Buffer_attach").room().attach(buffer);
    }

    /** Waits until all buffered messages have left, and detaches the buffer; null if it is not a {@code byte[]}. */
    public static byte[] Buffer_detach() {
        return MpjSession.current("MPI.Buffer_detach").room().detach();
    }

    /** The reaction to a call on {@link #COMM_WORLD} that fails. */
    public static void Errorhandler_set(Errhandler errhandler) {
        MpjSession.current("MPI.Errorhandler_set");
        world.Errhandler_set(errhandler);
    }

    /** The reaction to a call on {@link #COMM_WORLD} that fails. */
    public static Errhandler Errorhandler_get() {
        MpjSession.current("MPI.Errorhandler_get");
        return world.Errhandler_get();
    }

    /** The underlying node, for other features of Mobula: {@code Remoting.of(MPI.Node())}. Not part of mpiJava. */
    public static Node Node() {
        return MpjSession.current("MPI.Node").node();
    }
}
