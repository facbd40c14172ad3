package org.mobula.rmi.internal;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.mobula.agent.Spin;

/**
 * One end of a lane: two rings in shared memory, and a Unix socket that wakes a sleeping end and tells of the other
 * one's death. A lane carries one call at a time, like a connection of JRMP.
 *
 * <p>Nothing in the memory is trusted: the other process may write anything there.
 *
 * <p><b>Threads:</b> one at a time. <b>Failure:</b> an {@link IOException} if the other end has failed or lies; the
 * lane must then be closed.
 */
final class Lane implements AutoCloseable {
    private static final long[] TAIL = {0, 256};
    private static final long[] HEAD = {128, 384};
    private static final long[] ASLEEP = {512, 640};
    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();

    private static final MemorySegment PADDING = MemorySegment.ofArray(new byte[Long.BYTES]);

    private final Arena arena;
    private final MemorySegment memory;
    private final SocketChannel socket;
    private final Spin spin;
    private final int capacity;
    private final int side;
    private final ByteBuffer bells = ByteBuffer.allocate(64);
    private final ByteBuffer bell = ByteBuffer.allocate(1);
    private final Spin.Condition canRead = this::canRead;
    private final Spin.Condition canWrite = this::canWrite;

    private long outTail;
    private long inHead;
    private long wanted;

    /**
     * @param arena owns the memory; closed with the lane
     * @param side 0 for the calling side, 1 for the serving one
     */
    Lane(Arena arena, MemorySegment memory, SocketChannel socket, int side, long spinNanos) throws IOException {
        this.arena = arena;
        this.memory = memory;
        this.socket = socket;
        this.side = side;
        this.capacity = (int) ((memory.byteSize() - LaneFile.PAGE) / 2);
        this.spin = new Spin(spinNanos);
        socket.configureBlocking(false);
    }

    long bytes() {
        return memory.byteSize();
    }

    /** How far this end has written. */
    long written() {
        return outTail;
    }

    /** Whether the other end has read what was written beyond a position. */
    boolean isTakenBeyond(long position) {
        return (long) LONG.getAcquire(memory, HEAD[side]) > position;
    }

    /**
     * Whether a message of this length may not fit into the ring at once. Both ends then wake each other as they go.
     */
    boolean isLong(long length) {
        return length > capacity / 2;
    }

    /** Writes bytes of a message. */
    void put(MemorySegment from, long offset, long length, boolean isLong) throws IOException {
        for (long done = 0; done < length; ) {
            long chunk = Math.min(length - done, isLong ? Math.min(room(), capacity / 4) : length);
            if (chunk == 0) {
                wanted = Math.min(length - done, capacity / 4);
                await(canWrite, 0);
                continue;
            }
            long start = LaneFile.PAGE + (long) side * capacity;
            long at = outTail & capacity - 1;
            long first = Math.min(chunk, capacity - at);
            MemorySegment.copy(from, offset + done, memory, start + at, first);
            if (first < chunk) {
                MemorySegment.copy(from, offset + done + first, memory, start, chunk - first);
            }
            outTail += chunk;
            done += chunk;
            if (isLong) {
                flush();
            }
        }
    }

    /** Publishes what was written, and wakes the other end if it sleeps. */
    void flush() throws IOException {
        LONG.setRelease(memory, TAIL[side], outTail); // release: the bytes before it
        wake();
    }

    private void wake() throws IOException {
        VarHandle.fullFence(); // what was published before the look at the flag
        if ((int) INT.getOpaque(memory, ASLEEP[1 - side]) == 1 && INT.compareAndSet(memory, ASLEEP[1 - side], 1, 0)) {
            bell.clear();
            socket.write(bell);
        }
    }

    /** Ends a message of a length: adds bytes, so that the next one begins at a multiple of 8, and publishes it. */
    void end(long length, boolean isLong) throws IOException {
        put(PADDING, 0, -length & 7, isLong);
        flush();
    }

    /** Ends the reading of a message of a length. */
    void endReading(long length, boolean isLong) throws IOException {
        long padding = -length & 7;
        if (isLong) {
            awaitReadable(padding, 0);
        }
        inHead += padding;
        release();
        if (isLong) {
            wake();
        }
    }

    /** Waits until {@code count} bytes can be read, at most a quarter of a ring. */
    void awaitReadable(long count, long nanos) throws IOException {
        if (readable() < count) {
            wanted = count;
            await(canRead, nanos);
        }
    }

    /** A word of the next message, after {@link #awaitReadable}; the offset is a multiple of 8. */
    long word(long offset) {
        long at = inHead + offset & capacity - 1;
        return memory.get(ValueLayout.JAVA_LONG, LaneFile.PAGE + (long) (1 - side) * capacity + at);
    }

    /** Skips words that were read. */
    void skip(long count) {
        inHead += count;
    }

    /** Reads bytes of a message. */
    void get(MemorySegment into, long offset, long length, boolean isLong) throws IOException {
        for (long done = 0; done < length; ) {
            awaitReadable(1, 0);
            long chunk = Math.min(length - done, readable());
            if (isLong) {
                chunk = Math.min(chunk, capacity / 4);
            }
            long start = LaneFile.PAGE + (long) (1 - side) * capacity;
            long at = inHead & capacity - 1;
            long first = Math.min(chunk, capacity - at);
            MemorySegment.copy(memory, start + at, into, offset + done, first);
            if (first < chunk) {
                MemorySegment.copy(memory, start, into, offset + done + first, chunk - first);
            }
            inHead += chunk;
            done += chunk;
            if (isLong) {
                release();
                wake();
            }
        }
    }

    /** Lets the other end use the room of what was read. */
    private void release() {
        LONG.setRelease(memory, HEAD[1 - side], inHead); // release: the bytes have been copied
    }

    private long room() throws IOException {
        long used = outTail - (long) LONG.getAcquire(memory, HEAD[side]); // acquire: the other end has copied them
        if (used < 0 || used > capacity) {
            throw new SocketException("Connection reset"); // the other end lies
        }
        return capacity - used;
    }

    private long readable() throws IOException {
        long count = (long) LONG.getAcquire(memory, TAIL[1 - side]) - inHead; // acquire: the bytes are visible
        if (count < 0 || count > capacity) {
            throw new SocketException("Connection reset"); // the other end lies
        }
        return count;
    }

    private boolean canRead() throws IOException {
        return readable() >= wanted;
    }

    private boolean canWrite() throws IOException {
        return room() >= wanted;
    }

    private void await(Spin.Condition condition, long nanos) throws IOException {
        long deadline = nanos == 0 ? 0 : System.nanoTime() + nanos;
        if (spin.await(condition)) {
            return;
        }
        while (true) {
            INT.setVolatile(memory, ASLEEP[side], 1);
            VarHandle.fullFence(); // before the look: otherwise both sides could miss each other
            if (condition.holds()) {
                INT.setVolatile(memory, ASLEEP[side], 0); // a bell that is on its way is read at the next sleep
                return;
            }
            long left = nanos == 0 ? 0 : deadline - System.nanoTime();
            if (nanos != 0 && left <= 0) {
                throw new SocketTimeoutException("Read timed out");
            }
            Parking.awaitReadable(socket, left);
            if (Thread.currentThread().isVirtual() && Thread.currentThread().isInterrupted()) {
                throw new SocketException("Closed by interrupt");
            }
            if (isEnd() && !condition.holds()) {
                throw new EOFException();
            }
        }
    }

    /** Reads the bells; true if the other end has closed its socket, or its process has ended. */
    private boolean isEnd() {
        bells.clear();
        try {
            return socket.read(bells) < 0;
        } catch (IOException reset) { // the other end had not read all bells
            return true;
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // nothing more can be done
        }
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }
}
