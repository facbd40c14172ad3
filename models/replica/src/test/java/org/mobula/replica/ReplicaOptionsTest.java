package org.mobula.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ReplicaOptionsTest {
    @Test
    void replicasAreComparedRarelyByDefault() {
        assertThat(ReplicaOptions.check(null)).isEqualTo(10_000);
        assertThat(ReplicaOptions.check(" 1 ")).isEqualTo(1);
        assertThat(ReplicaOptions.check("0")).isZero();
    }

    @Test
    void aValueThatIsNotANumberIsRejectedWithTheVariablesName() {
        assertThatThrownBy(() -> ReplicaOptions.check("often"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the environment variable MOBULA_REPLICA_CHECK must be a number from 0 to 2147483647, not"
                        + " \"often\"");
    }
}
