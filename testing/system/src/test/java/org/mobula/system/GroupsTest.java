package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.Matrix;

/** Tests groups whose members are in separate processes. {@code -Dmobula.matrix=all} runs every case of the matrix. */
class GroupsTest {
    private static final int RANKS = 4;
    private static final int SELECTION = 150;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(120));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @ParameterizedTest(name = "over {0}")
    @CsvSource({"shm", "tcp"})
    void everyForwardingSchemeWorksWithEveryReplySchemeAndType(String transport) throws Exception {
        boolean all = Matrix.isComplete();
        long seed = Long.getLong("mobula.seed", System.nanoTime());
        System.out.println("GroupsTest: seed " + seed + " (-Dmobula.seed=... repeats it)");
        Object[] arguments = all ? new Object[0] : new Object[] {seed, SELECTION};
        sandbox.expectWarning("so the caller does not see this failure"); // members also throw in discarded calls

        Outcome outcome = sandbox.run(RANKS, "--transport " + transport, "groups/Matrix", arguments);

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).endsWith(" cases passed\n");
    }
}
