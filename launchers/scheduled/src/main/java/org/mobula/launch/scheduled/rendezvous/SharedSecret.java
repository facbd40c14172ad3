package org.mobula.launch.scheduled.rendezvous;

import java.io.IOException;
import java.util.HexFormat;
import java.util.Map;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;
import org.mobula.launch.local.control.Proof;

/**
 * Trust in a secret that all processes of a job were given. Each run has a secret of its own: the HMAC of the run's
 * name and of a nonce that rank 0 chooses.
 */
public final class SharedSecret implements Trust {
    private static final int LEAST_BYTES = 16;

    private final byte[] secret;
    private final String run;

    private SharedSecret(byte[] secret, String run) {
        this.secret = secret.clone();
        this.run = run;
    }

    /**
     * Trust in the secret of {@link JobEnvironment#SECRET}.
     *
     * @param run the run's name
     * @throws LaunchException if the variable does not hold a secret; the message does not contain it
     */
    public static SharedSecret of(Map<String, String> environment, String run) {
        String text = environment.getOrDefault(JobEnvironment.SECRET, "").strip();
        try {
            byte[] bytes = HexFormat.of().parseHex(text);
            if (bytes.length >= LEAST_BYTES) {
                return new SharedSecret(bytes, run);
            }
        } catch (IllegalArgumentException notHexadecimal) {
            // reported below, without the secret
        }
        throw new LaunchException(JobEnvironment.SECRET + " must hold at least " + LEAST_BYTES
                + " bytes in hexadecimal, the same at all ranks, but has " + text.length()
                + " characters; make one by `openssl rand -hex 32`");
    }

    /** Trusts no other process: for a run of one rank. */
    public static SharedSecret fresh(String run) {
        return new SharedSecret(HexFormat.of().parseHex(Proof.nonce()), run);
    }

    @Override
    public String name() {
        return JobEnvironment.SECRET;
    }

    @Override
    public Offer offer() {
        String nonce = Proof.nonce();
        byte[] ofRun = derived(nonce);
        return new Offer() {
            @Override
            public byte[] secret() {
                return ofRun.clone();
            }

            @Override
            public String token() {
                return nonce;
            }
        };
    }

    @Override
    public byte[] accept(String token) throws IOException {
        if (!token.matches("[0-9a-f]{32}")) {
            throw new IOException("it does not use " + name());
        }
        return derived(token);
    }

    private byte[] derived(String nonce) {
        return HexFormat.of().parseHex(Proof.of(secret, "run", run, nonce));
    }
}
