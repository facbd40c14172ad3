package org.mobula.message.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PostedReceivesTest {
    private static final int ANY = QueueEntry.ANY;

    private final PostedReceives<String> receives = new PostedReceives<>();

    private QueueEntry<String> post(String name, int source, int tag) {
        QueueEntry<String> entry = new QueueEntry<>(name);
        entry.key(source, tag);
        receives.add(entry);
        return entry;
    }

    @Test
    void aMessageGoesToTheReceiveThatWasPostedFirst() {
        post("first", 1, 7);
        post("second", 1, 7);
        post("other", 1, 8);
        assertThat(receives.take(1, 7)).isEqualTo("first");
        assertThat(receives.take(1, 7)).isEqualTo("second");
        assertThat(receives.take(1, 7)).isNull();
        assertThat(receives.take(1, 8)).isEqualTo("other");
    }

    @Test
    void wildcardsTakeTheirTurnAmongTheOthers() {
        post("exact 1", 1, 7);
        post("any tag", 1, ANY);
        post("exact 2", 1, 7);
        post("any source", ANY, 7);
        post("anything", ANY, ANY);
        assertThat(receives.take(1, 7)).isEqualTo("exact 1");
        assertThat(receives.take(2, 7)).isEqualTo("any source");
        assertThat(receives.take(1, 7)).isEqualTo("any tag");
        assertThat(receives.take(2, 9)).isEqualTo("anything");
        assertThat(receives.take(1, 7)).isEqualTo("exact 2");
    }

    @Test
    void aReceiveInTheMiddleCanBeWithdrawn() {
        post("first", 1, 7);
        QueueEntry<String> second = post("second", 1, 7);
        QueueEntry<String> third = post("third", 1, 7);
        QueueEntry<String> wild = post("wild", ANY, 7);
        assertThat(receives.remove(second)).isTrue();
        assertThat(receives.remove(second)).isFalse();
        assertThat(receives.remove(third)).isTrue();
        assertThat(receives.remove(wild)).isTrue();
        post("fourth", 1, 7);
        assertThat(receives.take(1, 7)).isEqualTo("first");
        assertThat(receives.take(1, 7)).isEqualTo("fourth");
        assertThat(receives.take(1, 7)).isNull();
    }

    @Test
    void theSameEntryServesAgain() {
        QueueEntry<String> entry = post("again", 1, 7);
        assertThat(receives.take(1, 7)).isEqualTo("again");
        entry.key(ANY, 3);
        receives.add(entry);
        assertThat(receives.take(2, 3)).isEqualTo("again");
    }

    @Test
    void allThatMeetAConditionAreWithdrawn() {
        post("a", 1, 7);
        post("b", 2, 7);
        post("c", ANY, 7);
        post("d", 1, 9);
        assertThat(receives.removeIf(entry -> entry.source() == 1)).containsExactlyInAnyOrder("a", "d");
        assertThat(receives.take(1, 7)).isEqualTo("c");
        assertThat(receives.take(2, 7)).isEqualTo("b");
    }

    /** Against a plain list that is searched from its beginning. */
    @Test
    void everyMatchIsThatOfASearchFromTheBeginning() {
        Random random = new Random(5);
        List<QueueEntry<String>> list = new ArrayList<>();
        for (int step = 0; step < 20_000; step++) {
            if (random.nextBoolean()) {
                list.add(post("" + step, random.nextInt(-1, 4), random.nextInt(-1, 40)));
            } else {
                int source = random.nextInt(4);
                int tag = random.nextInt(40);
                QueueEntry<String> expected = list.stream()
                        .filter(entry -> entry.accepts(source, tag))
                        .findFirst()
                        .orElse(null);
                list.remove(expected);
                assertThat(receives.take(source, tag)).isEqualTo(expected == null ? null : expected.owner());
            }
        }
    }
}
