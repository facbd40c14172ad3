package org.mobula.transport;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How connections over a network are protected, and whether they survive interruptions.
 *
 * @param protection what is done to the bytes; all ranks need the same
 * @param pem the user's own certificate for TLS; null for one that the rank creates
 * @param tolerate a connection that is interrupted for at most this time is resumed; 0 for none; all ranks need the
 *     same
 * @param resendBytes bytes that each side of a resumable connection keeps until the peer has them
 */
public record LinkOptions(Protection protection, @Nullable PemFiles pem, Duration tolerate, int resendBytes) {
    /** What is done to the bytes of a connection. */
    public enum Protection {
        /** None: an attacker on the network can read and change messages. */
        NONE,
        /** Changed, repeated and missing bytes are detected, by a key that only the ranks of the run know. */
        INTEGRITY,
        /** TLS 1.3 with certificates of both sides. */
        TLS
    }

    /**
     * Files in the form of OpenSSL.
     *
     * @param certificate the certificate of this host, with intermediate ones
     * @param key its private key, in the unencrypted form of PKCS #8
     * @param authorities the certificates that must have signed those of the other ranks
     */
    public record PemFiles(Path certificate, Path key, Path authorities) {}

    /** The default of {@link #resendBytes}. */
    public static final int RESEND_BYTES = 1 << 20;

    /** Checks the ranges. */
    public LinkOptions {
        if (tolerate.isNegative() || tolerate.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException("an interruption is tolerated for 0 s to a day, not " + tolerate);
        }
        if (resendBytes < 1 << 14 || resendBytes > 1 << 30) {
            throw new IllegalArgumentException("resendBytes is 16384 to 1073741824, not " + resendBytes);
        }
    }

    /** No protection, and no interruption is tolerated. */
    public static LinkOptions defaults() {
        return new LinkOptions(Protection.NONE, null, Duration.ZERO, RESEND_BYTES);
    }

    /** The same with another protection. */
    public LinkOptions withProtection(Protection other) {
        return new LinkOptions(other, pem, tolerate, resendBytes);
    }

    /** The same with a certificate of the user. */
    public LinkOptions withPem(PemFiles files) {
        return new LinkOptions(protection, files, tolerate, resendBytes);
    }

    /** The same with another {@link #tolerate}. */
    public LinkOptions withTolerate(Duration interruption) {
        return new LinkOptions(protection, pem, interruption, resendBytes);
    }

    /** The same with another {@link #resendBytes}. */
    public LinkOptions withResendBytes(int bytes) {
        return new LinkOptions(protection, pem, tolerate, bytes);
    }
}
