package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/** Bodies of JDK containers that no Mobula sender writes. */
class HostileContainersTest {
    enum Two {
        A,
        B
    }

    @Test
    void aNegativeCapacityIsRefused() {
        Exchange exchange = Exchange.open();
        exchange.send(new LinkedBlockingQueue<>(5));
        byte[] bytes = exchange.write(new LinkedBlockingQueue<>(5)).bytes();
        Arrays.fill(bytes, 3, 7, (byte) 0xff);

        assertThatThrownBy(() -> exchange.read(new Exchange.Message(bytes, List.of())))
                .isInstanceOf(RejectedObjectException.class)
                .hasMessageContaining("java.util.concurrent.LinkedBlockingQueue rejected");
    }

    @Test
    void sizesThatTogetherExceedTheMessageAreRefusedHoweverTheyNest() {
        Exchange exchange = Exchange.open();
        exchange.send(new ArrayList<>());
        byte[] start = exchange.write(new ArrayList<>()).bytes();
        byte[] bytes = new byte[1 + 2 * 100];
        for (int i = 1; i < bytes.length; i += 2) {
            bytes[i] = start[1];
            bytes[i + 1] = 100;
        }

        assertThatThrownBy(() -> exchange.read(new Exchange.Message(bytes, List.of())))
                .isInstanceOf(CorruptMessageException.class)
                .hasMessageContaining("300 elements announced so far, in a message of 201 bytes");
    }

    @Test
    void anEmptyNumberIsRefused() {
        Exchange exchange = Exchange.open();
        exchange.send(BigInteger.ONE);
        byte[] bytes = exchange.write(BigInteger.ONE).bytes();
        bytes[2] = 0;

        assertThatThrownBy(() -> exchange.read(new Exchange.Message(bytes, List.of())))
                .isInstanceOf(CorruptMessageException.class)
                .hasMessageContaining("a number of no bytes");
    }

    static class Moody implements Comparator<Integer>, Serializable {
        static boolean isCross;

        @Override
        public int compare(Integer a, Integer b) {
            if (isCross) {
                throw new IllegalStateException("not today");
            }
            return Integer.compare(a, b);
        }
    }

    @Test
    void aThrowingComparatorIsReportedWithItsContainer() {
        PriorityQueue<Integer> queue = new PriorityQueue<>(new Moody());
        queue.addAll(List.of(2, 1));
        Exchange exchange = Exchange.open();
        Exchange.Message message = exchange.write(queue);
        Moody.isCross = true;
        try {
            assertThatThrownBy(() -> exchange.read(message))
                    .isInstanceOf(RejectedObjectException.class)
                    .hasMessageContaining("java.util.PriorityQueue rejected the values read for it")
                    .hasMessageContaining("not today");
        } finally {
            Moody.isCross = false;
        }
    }

    @Test
    void aComparatorThatIsNotAllowedIsRefused() {
        Exchange exchange =
                new Exchange(CodecOptions.defaults(), Exchange.class.getClassLoader(), Exchange.class.getClassLoader());
        Codecs strict = new Codecs(CodecOptions.defaults(), Exchange.class.getClassLoader());
        Exchange.Message message = exchange.write(new TreeSet<>(new Moody()));
        ObjectReader reader = strict.session().reader();
        reader.begin(Exchange.input(message, false));

        assertThatThrownBy(reader::readObject)
                .isInstanceOf(RefusedTypeException.class)
                .hasMessageContaining("allow(\"" + Moody.class.getName() + "\")");
    }

    @Test
    void elementsThatCannotBeComparedAreRefused() {
        Exchange exchange = Exchange.open();
        exchange.send(new PriorityQueue<>(List.of(1)));
        exchange.send(new ArrayList<>(List.of(EnumSet.of(Two.A))));
        byte[] queue = exchange.write(new PriorityQueue<>(List.of(1))).bytes();
        byte[] list = exchange.write(new ArrayList<>(List.of(EnumSet.of(Two.A), EnumSet.of(Two.B))))
                .bytes();
        byte[] forged = new byte[list.length + 1];
        forged[1] = queue[1]; // a queue
        forged[2] = list[2]; // of two elements
        System.arraycopy(list, 3, forged, 4, list.length - 3); // which are sets; without a comparator

        assertThatThrownBy(() -> exchange.read(new Exchange.Message(forged, List.of())))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("java.util.PriorityQueue");
        assertThat(exchange.send("then")).isEqualTo("then");
    }
}
