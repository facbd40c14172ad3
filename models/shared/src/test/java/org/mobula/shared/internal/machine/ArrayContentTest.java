package org.mobula.shared.internal.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ArrayContentTest {
    private final ArrayContent content = new ArrayContent(long.class, 2, false);

    private Object receive(Object into, long value) {
        long[] array = into instanceof long[] given ? given : new long[2];
        array[0] = value;
        content.install(new Payload.Whole(array, new AtomicInteger()));
        return array;
    }

    private Object receive(long value) {
        return receive(content.destination(), value);
    }

    /** If its sender fails, the present content is still there, and so it is with two senders at once. */
    @Test
    void contentIsNeverReceivedIntoThePresentOneNorTwiceIntoOneArray() {
        receive(1);
        receive(2);
        Object present = content.value();
        Object first = content.destination();
        Object second = content.destination();
        assertThat(first).isNotNull().isNotSameAs(present).isNotSameAs(second);
        assertThat(second).isNotSameAs(present);
        assertThat((long[]) content.value()).startsWith(2);
    }

    @Test
    void twoArraysAreEnoughForAnyNumberOfContents() {
        Object one = receive(1);
        Object other = receive(2);
        assertThat(other).isNotSameAs(one);
        for (int i = 3; i <= 9; i++) {
            assertThat(receive(i)).isSameAs(i % 2 == 1 ? one : other);
            assertThat((long[]) content.value()).startsWith(i);
        }
    }

    @Test
    void anArrayThatAMessageStillReadsIsNotReceivedInto() {
        Object sent = receive(1);
        Payload message = content.share(1);
        receive(2);
        assertThat(content.destination()).isNotSameAs(sent);
        message.left();
    }
}
