package org.mobula.transport.tcp.secure;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.Status;
import org.mobula.transport.spi.ConnectionEnd;
import org.mobula.transport.spi.TimedSocket;

/** Runs the handshake of an engine over a socket, on a thread that may block. */
final class TlsHandshake {
    private final SSLEngine engine;
    private final SocketChannel socket;
    private final TimedSocket timed;
    private final ByteBuffer out;
    private final ByteBuffer in;
    private final ByteBuffer nothing = ByteBuffer.allocate(0);
    private final ByteBuffer content;

    TlsHandshake(SSLEngine engine, SocketChannel socket, TimedSocket timed) {
        this.engine = engine;
        this.socket = socket;
        this.timed = timed;
        int packet = engine.getSession().getPacketBufferSize();
        this.out = ByteBuffer.allocate(2 * packet);
        this.in = ByteBuffer.allocate(2 * packet).limit(0);
        this.content = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize());
    }

    /**
     * Runs the handshake.
     *
     * @return what has arrived after it, from position to limit
     * @throws javax.net.ssl.SSLException if the sides do not agree
     */
    ByteBuffer run() throws IOException {
        engine.beginHandshake();
        while (true) {
            switch (engine.getHandshakeStatus()) {
                case NEED_WRAP -> wrap();
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> unwrap();
                case NEED_TASK -> TlsCipher.runTasks(engine);
                case NOT_HANDSHAKING, FINISHED -> {
                    return in;
                }
            }
        }
    }

    /** Tells the other side why this one gives up, as far as the socket takes it. */
    void tellFailure() {
        try {
            while (engine.getHandshakeStatus() == SSLEngineResult.HandshakeStatus.NEED_WRAP) {
                if (engine.wrap(nothing, out.clear()).bytesProduced() == 0) {
                    return;
                }
                socket.write(out.flip());
            }
        } catch (IOException e) {
            // the other side learns it by the end of the connection
        }
    }

    private void wrap() throws IOException {
        engine.wrap(nothing, out.clear());
        timed.write(out.flip());
    }

    private void unwrap() throws IOException {
        SSLEngineResult result = engine.unwrap(in, content.clear());
        if (result.getStatus() == Status.CLOSED) {
            throw new EOFException(ConnectionEnd.CAUSE);
        }
        if (result.getStatus() == Status.BUFFER_UNDERFLOW) {
            fill();
        }
    }

    private void fill() throws IOException {
        in.compact();
        try {
            int bytes;
            while ((bytes = socket.read(in)) == 0) {
                timed.awaitReadable();
            }
            if (bytes < 0) {
                throw new EOFException(ConnectionEnd.CAUSE);
            }
        } finally {
            in.flip();
        }
    }
}
