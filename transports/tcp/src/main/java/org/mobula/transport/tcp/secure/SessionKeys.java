package org.mobula.transport.tcp.secure;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

/**
 * Derives keys and proofs from a key: HMAC-SHA-256 over a label and data, as in RFC 5869, section 2.3, with one block.
 */
public final class SessionKeys {
    private SessionKeys() {}

    /** 32 bytes that only a holder of the key can compute, different for each label and data. */
    public static byte[] derive(SecretKey key, String label, byte[]... data) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            mac.update(label.getBytes(StandardCharsets.US_ASCII));
            mac.update((byte) 0);
            for (byte[] each : data) {
                mac.update(each);
            }
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HmacSHA256", e);
        }
    }
}
