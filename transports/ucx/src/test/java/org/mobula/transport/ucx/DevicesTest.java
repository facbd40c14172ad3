package org.mobula.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What {@code mobula doctor} prints. */
class DevicesTest {
    @Test
    void theDescriptionNamesTheVersionAndEachTransportWithItsDevice() {
        Nodes.requireLibrary();
        assertThat(new UcxTransportProvider().describe())
                .matches(
                        "UCX \\d+\\.\\d+\\.\\d+, devices (\\w+/\\S+, )*\\w+/\\S+(; no RDMA, .*|; not used with --tls and --integrity)")
                .contains("tcp/lo")
                .as("shared memory of UCX is switched off")
                .doesNotContain("posix/")
                .doesNotContain("sysv/");
    }
}
