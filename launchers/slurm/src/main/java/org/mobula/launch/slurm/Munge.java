package org.mobula.launch.slurm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;
import org.mobula.launch.scheduled.rendezvous.Trust;

/**
 * Trust by munge (C. Dunlap: "MUNGE Uid 'N' Gid Emporium"), with which Slurm's own daemons authenticate each other.
 * Rank 0 makes a secret and gives each rank a credential that holds it. munge encrypts a credential, lets only the user
 * decode it that it names, and says who made it. Each rank gets a credential of its own, because munge decodes each
 * only once.
 */
final class Munge implements Trust {
    /** <i>User</i>: where munge listens, if not where its library expects it. */
    static final String SOCKET = "MOBULA_MUNGE_SOCKET";

    private static final int SECRET_BYTES = 32;
    private static final String PURPOSE = "mobula ";

    private final MungeLibrary library;
    private final String socket;
    private final int user;

    private Munge(MungeLibrary library, String socket, int user) {
        this.library = library;
        this.socket = socket;
        this.user = user;
    }

    /**
     * Finds out whether munge can be used, at all ranks: where it cannot at rank 0, the others need not wait for it.
     *
     * @throws LaunchException if the library is not installed, or no daemon runs; the message says what else to do
     */
    static Munge open(Map<String, String> environment) {
        try {
            String socket = environment.getOrDefault(SOCKET, "").strip();
            int user = (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
            Munge munge = new Munge(MungeLibrary.load(), socket, user);
            munge.encoded(PURPOSE);
            return munge;
        } catch (IOException | RuntimeException unusable) {
            throw new LaunchException(
                    "the ranks of this Slurm step have nothing by which they can trust each other: munge cannot be used ("
                            + unusable.getMessage() + "), and " + JobEnvironment.SECRET
                            + " is not set; start munge, or export " + JobEnvironment.SECRET
                            + "=$(openssl rand -hex 32) before srun, as the script of `mobula sbatch` does, or use srun"
                            + " --mpi=pmi2",
                    unusable);
        }
    }

    @Override
    public String name() {
        return "munge";
    }

    @Override
    public Offer offer() {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        String text = PURPOSE + HexFormat.of().formatHex(secret);
        return new Offer() {
            @Override
            public byte[] secret() {
                return secret.clone();
            }

            @Override
            public String token() throws IOException {
                return encoded(text);
            }
        };
    }

    private String encoded(String text) throws IOException {
        return library.encode(text.getBytes(StandardCharsets.US_ASCII), socket, user);
    }

    @Override
    public byte[] accept(String token) throws IOException {
        MungeLibrary.Decoded decoded;
        try {
            decoded = library.decode(token, socket);
        } catch (IOException refused) {
            throw new IOException(
                    "munge on this host did not accept its credential (" + refused.getMessage() + ")", refused);
        }
        if (decoded.user() != user) {
            throw new IOException("a process of user " + decoded.user() + " listens there, not of user " + user);
        }
        String text = new String(decoded.bytes(), StandardCharsets.US_ASCII);
        if (!text.matches(PURPOSE + "[0-9a-f]{" + 2 * SECRET_BYTES + "}")) {
            throw new IOException("its credential holds no secret of a run");
        }
        return HexFormat.of().parseHex(text.substring(PURPOSE.length()));
    }
}
