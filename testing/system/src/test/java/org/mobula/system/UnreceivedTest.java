package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.mobula.testkit.Cases;
import org.mobula.testkit.HangKiller;

/** Ranks send each other several times what their heaps hold before anyone receives, and all of it is right. */
class UnreceivedTest {
    private static final int MESSAGES = 15_000; // of 12 KiB: 180 MiB

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(90));

    @RegisterExtension
    final Site site = new Site();

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = {"3, shm", "2, tcp"},
            matrix = {"2, shm", "3, tcp"})
    void unreceivedMessagesTakeALimitedPartOfASmallHeap(int ranks, String transport) throws Exception {
        Outcome outcome = site.run(ranks, "--transport " + transport + " -J-Xmx64m", "messages/Unreceived", MESSAGES)
                .isGood();

        assertThat(outcome.outLines())
                .hasSize(ranks)
                .allMatch(line -> line.endsWith(": " + MESSAGES + " messages are right"));
    }
}
