package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

class RefusalsTest {
    static class Plain {}

    static final List<Arguments> REFUSED = Stream.of(
                    Arguments.of(
                            new Plain(),
                            "it is neither Serializable nor a record. Make it implement java.io.Serializable, or register it"
                                    + " at the codecs of all ranks"),
                    jdk(new WeakHashMap<>(Map.of("key", 2)), "a java.util.HashMap of its entries, new HashMap<>(map)"),
                    jdk(
                            new HashMap<>(Map.of(1, 2)).keySet(),
                            "a copy of its content, new HashSet<>(set) or Set.copyOf(set)"),
                    jdk(
                            new HashMap<>(Map.of(1, 2)).entrySet(),
                            "a copy of its content, new HashSet<>(set) or Set.copyOf(set)"),
                    jdk(new HashMap<>(Map.of(1, 2)).values(), "a copy of its content, new ArrayList<>(collection)"),
                    jdk(new HashMap<>(Map.of(1, 2)).entrySet().iterator().next(), "a copy, Map.entry(key, value)"),
                    jdk(List.of(1).iterator(), "a list of its elements (Stream.toList)"),
                    jdk(Stream.of(1), "a list of its elements (Stream.toList)"),
                    jdk(
                            new Object(),
                            "its content, as a record or a class of your own, or register a codec for it at the codecs of"
                                    + " all ranks"))
            .toList();

    private static Arguments jdk(Object object, String instead) {
        return Arguments.of(object, "the JDK does not permit its serialization. Send " + instead);
    }

    @ParameterizedTest
    @FieldSource("REFUSED")
    void objectsThatCannotBeSentFaithfullyAreRefused(Object object, String reason) {
        assertThatThrownBy(() -> Exchange.open().write(object))
                .isInstanceOf(NotCarriableException.class)
                .hasMessage("class " + object.getClass().getTypeName() + " cannot be sent: " + reason);
    }

    record Known(int x) {}

    record Later(int y) {}

    @Test
    void anAbortedMessageTakesBackItsTypeNumbers() {
        Exchange exchange = Exchange.open();

        assertThatThrownBy(() -> exchange.write(new Known(1), new Plain())).isInstanceOf(NotCarriableException.class);

        assertThat(exchange.send(new Later(2))).isEqualTo(new Later(2));
        assertThat(exchange.send(new Known(3))).isEqualTo(new Known(3));
    }

    @Test
    void anUnfinishedMessageIsAbortedByTheNextOne() {
        Exchange exchange = Exchange.open();
        exchange.writer.begin(Exchange.output());
        exchange.writer.writeObject(new Known(1));

        assertThat(exchange.send(new Known(2))).isEqualTo(new Known(2));
    }

    @Test
    void usingAWriterOrReaderBeforeAMessageHasBegunFails() {
        Exchange exchange = Exchange.open();

        assertThatThrownBy(() -> exchange.writer.writeObject("x"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no message has begun: call begin first");
        assertThatThrownBy(exchange.reader::readObject)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no message has begun: call begin first");
    }
}
