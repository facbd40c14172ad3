package org.mobula.transport.tcp.secure;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import javax.crypto.SecretKey;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.LinkOptions;
import org.mobula.transport.LinkOptions.Protection;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.TimedSocket;
import org.mobula.transport.tcp.stream.ByteStream;
import org.mobula.transport.tcp.stream.LinkException;
import org.mobula.transport.tcp.stream.PlainStream;
import org.mobula.transport.tcp.stream.UnsafeLink;

/**
 * Protects connections whose ends have proved by the handshake that they know the secret of the run.
 *
 * <p>After the TLS handshake, each side proves that it is an end of this TLS connection. It sends HMAC-SHA-256, with
 * the key that only the two ranks know, over a value that only the two ends of a TLS connection can compute (the
 * exporter of RFC 9266). This excludes a man in the middle whatever certificates he has.
 *
 * <p><b>Threads:</b> any; connecting blocks. <b>Failure:</b> {@link org.mobula.transport.HandshakeException} if another
 * attempt would fail for the same reason.
 */
public final class Protector {
    private static final String EXPORTER = "EXPORTER-Channel-Binding";
    private static final int PROOF = 32;

    private final Protection protection;
    private final @Nullable Credentials credentials;
    private final Duration timeout;

    private Protector(Protection protection, @Nullable Credentials credentials, Duration timeout) {
        this.protection = protection;
        this.credentials = credentials;
        this.timeout = timeout;
    }

    /**
     * Prepares the protection of a rank's connections.
     *
     * @param timeout how long the peer may take for its part
     * @throws IOException if a file of the user is not as it should be
     */
    public static Protector of(LinkOptions options, int rank, Duration timeout) throws IOException {
        return of(options, rank, timeout, InstantSource.system());
    }

    /** As the other one, on a host with this clock. */
    static Protector of(LinkOptions options, int rank, Duration timeout, InstantSource clock) throws IOException {
        boolean tls = options.protection() == Protection.TLS;
        return new Protector(options.protection(), tls ? Credentials.of(options.pem(), rank, clock) : null, timeout);
    }

    /**
     * Protects a connection.
     *
     * @param key of the connection; null only without protection
     * @param transcript what both sides have said in the clear since the handshake, the caller first
     */
    public ByteStream protect(
            SocketChannel socket, ConnectedPeer peer, @Nullable SecretKey key, byte[] transcript, boolean caller)
            throws IOException {
        if (protection == Protection.NONE) {
            return new PlainStream(socket);
        }
        if (key == null) {
            throw new IllegalArgumentException("a protected connection needs the key of its handshake");
        }
        return credentials == null
                ? new RecordStream(
                        socket,
                        new GcmCipher(peer, key, transcript, caller, GcmCipher.RECORDS_PER_KEY),
                        ByteBuffer.allocate(0))
                : tls(credentials, socket, peer, key, transcript, caller);
    }

    private ByteStream tls(
            Credentials own, SocketChannel socket, ConnectedPeer peer, SecretKey key, byte[] transcript, boolean caller)
            throws IOException {
        SSLEngine engine = own.engine(caller);
        try (TimedSocket timed = new TimedSocket(socket, timeout)) {
            TlsHandshake handshake = new TlsHandshake(engine, socket, timed);
            ByteBuffer arrived;
            try {
                arrived = handshake.run();
            } catch (SSLException e) {
                handshake.tellFailure();
                throw CertificateRefusal.of(e, peer, own);
            }
            RecordStream stream = new RecordStream(socket, new TlsCipher(engine, peer), arrived);
            try {
                prove(stream, timed, engine, peer, key, transcript, caller);
            } catch (LinkException e) {
                // a called side that refuses the certificate says so only after the handshake (RFC 8446, section 4.4.2)
                if (e.getCause() instanceof SSLException alert) {
                    throw CertificateRefusal.of(alert, peer, own);
                }
                throw e;
            }
            return stream;
        } catch (SocketTimeoutException e) {
            throw peer.lost("it did not finish the TLS handshake within " + timeout.toMillis() + " ms");
        } catch (EOFException e) {
            throw peer.lost(e.getMessage() + " during the TLS handshake");
        }
    }

    private static void prove(
            RecordStream stream,
            TimedSocket timed,
            SSLEngine engine,
            ConnectedPeer peer,
            SecretKey key,
            byte[] transcript,
            boolean caller)
            throws IOException {
        ExtendedSSLSession session = (ExtendedSSLSession) engine.getSession();
        byte[] binding = session.exportKeyingMaterialData(EXPORTER, new byte[0], PROOF);
        byte[] callers = SessionKeys.derive(key, "TLS of the caller", binding, transcript);
        byte[] calleds = SessionKeys.derive(key, "TLS of the called", binding, transcript);
        byte[] theirs =
                Exchange.run(stream, timed, caller ? callers : calleds, PROOF).array();
        if (!MessageDigest.isEqual(theirs, caller ? calleds : callers)) {
            throw UnsafeLink.refused(
                    peer,
                    "it is not the other end of this TLS connection, so there is a man in the middle",
                    "Find out which host intercepts the traffic before you run again",
                    null);
        }
    }
}
