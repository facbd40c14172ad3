package org.mobula.transport.ucx;

import java.lang.foreign.MemorySegment;
import org.mobula.transport.ucx.library.NativeMemory;
import org.mobula.transport.ucx.library.Ucx;
import org.mobula.transport.ucx.library.UcxLayout;

/**
 * The messages of one direction that libucp has not sent completely yet, at most {@link #LIMIT}, and the memory of
 * their headers.
 *
 * <p><b>Threads:</b> one at a time, with the lock of the worker. <b>Ownership:</b> a header belongs to its message
 * until that is complete.
 */
final class Requests {
    /** Beyond this number, frames wait and leave together. */
    static final int LIMIT = 64;

    private final MemorySegment headers = NativeMemory.pages((long) LIMIT * WireLayout.HEADER);
    private final long[] requests = new long[LIMIT];
    private int oldest;
    private int count;

    /** @param channel and key: of the peer */
    Requests(int channel, long key) {
        for (int i = 0; i < LIMIT; i++) {
            WireLayout.address(headers, (long) i * WireLayout.HEADER, channel, key);
        }
    }

    /** Whether no further message can be sent now. */
    boolean isFull() {
        return count == LIMIT;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /**
     * Sends a message.
     *
     * @param data its address
     * @param parameters a zeroed structure
     * @return {@link UcxLayout#OK}, or the status of the failure
     */
    byte send(long endpoint, int kind, long position, long first, long data, long length, long parameters) {
        int slot = (oldest + count) % LIMIT;
        long at = (long) slot * WireLayout.HEADER;
        WireLayout.write(headers, at, kind, position, first);
        long result = Ucx.send(endpoint, headers.address() + at, WireLayout.HEADER, data, length, parameters);
        if (Ucx.isError(result)) {
            return (byte) result;
        }
        if (result != 0) {
            requests[slot] = result;
            count++;
        }
        return UcxLayout.OK;
    }

    /** Frees the oldest messages that are complete; the status of the first one that has failed, or OK. */
    byte reap() {
        byte failure = UcxLayout.OK;
        while (count > 0) {
            byte status = Ucx.check(requests[oldest]);
            if (status == UcxLayout.IN_PROGRESS) {
                break;
            }
            Ucx.free(requests[oldest]);
            if (failure == UcxLayout.OK) {
                failure = status;
            }
            oldest = (oldest + 1) % LIMIT;
            count--;
        }
        return failure;
    }

    /** Leaves the rest to libucp, which frees each request once it is complete. */
    void abandon() {
        while (count > 0) {
            Ucx.free(requests[oldest]);
            oldest = (oldest + 1) % LIMIT;
            count--;
        }
    }
}
