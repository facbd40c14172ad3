package org.mobula.launch.local.control;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * Proves knowledge of the run's secret without revealing it: HMAC-SHA-256 (RFC 2104) over words that contain a nonce of
 * each side.
 *
 * <p>Uses {@link MessageDigest} and not {@code javax.crypto.Mac}: every rank does this during its start, and loading
 * the cryptography providers takes longer than everything else.
 *
 * <p><b>Threads:</b> any.
 */
public final class Proof {
    private static final int BLOCK = 64;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Proof() {}

    /** Sixteen fresh random bytes, in hexadecimal. */
    public static String nonce() {
        return random(16);
    }

    /** Fresh random bytes, in hexadecimal. */
    public static String random(int bytes) {
        byte[] fresh = new byte[bytes];
        RANDOM.nextBytes(fresh);
        return HexFormat.of().formatHex(fresh);
    }

    /** The proof for these words, in hexadecimal. Different lists of words have different proofs. */
    public static String of(byte[] secret, String... words) {
        MessageDigest digest = sha256();
        byte[] key = new byte[BLOCK];
        byte[] shortSecret = secret.length > BLOCK ? digest.digest(secret) : secret;
        System.arraycopy(shortSecret, 0, key, 0, shortSecret.length);
        digest.update(masked(key, 0x36));
        for (String word : words) {
            byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
            // the length prevents one word from passing for two
            digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
            digest.update(bytes);
        }
        byte[] inner = digest.digest();
        digest.update(masked(key, 0x5c));
        return HexFormat.of().formatHex(digest.digest(inner));
    }

    /** Whether two proofs are equal, in a time that does not depend on where they differ. */
    public static boolean same(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] masked(byte[] key, int mask) {
        byte[] masked = new byte[BLOCK];
        for (int i = 0; i < BLOCK; i++) {
            masked[i] = (byte) (key[i] ^ mask);
        }
        return masked;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError("every Java platform provides SHA-256", impossible);
        }
    }
}
