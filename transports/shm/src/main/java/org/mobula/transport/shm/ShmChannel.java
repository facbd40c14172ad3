package org.mobula.transport.shm;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SocketChannel;
import org.mobula.memory.RingLayout;
import org.mobula.transport.spi.ConnectionEnd;
import org.mobula.transport.spi.RingChannel;

/** Two rings in shared memory, and a socket for wake-ups and the end of the peer. */
final class ShmChannel extends RingChannel {
    private final SocketChannel socket;
    private final int ringBytes;
    private final boolean swapped;
    private final boolean turned;
    private final ByteBuffer wakeup = ByteBuffer.allocateDirect(1);
    private final ByteBuffer wakeups = ByteBuffer.allocateDirect(64);

    /**
     * @param swapped whether the peer writes messages in the other byte order; the words of the rings never are
     * @param turned whether this side does
     */
    ShmChannel(SocketChannel socket, MemorySegment outgoing, MemorySegment incoming, boolean swapped, boolean turned)
            throws IOException {
        super(outgoing, incoming);
        this.swapped = swapped;
        this.turned = turned;
        this.socket = socket;
        this.ringBytes = (int) (outgoing.byteSize() - RingLayout.FRAMES);
        socket.configureBlocking(false);
    }

    @Override
    public boolean isSwapped() {
        return swapped;
    }

    @Override
    public boolean isTurned() {
        return turned;
    }

    @Override
    protected void sendWakeup() {
        try {
            // a thread that commits and one that wakes the peer unasked may be here at the same time
            synchronized (wakeup) {
                socket.write(wakeup.clear());
            }
        } catch (IOException e) {
            // a full socket contains enough wake-ups, and onReadable notices a broken one
        }
    }

    @Override
    public SelectableChannel socket() {
        return socket;
    }

    @Override
    public synchronized void onReadable() throws IOException {
        int bytes;
        do {
            bytes = read();
        } while (bytes == wakeups.capacity());
        if (bytes < 0) {
            throw new EOFException(ConnectionEnd.CAUSE);
        }
    }

    /** Reads wake-ups from the socket; -1 once the peer has closed it. */
    private int read() throws IOException {
        try {
            return socket.read(wakeups.clear());
        } catch (IOException e) {
            if (ConnectionEnd.isMeantBy(e)) {
                return -1;
            }
            throw e;
        }
    }

    @Override
    public String describe() {
        return "shm, rings of " + ringBytes / 1024 + " KiB";
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // nothing more can be done
        }
    }
}
