package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.launch.LaunchException;

class CertificateCheckTest {
    /** A certificate that SITE has signed, and two authorities; valid from 2000 to 2199. */
    private static final String HOST = """
            -----BEGIN CERTIFICATE-----
            MIIBWDCB/6ADAgECAgkA/Nud+PVCEq4wCgYIKoZIzj0EAwMwDzENMAsGA1UEAxME
            c2l0ZTAgFw0wMDAxMDExNDEyMjZaGA8yMTk5MTExMzE0MTIyNlowDzENMAsGA1UE
            AxMEaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABNs+5FzFBu/8i7icWW+Z
            8YGvaPnQyUH5UBKTNGJSbL+2bnerCmZ4ew8DmdRJtTYtK0FOQK17I5gh55N556xJ
            aV+jQjBAMB0GA1UdDgQWBBQIBcKQiR7Tv03l1F5qZ9JGGu1KGTAfBgNVHSMEGDAW
            gBTF7mNpvZFbxz10n9CEDm1TgE+ovzAKBggqhkjOPQQDAwNIADBFAiEA0QTMWvkZ
            f3YsEKoJJtJBCca9yGPaX+tKU024VjKeeyACIAFXRiu7/i6RXpDtXXLEd/NQAeQY
            +Bl7ZlShKCuCX1A+
            -----END CERTIFICATE-----
            """;

    private static final String SITE = """
            -----BEGIN CERTIFICATE-----
            MIIBSDCB76ADAgECAgkArtBrrqXdYeAwCgYIKoZIzj0EAwMwDzENMAsGA1UEAxME
            c2l0ZTAgFw0wMDAxMDExNDEyMTlaGA8yMTk5MTExMzE0MTIxOVowDzENMAsGA1UE
            AxMEc2l0ZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABBLvOfOuCGDIWN84jUPo
            mUrGmPggWs+4EmTPN6/l+6bjEP8N3f9z/Dj4W4mf2mNGLJlgyejZCtYpRaSqcXOQ
            eH+jMjAwMB0GA1UdDgQWBBTF7mNpvZFbxz10n9CEDm1TgE+ovzAPBgNVHRMBAf8E
            BTADAQH/MAoGCCqGSM49BAMDA0gAMEUCIQCs7OOTsPV6te0M5BEJLKDGpWAf8k/i
            RnWrS8nTd1R4vQIgeWYM7ss0wR7jd/ymAZPrmyHjK5xTsRgpqt4LsvnGjdk=
            -----END CERTIFICATE-----
            """;

    private static final String OTHER = """
            -----BEGIN CERTIFICATE-----
            MIIBSDCB8KADAgECAggn8pszlU/ZjTAKBggqhkjOPQQDAzAQMQ4wDAYDVQQDEwVv
            dGhlcjAgFw0wMDAxMDExNDEyMjNaGA8yMTk5MTExMzE0MTIyM1owEDEOMAwGA1UE
            AxMFb3RoZXIwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAT2rdmjZ52wEdm9bzXF
            /s2K1tNT5w1Idk7162edFazOPp048pK5W88JGQW2vQNX87WZE4TrlOw8+m9oesBI
            eM4OozIwMDAdBgNVHQ4EFgQU0ulYHCFEsevjFwQI6+aoYbN43+IwDwYDVR0TAQH/
            BAUwAwEB/zAKBggqhkjOPQQDAwNHADBEAiBoDbrLZm4hvA/OatoYCgfy8YslPCC+
            cXuJCPvE70YMsQIgKbIKcWqbDzhxYZWmbj2+0DCPYZnV21DHjyVJUSLbBow=
            -----END CERTIFICATE-----
            """;

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    @TempDir
    Path folder;

    private Path host;
    private Path site;
    private Path other;

    @BeforeEach
    void write() throws IOException {
        host = Files.writeString(folder.resolve("host.crt"), HOST);
        site = Files.writeString(folder.resolve("site.crt"), SITE);
        other = Files.writeString(folder.resolve("other.crt"), OTHER);
    }

    @Test
    void aValidCertificateOfAnAuthorityIsAccepted() {
        assertThatCode(() -> CertificateCheck.check(host, site, NOW)).doesNotThrowAnyException();
    }

    @Test
    void aCertificateOfAnotherAuthorityIsRefused() {
        assertThatThrownBy(() -> CertificateCheck.check(host, other, NOW))
                .isInstanceOf(LaunchException.class)
                .hasMessage("--tls-cert " + host + ": it is not signed by a valid authority in " + other
                        + " (unable to find valid certification path to requested target); give the file of the"
                        + " authority that has signed it as --tls-ca");
    }

    @Test
    void aCertificateThatHasExpiredIsRefused() {
        assertThatThrownBy(() -> CertificateCheck.check(host, site, Instant.parse("2300-01-01T00:00:00Z")))
                .isInstanceOf(LaunchException.class)
                .hasMessageMatching(
                        "--tls-cert \\Q" + host + "\\E: it is valid from 2000-\\S+ to 2199-\\S+, and this host's"
                                + " clock shows 2300-01-01T00:00:00Z; renew the certificate, or correct the clock");
    }

    @Test
    void whatIsNoCertificateIsLeftToTheRanks() throws IOException {
        Path nothing = Files.writeString(folder.resolve("nothing"), "nothing");

        assertThatCode(() -> CertificateCheck.check(nothing, site, NOW)).doesNotThrowAnyException();
    }
}
