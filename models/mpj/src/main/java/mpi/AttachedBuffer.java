package mpi;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.SendBuffer;

/**
 * The buffer that a program attaches for buffered sends.
 *
 * <p>Messages are not copied to the buffer itself. Only its size counts, so that a program that runs out of room here
 * runs out of room with any MPI library.
 *
 * <p><b>Threads:</b> any, one at a time.
 */
final class AttachedBuffer {
    private final SendBuffer room;
    private byte @Nullable [] given;
    private boolean attached;
    private long size;

    AttachedBuffer(SendBuffer room) {
        this.room = room;
    }

    synchronized void attach(byte @Nullable [] buffer) {
        begin(buffer == null ? 0 : buffer.length);
        given = buffer;
    }

    synchronized void attach(@Nullable ByteBuffer buffer) {
        begin(buffer == null ? 0 : buffer.capacity());
        given = buffer != null && buffer.hasArray() ? buffer.array() : null;
    }

    private void begin(long bytes) {
        if (attached) {
            throw MPIException.of(
                    MPI.ERR_BUFFER, "MPI.Buffer_attach", "a buffer is attached; call MPI.Buffer_detach before");
        }
        try {
            room.attach(bytes);
            attached = true;
            size = bytes;
        } catch (MessageArgumentException refused) {
            throw MPIException.of(MPI.ERR_BUFFER, "MPI.Buffer_attach", refused.getMessage());
        }
    }

    synchronized byte @Nullable [] detach() {
        if (!attached) {
            throw MPIException.of(
                    MPI.ERR_BUFFER, "MPI.Buffer_detach", "no buffer is attached; call MPI.Buffer_attach before");
        }
        drain();
        byte[] buffer = given;
        given = null;
        return buffer;
    }

    /** The exception of a send that finds too little room. */
    synchronized MPIException refusal(String call, long bytes) {
        return MPIException.of(
                MPI.ERR_BUFFER,
                call,
                bytes + MPI.BSEND_OVERHEAD + " bytes are needed, "
                        + (attached
                                ? "but the attached buffer of " + size + " has no room for them; attach a larger one"
                                : "but no buffer is attached; call MPI.Buffer_attach before"));
    }

    /** Waits until all messages have left, and releases the room. */
    synchronized void drain() {
        if (attached) {
            room.detach();
            attached = false;
        }
    }
}
