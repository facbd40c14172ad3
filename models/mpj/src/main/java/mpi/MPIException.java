package mpi;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.message.ElementMismatchException;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.TruncationException;

/**
 * A call of this API failed. Its class says why in MPI's words; the message says who, what and what to do next.
 *
 * <p>Unchecked, as in MPJ Express: programs that declare or catch it, as mpiJava's checked one asked for, compile all
 * the same.
 */
public class MPIException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    private static volatile @Nullable MPIException last;

    private final int errorClass;

    /** Without a message. */
    public MPIException() {
        this("MPI error");
    }

    /** With a message, of class {@link MPI#ERR_OTHER}. */
    public MPIException(String message) {
        this(MPI.ERR_OTHER, message, null);
    }

    /** With what led to it. */
    public MPIException(Throwable cause) {
        this(classOf(cause), String.valueOf(cause.getMessage()), cause);
    }

    private MPIException(int errorClass, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.errorClass = errorClass;
    }

    /** The last that a call threw; null if none has. */
    static @Nullable MPIException last() {
        return last;
    }

    private static MPIException thrown(MPIException exception) {
        last = exception;
        return exception;
    }

    /** What the program did wrong in a call. */
    static MPIException of(int errorClass, String call, String text) {
        return thrown(new MPIException(errorClass, call + Whereabouts.text() + ": " + text, null));
    }

    /** What a call met with. */
    static MPIException of(String call, MobulaException failure) {
        return failure instanceof MPIException already
                ? already
                : thrown(new MPIException(
                        classOf(failure), call + Whereabouts.text() + ": " + failure.getMessage(), failure));
    }

    /** The class of the error, one of {@link MPI#ERR_BUFFER} to {@link MPI#ERR_PROC_FAILED}. */
    public int Get_error_class() {
        return errorClass;
    }

    /** The error's code: here the same as its class. */
    public int Get_error_code() {
        return errorClass;
    }

    /** The error's message. */
    public String Get_error_string() {
        return String.valueOf(getMessage());
    }

    private static int classOf(@Nullable Throwable cause) {
        return switch (cause) {
            case MPIException same -> same.errorClass;
            case TruncationException longer -> MPI.ERR_TRUNCATE;
            case ElementMismatchException other -> MPI.ERR_TYPE;
            case MessageArgumentException wrong -> MPI.ERR_ARG;
            case PeerFailedException gone -> MPI.ERR_PROC_FAILED;
            case null, default -> MPI.ERR_OTHER;
        };
    }
}
