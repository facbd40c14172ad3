package org.mobula.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.function.IntFunction;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.mobula.transport.spi.TimedSocket;

/**
 * Proves to each end of a new socket that the other end knows the secret of the run and has the expected rank.
 *
 * <pre>
 * caller  HELLO   magic 6, version 2, order 1, zero 1, purpose 4, caller's rank 4, called rank 4, nonce 32
 * called  ANSWER  magic 6, version 2, order 1, zero 1, zero 4, nonce 32, proof 32
 * caller  PROOF   proof 32
 * called  VERDICT 1: 0 accepted, 1 crossed, 2 rejected
 * </pre>
 *
 * <p>If two ranks call each other at the same moment, the call of the lower rank counts. The other call is answered
 * with <i>crossed</i>.
 *
 * <p>The purpose is 0 for a new connection, and 1 to resume one that was interrupted.
 *
 * <p>Numbers are big-endian. A proof is HMAC-SHA-256, keyed with the secret, over the word {@code called} or
 * {@code caller} and all bytes of HELLO and ANSWER before the proof: so it covers direction, ranks, version,
 * purpose and both nonces, and cannot be replayed. The secret itself is never sent. A caller with another version
 * receives the first bytes of ANSWER with the version of this side, and nothing else. The key of the connection is the
 * same function with the word {@code key}: only the two ranks can compute it, and each connection has another one.
 *
 * <p><b>Threads:</b> any; a handshake may block its thread for {@link #TIMEOUT}.
 */
public final class Handshake {
    /** The version of the wire protocol. */
    public static final int VERSION = 1;

    /** The longest duration of a handshake. */
    public static final Duration TIMEOUT = Duration.ofSeconds(5);

    /** The decision of the called side. */
    public enum Verdict {
        /** The connection is established. */
        ACCEPTED,
        /** Both sides call each other; this side has the lower rank, so its call counts. */
        CROSSED,
        /** The called side refuses the connection: it has declared the caller failed, or it is closing. */
        REJECTED
    }

    /**
     * The result of a handshake.
     *
     * @param peer the rank at the other end
     * @param swapped whether it writes numbers in the byte order opposite to that of this machine
     * @param verdict the decision of the called side
     * @param resumes whether the caller resumes an interrupted connection
     * @param key 32 bytes that only the two ranks know, fresh for each connection
     */
    public record Result(int peer, boolean swapped, Verdict verdict, boolean resumes, SecretKey key) {}

    private static final byte[] MAGIC = "MOBULA".getBytes(StandardCharsets.US_ASCII);
    private static final int CONNECTS = 0;
    private static final int RESUMES = 1;
    private static final int NONCE = 32;
    private static final int PROOF = 32;
    private static final int PREFIX = 8;
    private static final int HELLO = PREFIX + 2 + 4 + 4 + 4 + NONCE;
    private static final int ANSWER = PREFIX + 2 + 4 + NONCE;

    private final byte[] secret;
    private final int rank;
    private final int size;
    private final int version;
    private final ByteOrder order;
    private final SecureRandom random = new SecureRandom();

    /**
     * @param secret the secret of the run, at least 16 bytes
     * @param rank this rank
     * @param size the number of ranks
     */
    public Handshake(byte[] secret, int rank, int size) {
        this(secret, rank, size, VERSION, ByteOrder.nativeOrder());
    }

    /**
     * A handshake with a given version and byte order.
     *
     * @param order the byte order of messages of this rank, which need not be that of this machine
     */
    public Handshake(byte[] secret, int rank, int size, int version, ByteOrder order) {
        if (secret.length < 16) {
            throw new IllegalArgumentException("a run's secret has at least 16 bytes, not " + secret.length);
        }
        this.secret = secret.clone();
        this.rank = rank;
        this.size = size;
        this.version = version;
        this.order = order;
    }

    /**
     * The calling side.
     *
     * @param peer the rank expected at the other end
     * @throws HandshakeException if the other end is not that rank, or has another version
     * @throws IOException if the connection breaks
     */
    public Result call(SocketChannel socket, int peer) throws IOException {
        return call(socket, peer, false);
    }

    /**
     * The calling side, for an interrupted connection.
     *
     * @param peer the rank expected at the other end
     * @throws HandshakeException if the other end is not that rank, or has another version
     * @throws IOException if the connection breaks
     */
    public Result callAgain(SocketChannel socket, int peer) throws IOException {
        return call(socket, peer, true);
    }

    private Result call(SocketChannel socket, int peer, boolean resumes) throws IOException {
        try (TimedSocket timed = new TimedSocket(socket, TIMEOUT)) {
            byte[] hello = prefix(HELLO, resumes ? RESUMES : CONNECTS)
                    .putInt(rank)
                    .putInt(peer)
                    .put(nonce())
                    .array();
            timed.write(ByteBuffer.wrap(hello));
            byte[] answer = new byte[ANSWER];
            ByteBuffer head = timed.read(ByteBuffer.wrap(answer, 0, PREFIX));
            checkPrefix(head, "rank " + peer);
            timed.read(ByteBuffer.wrap(answer, PREFIX, ANSWER - PREFIX));
            byte[] proof = timed.read(PROOF).array();
            if (!MessageDigest.isEqual(proof, proof("called", hello, answer))) {
                throw new HandshakeException("the process at the address of rank " + peer
                        + " does not know this run's secret. The address was taken over by another program, or"
                        + " the ranks were started with different MOBULA_SECRET");
            }
            timed.write(ByteBuffer.wrap(proof("caller", hello, answer)));
            int verdict = timed.read(1).get();
            if (verdict < 0 || verdict >= Verdict.values().length) {
                throw new HandshakeException("rank " + peer + " answered with unknown verdict " + verdict);
            }
            return new Result(peer, isSwapped(answer[PREFIX]), Verdict.values()[verdict], resumes, key(hello, answer));
        }
    }

    /**
     * The called side, which resumes no connections.
     *
     * @param decide decides about a caller that has proved its rank
     * @throws HandshakeException if the caller does not prove it, or has another version
     * @throws IOException if the connection breaks
     */
    public Result answer(SocketChannel socket, IntFunction<Verdict> decide) throws IOException {
        return answer(socket, decide, again -> Verdict.REJECTED);
    }

    /**
     * The called side.
     *
     * @param decide decides about a caller that has proved its rank
     * @param decideAgain decides about one that resumes an interrupted connection
     * @throws HandshakeException if the caller does not prove it, or has another version
     * @throws IOException if the connection breaks
     */
    public Result answer(SocketChannel socket, IntFunction<Verdict> decide, IntFunction<Verdict> decideAgain)
            throws IOException {
        try (TimedSocket timed = new TimedSocket(socket, TIMEOUT)) {
            byte[] hello = new byte[HELLO];
            ByteBuffer head = timed.read(ByteBuffer.wrap(hello, 0, PREFIX));
            byte[] answer = prefix(ANSWER, 0).put(nonce()).array();
            try {
                checkPrefix(head, "a caller");
            } catch (HandshakeException e) {
                timed.write(ByteBuffer.wrap(answer, 0, PREFIX));
                throw e;
            }
            timed.read(ByteBuffer.wrap(hello, PREFIX, HELLO - PREFIX));
            ByteBuffer fields = ByteBuffer.wrap(hello, PREFIX + 2, 12);
            int purpose = fields.getInt();
            int caller = fields.getInt();
            int called = fields.getInt();
            timed.write(ByteBuffer.wrap(answer));
            timed.write(ByteBuffer.wrap(proof("called", hello, answer)));
            byte[] proof = timed.read(PROOF).array();
            if (!MessageDigest.isEqual(proof, proof("caller", hello, answer))) {
                throw new HandshakeException(
                        "a caller that says it is rank " + caller + " does not know this run's secret; refused");
            }
            if (called != rank || caller < 0 || caller >= size || caller == rank) {
                throw new HandshakeException("rank " + caller + " called rank " + called + " and reached rank " + rank
                        + " of " + size + "; refused");
            }
            boolean resumes = purpose == RESUMES;
            Verdict verdict = (resumes ? decideAgain : decide).apply(caller);
            timed.write(ByteBuffer.wrap(new byte[] {(byte) verdict.ordinal()}));
            return new Result(caller, isSwapped(hello[PREFIX]), verdict, resumes, key(hello, answer));
        }
    }

    private ByteBuffer prefix(int bytes, int purpose) {
        return ByteBuffer.allocate(bytes)
                .put(MAGIC)
                .putShort((short) version)
                .put(mark(order))
                .put((byte) 0)
                .putInt(purpose);
    }

    private void checkPrefix(ByteBuffer head, String who) {
        byte[] magic = new byte[MAGIC.length];
        head.get(magic);
        if (!MessageDigest.isEqual(magic, MAGIC)) {
            throw new HandshakeException(who + " does not speak Mobula's protocol; refused");
        }
        int theirs = Short.toUnsignedInt(head.getShort());
        if (theirs != version) {
            throw new HandshakeException(who + " speaks version " + theirs + " of the wire protocol, this rank version "
                    + version + ". Start all ranks with the same Mobula");
        }
    }

    /** Compared with the machine, not with the order that this side claims: the machine reads the messages. */
    private static boolean isSwapped(byte theirs) {
        return theirs != mark(ByteOrder.nativeOrder());
    }

    private static byte mark(ByteOrder order) {
        return (byte) (order == ByteOrder.BIG_ENDIAN ? 1 : 0);
    }

    private byte[] nonce() {
        byte[] nonce = new byte[NONCE];
        random.nextBytes(nonce);
        return nonce;
    }

    private SecretKey key(byte[] hello, byte[] answer) {
        return new SecretKeySpec(proof("key", hello, answer), "HmacSHA256");
    }

    private byte[] proof(String side, byte[] hello, byte[] answer) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            mac.update(side.getBytes(StandardCharsets.US_ASCII));
            mac.update(hello);
            return mac.doFinal(answer);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HmacSHA256", e);
        }
    }
}
