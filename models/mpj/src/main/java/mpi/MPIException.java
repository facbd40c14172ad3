package mpi;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.message.ElementMismatchException;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.TruncationException;

/**
 * A call of this API has failed. The error class is that of MPI; the message names the call, the reason and what to do
 * next.
 *
 * <p>Unchecked, as in MPJ Express. Programs that declare or catch the checked exception of mpiJava compile without
 * change.
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

    /** With a cause. */
    public MPIException(Throwable cause) {
        this(classOf(cause), String.valueOf(cause.getMessage()), cause);
    }

    private MPIException(int errorClass, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.errorClass = errorClass;
    }

    /** The last exception of a call; null if there is none. */
    static @Nullable MPIException last() {
        return last;
    }

    private static MPIException thrown(MPIException exception) {
        last = exception;
        return exception;
    }

    /** The exception for a mistake of the program. */
    static MPIException of(int errorClass, String call, String text) {
        return thrown(new MPIException(errorClass, call + RankContext.text() + ": " + text, null));
    }

    /** The exception for a failure of a call. */
    static MPIException of(String call, MobulaException failure) {
        return failure instanceof MPIException already
                ? already
                : thrown(new MPIException(
                        classOf(failure), call + RankContext.text() + ": " + failure.getMessage(), failure));
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
            case PeerFailedException departed -> MPI.ERR_PROC_FAILED;
            case null, default -> MPI.ERR_OTHER;
        };
    }
}
