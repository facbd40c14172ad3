package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.mobula.testkit.Cases;
import org.mobula.testkit.HangKiller;

/**
 * Ranks send each other several times more data than fits into their heaps before any rank receives; all messages
 * arrive intact.
 */
class UnreceivedMessagesTest {
    private static final int MESSAGES = 15_000; // of 12 KiB: 180 MiB

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(90));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = {"3, shm", "2, tcp"},
            matrix = {"2, shm", "3, tcp"})
    void unreceivedMessagesTakeALimitedPartOfASmallHeap(int ranks, String transport) throws Exception {
        Outcome outcome = sandbox.run(ranks, "--transport " + transport + " -J-Xmx64m", "messages/Unreceived", MESSAGES)
                .succeeds();

        assertThat(outcome.outLines())
                .hasSize(ranks)
                .allMatch(line -> line.endsWith(": " + MESSAGES + " messages are correct"));
    }
}
