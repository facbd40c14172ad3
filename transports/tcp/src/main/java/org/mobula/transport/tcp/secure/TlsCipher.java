package org.mobula.transport.tcp.secure;

import java.io.IOException;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.tcp.stream.UnsafeLink;

/**
 * Records of TLS 1.3 (RFC 8446, section 5) by the engine of the JDK, after its handshake. The engine changes keys by
 * itself.
 *
 * <p><b>Threads, failure:</b> as {@link RecordCipher}: an engine may wrap and unwrap at the same time.
 */
final class TlsCipher implements RecordCipher {
    private static final int HEADER = 5;
    private static final int LENGTH = 3;
    private static final int LONGEST = (1 << 14) + 256; // RFC 8446, section 5.2

    private final SSLEngine engine;
    private final ConnectedPeer peer;
    private final int recordLimit;

    TlsCipher(SSLEngine engine, ConnectedPeer peer) {
        this.engine = engine;
        this.peer = peer;
        this.recordLimit = Math.max(HEADER + LONGEST, engine.getSession().getPacketBufferSize());
    }

    @Override
    public int recordLimit() {
        return recordLimit;
    }

    @Override
    public void seal(ByteBuffer[] from, ByteBuffer into) throws IOException {
        SSLEngineResult result = engine.wrap(from, into);
        if (result.getStatus() != Status.OK) {
            throw new IOException("TLS to " + peer + " cannot send: " + result.getStatus());
        }
    }

    @Override
    public int recordLength(ByteBuffer arrived) throws IOException {
        if (arrived.remaining() < HEADER) {
            return UNKNOWN;
        }
        int length = Short.toUnsignedInt(arrived.getShort(arrived.position() + LENGTH));
        if (length > LONGEST) {
            throw UnsafeLink.tampered(peer, "the length of a TLS record was changed on the way", null);
        }
        return HEADER + length;
    }

    @Override
    public void open(ByteBuffer arrived, int length, ByteBuffer into) throws IOException {
        SSLEngineResult result;
        try {
            result = engine.unwrap(arrived, into);
        } catch (SSLException e) {
            throw UnsafeLink.tampered(
                    peer, "a TLS record was changed, repeated or dropped on the way (" + e.getMessage() + ")", e);
        }
        if (result.getHandshakeStatus() == HandshakeStatus.NEED_TASK) {
            runTasks(engine);
        }
        if (result.getStatus() != Status.OK || result.bytesConsumed() != length) {
            throw peer.lost("TLS ended it: " + result.getStatus());
        }
    }

    static void runTasks(SSLEngine engine) {
        Runnable task;
        while ((task = engine.getDelegatedTask()) != null) {
            task.run();
        }
    }

    @Override
    public String name() {
        return "TLS 1.3";
    }
}
