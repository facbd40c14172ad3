package org.mobula.launch.ssh.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GatheringTest {
    private final List<Map<Integer, String>> sent = new ArrayList<>();
    private int delays;

    private Gathering gathering(int expected) {
        return new Gathering(expected, new Gathering.Port() {
            @Override
            public void send(Map<Integer, String> texts) {
                sent.add(texts);
            }

            @Override
            public void later() {
                delays++;
            }
        });
    }

    @Test
    void allGoTogetherOnceTheLastHasCome() {
        Gathering gathering = gathering(3);
        gathering.add(Map.of(2, "c"));
        gathering.add(Map.of(0, "a"));
        assertThat(sent).isEmpty();

        gathering.add(Map.of(1, "b"));

        assertThat(sent).containsExactly(Map.of(0, "a", 1, "b", 2, "c"));
        assertThat(delays).isEqualTo(1);
        assertThat(gathering.has(1)).isTrue();
    }

    @Test
    void aLateOneDoesNotHoldUpTheOthers() {
        Gathering gathering = gathering(3);
        gathering.add(Map.of(0, "a"));
        gathering.due();
        gathering.add(Map.of(1, "b"));
        gathering.due();
        gathering.due();

        assertThat(sent).containsExactly(Map.of(0, "a"), Map.of(1, "b"));
        assertThat(delays).isEqualTo(2);
        assertThat(gathering.has(2)).isFalse();
    }

    @Test
    void aTextThatComesTwiceGoesOnce() {
        Gathering gathering = gathering(2);
        gathering.add(Map.of(0, "a"));
        gathering.due();
        gathering.add(Map.of(0, "again"));
        gathering.add(Map.of());
        gathering.add(Map.of(1, "b"));

        assertThat(sent).containsExactly(Map.of(0, "a"), Map.of(1, "b"));
    }
}
