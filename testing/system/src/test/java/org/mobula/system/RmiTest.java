package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@code mobula rmi} with a program that knows nothing of it: registry, call-backs, exceptions, fresh objects. */
@Timeout(300)
class RmiTest {
    @RegisterExtension
    private final Sandbox sandbox = new Sandbox();

    private AgentProgram auction;

    @BeforeEach
    void compile() {
        auction = new AgentProgram(sandbox, "rmi", "Auction");
    }

    @Test
    void programsStartedByTheCommandCallOverSharedMemoryAndOthersByJrmp() throws Exception {
        Run server = auction.fast("server");
        String port = server.await("port (\\d+)", 1).getFirst();
        Outcome fast = auction.fast("client", port).end();
        Outcome plain = auction.plain("client", port).end();
        Processes.signal("TERM", server.process().pid());
        server.end();

        assertThat(plain.err()).isEmpty();
        assertThat(plain.out()).contains("sum ");
        assertThat(fast.out()).isEqualTo(plain.out());
        assertThat(fast.err()).containsPattern("mobula rmi: \\d+ calls: \\d{4} over shared memory, 0 by JRMP");
        assertThat(server.err()).containsPattern("mobula rmi: \\d+ calls: \\d{4} over shared memory, \\d{4} by JRMP");
    }
}
