package org.mobula.launch.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.launch.LaunchException;
import org.mobula.launch.scheduled.rendezvous.Trust;
import org.mobula.testkit.Await;

class MungeTest {
    @TempDir
    static Path folder;

    private static Process daemon;

    @BeforeAll
    static void startMunge() throws Exception {
        Path program = Path.of("/usr/sbin/munged");
        assumeTrue(Files.isExecutable(program), "skipped: munge is not installed");
        Path key = folder.resolve("key");
        byte[] bytes = new byte[1024];
        new SecureRandom().nextBytes(bytes);
        Files.write(key, bytes);
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("r--------"));
        daemon = new ProcessBuilder(
                        program.toString(),
                        "--force",
                        "--foreground",
                        "--key-file=" + key,
                        "--socket=" + socket(),
                        "--pid-file=" + folder + "/pid",
                        "--log-file=" + folder + "/log",
                        "--seed-file=" + folder + "/seed")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile())
                .start();
        Await.await("munge listens")
                .atMost(Duration.ofSeconds(20))
                .until(() -> Files.exists(Path.of(socket())) || !daemon.isAlive());
        assertThat(daemon.isAlive()).as(Files.readString(folder.resolve("out"))).isTrue();
    }

    @AfterAll
    static void stopMunge() throws Exception {
        if (daemon != null) {
            daemon.destroy();
            daemon.waitFor();
        }
    }

    private static String socket() {
        return folder.resolve("sock").toString();
    }

    private static Munge munge() {
        return Munge.open(Map.of(Munge.SOCKET, socket()));
    }

    @Test
    void eachRankDecodesACredentialOfItsOwn() throws Exception {
        Trust.Offer offer = munge().offer();
        assertThat(offer.secret()).hasSize(32);
        assertThat(munge().accept(offer.token())).isEqualTo(offer.secret());
        assertThat(munge().accept(offer.token())).isEqualTo(offer.secret());
        assertThat(munge().offer().secret()).isNotEqualTo(offer.secret());
    }

    @Test
    void aCredentialIsGoodOnce() throws Exception {
        String token = munge().offer().token();
        munge().accept(token);
        assertThatThrownBy(() -> munge().accept(token))
                .isInstanceOf(IOException.class)
                .hasMessage("munge on this host did not accept its credential (Replayed credential)");
    }

    @Test
    void aCredentialForAnotherUserCannotBeDecoded() throws Exception {
        String token = MungeLibrary.load().encode(new byte[32], socket(), 4711);
        assertThatThrownBy(() -> munge().accept(token))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("munge on this host did not accept its credential (Unauthorized credential");
    }

    /** Who occupies the port of rank 0 can make a credential, but not in another user's name. */
    @Test
    void aCredentialOfAnotherUserIsRefused() throws Exception {
        int user = (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        assumeTrue(
                user == 0 && Files.isExecutable(Path.of("/usr/bin/setpriv")), "skipped: only root can be another user");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Process other = new ProcessBuilder(
                        "setpriv",
                        "--reuid=65532",
                        "--regid=65532",
                        "--clear-groups",
                        "munge",
                        "--socket=" + socket(),
                        "--string=mobula " + "ab".repeat(32),
                        "--restrict-uid=0")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String token = new String(other.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
        assertThat(other.waitFor()).isZero();
        assertThatThrownBy(() -> munge().accept(token))
                .isInstanceOf(IOException.class)
                .hasMessage("a process of user 65532 listens there, not of user 0");
    }

    @Test
    void aCredentialThatHoldsSomethingElseIsRefused() throws Exception {
        int user = (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        String token = MungeLibrary.load().encode("hello".getBytes(StandardCharsets.US_ASCII), socket(), user);
        assertThatThrownBy(() -> munge().accept(token))
                .isInstanceOf(IOException.class)
                .hasMessage("its credential holds no secret of a run");
    }

    @Test
    void garbageIsRefused() {
        for (String token : new String[] {"", "MUNGE:", "MUNGE:AwQ:", "x".repeat(10_000)}) {
            assertThatThrownBy(() -> munge().accept(token))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("munge on this host did not accept its credential (");
        }
    }

    @Test
    void withoutADaemonTheUserLearnsWhatToDo() {
        assertThatThrownBy(() -> Munge.open(Map.of(Munge.SOCKET, folder + "/none")))
                .isInstanceOf(LaunchException.class)
                .hasMessageStartingWith(
                        "the ranks of this Slurm step have nothing by which they can trust each other: munge"
                                + " cannot be used (")
                .hasMessageEndingWith("), and MOBULA_SECRET is not set; start munge, or export"
                        + " MOBULA_SECRET=$(openssl rand -hex 32) before srun, as the script of `mobula sbatch` does, or use"
                        + " srun --mpi=pmi2");
    }
}
