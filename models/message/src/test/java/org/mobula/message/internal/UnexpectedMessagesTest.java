package org.mobula.message.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class UnexpectedMessagesTest {
    private static final int ANY = QueueEntry.ANY;

    private final UnexpectedMessages<String> messages = new UnexpectedMessages<>();

    private QueueEntry<String> come(String name, int source, int tag) {
        QueueEntry<String> entry = new QueueEntry<>(name);
        entry.key(source, tag);
        messages.add(entry);
        return entry;
    }

    @Test
    void aReceiveGetsTheEarliestMessage() {
        come("first", 2, 5);
        come("second", 1, 5);
        come("third", 2, 5);
        assertThat(messages.find(ANY, 5)).isEqualTo("first");
        assertThat(messages.take(1, ANY)).isEqualTo("second");
        assertThat(messages.take(ANY, ANY)).isEqualTo("first");
        assertThat(messages.take(2, 5)).isEqualTo("third");
        assertThat(messages.take(2, 5)).isNull();
    }

    @Test
    void aMessageInTheMiddleCanBeTakenOut() {
        come("first", 2, 5);
        QueueEntry<String> second = come("second", 2, 5);
        come("third", 2, 5);
        assertThat(messages.remove(second)).isTrue();
        assertThat(messages.remove(second)).isFalse();
        assertThat(messages.all()).containsExactly("first", "third");
        assertThat(messages.take(2, 5)).isEqualTo("first");
        assertThat(messages.take(2, 5)).isEqualTo("third");
    }

    /** Of the queue's own cost, in steps that can be counted: not of the time it takes. */
    @Test
    void tenThousandMessagesOfOneTagAreTakenInOrderAndLaterOnesFound() {
        for (int i = 0; i < 10_000; i++) {
            come("" + i, 0, 1);
        }
        come("behind", 0, 2);
        assertThat(messages.take(0, 2)).isEqualTo("behind");
        for (int i = 0; i < 10_000; i++) {
            assertThat(messages.take(0, 1)).isEqualTo("" + i);
        }
        assertThat(messages.all()).isEmpty();
    }

    /** Against a plain list that is searched from its beginning. */
    @Test
    void everyMatchIsThatOfASearchFromTheBeginning() {
        Random random = new Random(6);
        List<QueueEntry<String>> list = new ArrayList<>();
        for (int step = 0; step < 20_000; step++) {
            if (random.nextBoolean()) {
                list.add(come("" + step, random.nextInt(4), random.nextInt(40)));
            } else {
                QueueEntry<String> receive = new QueueEntry<>("receive");
                receive.key(random.nextInt(-1, 4), random.nextInt(-1, 40));
                QueueEntry<String> expected = list.stream()
                        .filter(entry -> receive.accepts(entry.source(), entry.tag()))
                        .findFirst()
                        .orElse(null);
                list.remove(expected);
                assertThat(messages.take(receive.source(), receive.tag()))
                        .isEqualTo(expected == null ? null : expected.owner());
            }
        }
    }
}
