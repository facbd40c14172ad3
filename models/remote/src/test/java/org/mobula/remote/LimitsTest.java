package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.codec.LimitExceededException;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.ObjectLimits;
import org.mobula.testkit.HangKiller;

/** The limits of a message are options of the node. */
@ExtendWith(HangKiller.class)
class LimitsTest {
    interface Taker extends Remote {
        int length(Object[] list);
    }

    private static final Taker TAKER = list -> list.length;

    @ParameterizedTest
    @CsvSource(textBlock = """
                    MOBULA_MAX_DEPTH,        objects nest deeper than 5000
                    MOBULA_MAX_OBJECT_BYTES, more than the limit of 5000
                    MOBULA_MAX_ELEMENTS,     more than the limit of 5000
                    """)
    void aCallBeyondALimitIsRefusedAtTheCaller(String variable, String words) {
        try (RemotingCluster cluster = new RemotingCluster(2, NodeOptions.from(Map.of(variable, "5000")))) {
            Taker taker = cluster.stub(1, TAKER, Taker.class, 0);

            assertThat(taker.length(new Object[3])).isEqualTo(3);
            assertThatThrownBy(() -> taker.length(nested(6000)))
                    .isInstanceOf(LimitExceededException.class)
                    .hasMessageContaining(words);
            assertThat(taker.length(new Object[3])).isEqualTo(3);
        }
    }

    @Test
    void optionsAndVariablesHaveTheSameEffect() {
        ObjectLimits limits = NodeOptions.from(
                        Map.of("MOBULA_MAX_COLLISIONS", "7", "MOBULA_MAX_DEPTH", "8", "MOBULA_MAX_HASHED", "9"))
                .objects();

        assertThat(limits.collisions()).isEqualTo(7);
        assertThat(limits.depth()).isEqualTo(8);
        assertThat(limits.hashed()).isEqualTo(9);
        assertThat(NodeOptions.defaults().withObjects(limits).objects()).isEqualTo(limits);
        assertThatThrownBy(() -> NodeOptions.from(Map.of("MOBULA_MAX_ELEMENTS", "0")))
                .hasMessage("the environment variable MOBULA_MAX_ELEMENTS takes a number from 1 to 9223372036854775807,"
                        + " not \"0\"");
    }

    private static Object[] nested(int depth) {
        Object[] outer = {"text".repeat(depth)};
        for (int i = 1; i < depth; i++) {
            outer = new Object[] {outer};
        }
        return outer;
    }
}
