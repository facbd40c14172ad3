package org.mobula.transport.tcp.secure;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.mobula.transport.tcp.stream.ByteStream;

/**
 * A socket on which the bytes travel in sealed records. Several records leave in one system call.
 *
 * <p><b>Threads, failure:</b> as {@link ByteStream}.
 */
public final class RecordStream implements ByteStream {
    private static final int RECORDS = 4; // per system call

    private final SocketChannel socket;
    private final RecordCipher cipher;
    private final ByteBuffer out; // sealed records that the system has not taken, from position to limit
    private final ByteBuffer in; // records that have arrived, from position to limit
    private final ByteBuffer opened; // the rest of a record that did not fit where it was read
    private final ByteBuffer[] single = new ByteBuffer[1];
    private boolean atHand; // written by the reading thread

    /** @param arrived what was read with the end of the handshake, from position to limit */
    RecordStream(SocketChannel socket, RecordCipher cipher, ByteBuffer arrived) {
        this.socket = socket;
        this.cipher = cipher;
        this.out = buffer(RECORDS);
        this.in = buffer(RECORDS + 1).clear().put(arrived).flip();
        this.opened = buffer(1);
    }

    private ByteBuffer buffer(int records) {
        return ByteBuffer.allocateDirect(records * cipher.recordLimit()).limit(0);
    }

    @Override
    public void write(ByteBuffer bytes) throws IOException {
        single[0] = bytes;
        write(single);
    }

    @Override
    public void write(ByteBuffer[] bytes) throws IOException {
        while (flush() && hasRemaining(bytes)) {
            out.clear();
            while (out.remaining() >= cipher.recordLimit() && hasRemaining(bytes)) {
                cipher.seal(bytes, out);
            }
            out.flip();
        }
    }

    private static boolean hasRemaining(ByteBuffer[] buffers) {
        for (ByteBuffer each : buffers) {
            if (each.hasRemaining()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean flush() throws IOException {
        if (out.hasRemaining()) {
            socket.write(out);
        }
        return isDrained();
    }

    @Override
    public boolean isDrained() {
        return !out.hasRemaining();
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        try {
            return opened.hasRemaining() ? copy(into) : readRecords(into);
        } finally {
            atHand = opened.hasRemaining() || wholeRecord() > 0;
        }
    }

    private int readRecords(ByteBuffer into) throws IOException {
        int before = into.position();
        while (true) {
            int length = wholeRecord();
            if (length == 0) {
                if (into.position() > before) {
                    return into.position() - before;
                }
                int bytes = fill();
                if (bytes <= 0) {
                    return bytes;
                }
            } else if (into.remaining() >= length) {
                cipher.open(in, length, into);
            } else if (into.position() > before) {
                return into.position() - before;
            } else {
                cipher.open(in, length, opened.clear());
                opened.flip();
                if (opened.hasRemaining()) {
                    return copy(into);
                }
            }
        }
    }

    private int fill() throws IOException {
        in.compact();
        try {
            return socket.read(in);
        } finally {
            in.flip();
        }
    }

    /** The length of the first record if all of it has arrived, otherwise 0. */
    private int wholeRecord() throws IOException {
        int length = cipher.recordLength(in);
        return length == RecordCipher.UNKNOWN || in.remaining() < length ? 0 : length;
    }

    private int copy(ByteBuffer into) {
        int bytes = Math.min(opened.remaining(), into.remaining());
        into.put(into.position(), opened, opened.position(), bytes).position(into.position() + bytes);
        opened.position(opened.position() + bytes);
        return bytes;
    }

    @Override
    public boolean isAtHand() {
        return atHand;
    }

    @Override
    public boolean isOpen() {
        return socket.isOpen();
    }

    @Override
    public SocketChannel socket() {
        return socket;
    }

    @Override
    public String describe() {
        return ", " + cipher.name();
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
