package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.mobula.testkit.Cases;
import org.mobula.testkit.HangKiller;

/**
 * One-way calls that arrive faster than they run, with a small heap: all calls run, and the rank does not run out of
 * memory.
 */
class OneWayOverloadTest {
    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(120));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @ParameterizedTest(name = "{0} ranks over {1}, {2} arrays and {3} small calls from each")
    @Cases(
            value = {"2, tcp, 300, 0", "3, shm, 150, 20000"},
            matrix = {"2, shm, 300, 0", "2, shm, 0, 200000"})
    void allCallsRun(int ranks, String transport, int arrays, int smallCalls) throws Exception {
        sandbox.optimised();

        Outcome outcome = sandbox.run(
                        ranks, "-J-Xmx128m --transport " + transport, "OneWayOverload", arrays, smallCalls)
                .succeeds();

        assertThat(outcome.outLines()).containsExactly("all calls ran");
    }
}
