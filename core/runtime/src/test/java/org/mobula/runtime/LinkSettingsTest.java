package org.mobula.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.transport.LinkOptions;
import org.mobula.transport.LinkOptions.PemFiles;
import org.mobula.transport.LinkOptions.Protection;

class LinkSettingsTest {
    @Test
    void withoutVariablesNothingIsProtected() {
        assertThat(link(Map.of())).isEqualTo(LinkOptions.defaults());
    }

    @Test
    void theProtectionIsOneOfThree() {
        assertThat(link(Map.of("MOBULA_PROTECTION", "integrity")).protection()).isEqualTo(Protection.INTEGRITY);
        assertThat(link(Map.of("MOBULA_PROTECTION", "tls")).protection()).isEqualTo(Protection.TLS);
        assertThatThrownBy(() -> link(Map.of("MOBULA_PROTECTION", "ssl")))
                .hasMessage("the environment variable MOBULA_PROTECTION takes none, integrity or tls, not \"ssl\"");
    }

    @Test
    void aCertificateNeedsItsKeyAnAuthorityAndTls() {
        Map<String, String> all =
                Map.of("MOBULA_PROTECTION", "tls", "MOBULA_TLS_CERT", "a", "MOBULA_TLS_KEY", "b", "MOBULA_TLS_CA", "c");
        assertThat(link(all).pem()).isEqualTo(new PemFiles(Path.of("a"), Path.of("b"), Path.of("c")));
        assertThatThrownBy(() -> link(Map.of("MOBULA_PROTECTION", "tls", "MOBULA_TLS_CERT", "a")))
                .hasMessage("a certificate of your own needs all of MOBULA_TLS_CERT, MOBULA_TLS_KEY, MOBULA_TLS_CA, and"
                        + " MOBULA_PROTECTION=tls; mobula run sets them by --tls-cert, --tls-key and --tls-ca");
        assertThatThrownBy(() -> link(Map.of("MOBULA_TLS_CERT", "a", "MOBULA_TLS_KEY", "b", "MOBULA_TLS_CA", "c")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anInterruptionIsToleratedForLessThanTheLivenessTimeout() {
        LinkOptions link = link(Map.of("MOBULA_TOLERATE_DISCONNECT_MS", "5000", "MOBULA_RESEND_BYTES", "65536"));
        assertThat(link.tolerate()).isEqualTo(Duration.ofSeconds(5));
        assertThat(link.resendBytes()).isEqualTo(65536);
        assertThatThrownBy(() -> link(Map.of("MOBULA_TOLERATE_DISCONNECT_MS", "60000")))
                .hasMessage("a connection may be interrupted for less than the liveness timeout of 60000 ms"
                        + " (MOBULA_LIVENESS_TIMEOUT_MS), not for 60000 ms (--tolerate-disconnect,"
                        + " MOBULA_TOLERATE_DISCONNECT_MS)");
    }

    private static LinkOptions link(Map<String, String> environment) {
        return NodeOptions.from(environment).transport().link();
    }
}
