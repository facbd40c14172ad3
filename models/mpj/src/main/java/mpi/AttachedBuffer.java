package mpi;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.message.Request;

/**
 * The room that a program gives for what it sends buffered, and what of it is taken by messages that have not left.
 *
 * <p>Copies are made in the heap, not in the buffer: its size is what counts, so that a program that runs out of room
 * here does so everywhere.
 *
 * <p><b>Threads:</b> any, one at a time.
 */
final class AttachedBuffer {
    private record Copy(Request request, long bytes) {}

    private final List<Copy> leaving = new ArrayList<>();
    private byte @Nullable [] given;
    private long size = -1;
    private long taken;

    synchronized void attach(byte @Nullable [] buffer) {
        begin(buffer == null ? 0 : buffer.length);
        given = buffer;
    }

    synchronized void attach(@Nullable ByteBuffer buffer) {
        begin(buffer == null ? 0 : buffer.capacity());
        given = buffer != null && buffer.hasArray() ? buffer.array() : null;
    }

    private void begin(long bytes) {
        if (size >= 0) {
            throw MPIException.of(
                    MPI.ERR_BUFFER,
                    "MPI.Buffer_attach",
                    "a buffer of " + size + " bytes is attached; call MPI.Buffer_detach before");
        }
        size = bytes;
    }

    synchronized byte @Nullable [] detach() {
        if (size < 0) {
            throw MPIException.of(
                    MPI.ERR_BUFFER, "MPI.Buffer_detach", "no buffer is attached; call MPI.Buffer_attach before");
        }
        drain();
        byte[] buffer = given;
        given = null;
        size = -1;
        return buffer;
    }

    /** Takes room for a message, before it is sent. */
    synchronized void take(String call, long bytes) {
        release();
        long needed = bytes + MPI.BSEND_OVERHEAD;
        if (needed > size - taken) {
            throw MPIException.of(
                    MPI.ERR_BUFFER,
                    call,
                    needed + " bytes are needed, "
                            + (size < 0
                                    ? "but no buffer is attached; call MPI.Buffer_attach before"
                                    : "but of the " + size + " attached " + taken + " are taken; attach more"));
        }
    }

    /** Notes a message that has begun to leave. */
    synchronized void leaves(Request request, long bytes) {
        long needed = bytes + MPI.BSEND_OVERHEAD;
        taken += needed;
        leaving.add(new Copy(request, needed));
    }

    /** Waits until all messages have left. */
    synchronized void drain() {
        for (Copy copy : leaving) {
            copy.request.await();
        }
        leaving.clear();
        taken = 0;
    }

    private void release() {
        for (Iterator<Copy> copies = leaving.iterator(); copies.hasNext(); ) {
            Copy copy = copies.next();
            if (copy.request.test().isPresent()) {
                taken -= copy.bytes;
                copies.remove();
            }
        }
    }
}
