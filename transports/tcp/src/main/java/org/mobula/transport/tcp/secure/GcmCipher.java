package org.mobula.transport.tcp.secure;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.tcp.stream.UnsafeLink;

/**
 * Records of AES-128-GCM (NIST SP 800-38D) with keys derived from the key of the connection.
 *
 * <pre>
 *   0  int    length of the content, 1 to 16384, big-endian
 *   4  bytes  content, encrypted
 *      16     tag
 * </pre>
 *
 * <p>Each direction has its own key. The nonce is the number of the record, which is not sent: a record that is
 * missing, repeated or moved is as wrong as one that was changed. After {@link #RECORDS_PER_KEY} records both sides
 * derive the next key, because the safety of a GCM key declines with its use.
 *
 * <p><b>Threads, failure:</b> as {@link RecordCipher}.
 */
final class GcmCipher implements RecordCipher {
    /** About 64 GiB of long records. TLS 1.3 allows 2^24.5 of them (RFC 8446, section 5.5). */
    static final long RECORDS_PER_KEY = 1L << 22;

    private static final int HEADER = Integer.BYTES;
    private static final int CONTENT = 16 * 1024;
    private static final int TAG = 16;
    private static final int NONCE = 12;
    private static final int KEY = 16;

    private final ConnectedPeer peer;
    private final long recordsPerKey;
    private final Direction sealing;
    private final Direction opening;

    /** One direction: the key and the number of the next record. */
    private static final class Direction {
        private final Cipher cipher;
        private final int mode;
        private final byte[] nonce = new byte[NONCE];
        private final ByteBuffer number =
                ByteBuffer.wrap(nonce, NONCE - Long.BYTES, Long.BYTES).slice();
        private SecretKey key;
        private long records;

        Direction(int mode, byte[] key) throws GeneralSecurityException {
            this.cipher = Cipher.getInstance("AES/GCM/NoPadding");
            this.mode = mode;
            this.key = aes(key);
        }

        /** Prepares the cipher for the next record. */
        Cipher next(long recordsPerKey) throws GeneralSecurityException {
            if (records > 0 && records % recordsPerKey == 0) {
                key = aes(SessionKeys.derive(key, "next"));
            }
            number.putLong(0, records++);
            cipher.init(mode, key, new GCMParameterSpec(TAG * Byte.SIZE, nonce));
            return cipher;
        }

        private static SecretKey aes(byte[] bytes) {
            return new SecretKeySpec(Arrays.copyOf(bytes, KEY), "AES");
        }
    }

    /**
     * @param key the key of the connection
     * @param transcript what both sides have said in the clear since the handshake
     * @param caller whether this side has called
     * @param recordsPerKey after how many records the key changes
     */
    GcmCipher(ConnectedPeer peer, SecretKey key, byte[] transcript, boolean caller, long recordsPerKey) {
        this.peer = peer;
        this.recordsPerKey = recordsPerKey;
        byte[] callers = SessionKeys.derive(key, "records of the caller", transcript);
        byte[] calleds = SessionKeys.derive(key, "records of the called", transcript);
        try {
            this.sealing = new Direction(Cipher.ENCRYPT_MODE, caller ? callers : calleds);
            this.opening = new Direction(Cipher.DECRYPT_MODE, caller ? calleds : callers);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has AES/GCM/NoPadding", e);
        }
    }

    @Override
    public int recordLimit() {
        return HEADER + CONTENT + TAG;
    }

    @Override
    public void seal(ByteBuffer[] from, ByteBuffer into) throws IOException {
        for (ByteBuffer each : from) {
            if (each.hasRemaining()) {
                seal(each, into);
                return;
            }
        }
    }

    private void seal(ByteBuffer from, ByteBuffer into) throws IOException {
        int limit = from.limit();
        int length = Math.min(CONTENT, from.remaining());
        from.limit(from.position() + length);
        into.putInt(length);
        try {
            sealing.next(recordsPerKey).doFinal(from, into);
        } catch (GeneralSecurityException e) {
            throw new IOException("a record for " + peer + " could not be sealed: " + e.getMessage(), e);
        } finally {
            from.limit(limit);
        }
    }

    @Override
    public int recordLength(ByteBuffer arrived) throws IOException {
        if (arrived.remaining() < HEADER) {
            return UNKNOWN;
        }
        int length = arrived.getInt(arrived.position());
        if (length < 1 || length > CONTENT) {
            throw UnsafeLink.tampered(peer, "the length of a record was changed on the way", null);
        }
        return HEADER + length + TAG;
    }

    @Override
    public void open(ByteBuffer arrived, int length, ByteBuffer into) throws IOException {
        int limit = arrived.limit();
        int end = arrived.position() + length;
        arrived.position(arrived.position() + HEADER).limit(end);
        try {
            opening.next(recordsPerKey).doFinal(arrived, into);
        } catch (GeneralSecurityException e) {
            throw UnsafeLink.tampered(peer, "a record was changed, repeated or dropped on the way", e);
        } finally {
            arrived.limit(limit).position(end);
        }
    }

    @Override
    public String name() {
        return "integrity by AES-GCM";
    }
}
