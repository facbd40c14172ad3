package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.mobula.testkit.Cases;
import org.mobula.testkit.HangKiller;

/**
 * Calls that no caller waits for arrive faster than they run, with a small heap: all calls run, and the rank does not
 * run out of memory. {@link OneWayOverloadTest} has the one-way calls.
 */
class CallOverloadTest {
    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(120));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @ParameterizedTest(name = "{0} ranks over {1}, {3} calls from each: {2}")
    @Cases(
            value = {"2, shm, async, 300", "2, shm, discard, 300", "3, tcp, forward, 150", "2, tcp, group-async, 300"},
            matrix = {"3, tcp, async, 150", "3, tcp, discard, 150", "2, shm, forward, 300", "3, shm, group-async, 150"})
    void allCallsRun(int ranks, String transport, String way, int calls) throws Exception {
        sandbox.optimised();

        Outcome outcome = sandbox.run(ranks, "-J-Xmx128m --transport " + transport, "CallOverload", way, calls)
                .succeeds();

        assertThat(outcome.outLines()).containsExactly("all calls ran");
    }
}
