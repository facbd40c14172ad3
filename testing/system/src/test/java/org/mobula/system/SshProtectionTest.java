package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mobula.testkit.HangKiller;

/** Runs on two hosts whose connections are protected. {@code -Dmobula.clusters=all} runs all tests. */
class SshProtectionTest {
    private static final String ALL = "mobula.clusters";
    private static final int RANKS = 2;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(100));

    @RegisterExtension
    static final HostSandbox SANDBOX = new HostSandbox("ssh", "sshd", "nsenter").withSshServers();

    private static SiteCertificates site;
    private static SiteCertificates other;

    /** What every host sees: the certificate of the first. A test puts another one in its place. */
    private static Path files;

    @BeforeAll
    static void makeCertificates() throws Exception {
        Path folder = SANDBOX.folder().resolve("certificates");
        site = new SiteCertificates(folder, "site");
        other = new SiteCertificates(folder, "elsewhere");
        files = site.write("m1");
    }

    private static Outcome traffic(String options) throws Exception {
        List<String> words = new ArrayList<>(List.of(SANDBOX.mobula().toString(), "run", "--hosts", "m1:1,m2:1", "-v"));
        words.addAll(List.of(options.split(" ")));
        words.addAll(SANDBOX.program(Sandbox.program("Traffic")));
        return SANDBOX.start(1, words).end();
    }

    private static String options() {
        return "--tls --tls-cert " + files.resolve("host.crt") + " --tls-key " + files.resolve("host.key")
                + " --tls-ca " + files.resolve("site.crt");
    }

    /** Runs with another certificate on the second host. */
    private static Outcome with(Path second) throws Exception {
        SANDBOX.hosts().sh(2, "mount --bind " + second + " " + files);
        try {
            return traffic(options());
        } finally {
            SANDBOX.hosts().show(2, files);
        }
    }

    private static void passes(Outcome outcome, String protection) {
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.outLines()).containsExactlyInAnyOrderElementsOf(TrafficTest.lines(RANKS));
        assertThat(outcome.err()).containsPattern("rank \\d to rank \\d: tcp to 10\\.214\\..*, " + protection);
    }

    @Test
    void hostsWithCertificatesOfOneAuthorityAreConnectedByTls() throws Exception {
        passes(with(site.write("m2")), "TLS 1\\.3");
    }

    @Test
    void aHostWithACertificateOfAnotherAuthorityEndsTheRun() throws Exception {
        Outcome outcome = with(other.write("m2-elsewhere", site));

        assertThat(outcome.exitCode()).isNotZero();
        assertThat(outcome.out()).isEmpty();
        // of the rank that gives up first
        String refusing = "1 on m2 \\(.*tcp: cannot protect the connection to rank 1 at 10\\.214\\.\\d+\\.2:\\d+: its"
                + " certificate is not signed by an authority in " + files.resolve("site.crt")
                + ", so it belongs to another run or site";
        String refused = "0 on m1 \\(.*tcp: cannot protect the connection to rank 0 at 10\\.214\\.\\d+\\.1:\\d+: it"
                + " refuses the certificate of this rank in " + files.resolve("host.crt")
                + " \\(certificate_unknown\\): it is not valid by the clock of that host, or not signed by an authority that"
                + " rank 0 trusts";
        assertThat(outcome.errLines())
                .last()
                .asString()
                .matches(
                        "mobula: rank (\\d) on m\\d \\(pid \\d+\\) failed: declared failed by rank \\1: it cannot reach"
                                + " rank (" + refusing + "|" + refused
                                + ")\\. Start all ranks with valid certificates of one"
                                + " authority, and its file as --tls-ca\\)\\. Run `mobula doctor` on both hosts; the other ranks"
                                + " were ended");
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void ranksMakeCertificatesForTheRun() throws Exception {
        passes(traffic("--tls"), "TLS 1\\.3");
    }

    @Test
    @EnabledIfSystemProperty(named = ALL, matches = "all")
    void recordsAreSealed() throws Exception {
        passes(traffic("--integrity"), "integrity");
    }
}
