package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
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
                                    + " at the codecs of all ranks"))
            .toList();

    @ParameterizedTest
    @FieldSource("REFUSED")
    void whatCannotBeSentRightIsNotSentAtAll(Object object, String reason) {
        assertThatThrownBy(() -> Exchange.open().write(object))
                .isInstanceOf(NotCarriableException.class)
                .hasMessage("class " + object.getClass().getTypeName() + " cannot be sent: " + reason);
    }

    record Known(int x) {}

    record Later(int y) {}

    @Test
    void anAbortedMessageTakesBackWhatItWouldHaveToldOfTypes() {
        Exchange exchange = Exchange.open();

        assertThatThrownBy(() -> exchange.write(new Known(1), new Plain())).isInstanceOf(NotCarriableException.class);

        assertThat(exchange.send(new Later(2))).isEqualTo(new Later(2));
        assertThat(exchange.send(new Known(3))).isEqualTo(new Known(3));
    }

    @Test
    void aMessageThatWasNeitherEndedNorAbortedIsAbortedByTheNext() {
        Exchange exchange = Exchange.open();
        exchange.writer.begin(Exchange.output());
        exchange.writer.writeObject(new Known(1));

        assertThat(exchange.send(new Known(2))).isEqualTo(new Known(2));
    }

    @Test
    void usingAWriterOrReaderBeforeAMessageHasBegunIsAnErrorInWords() {
        Exchange exchange = Exchange.open();

        assertThatThrownBy(() -> exchange.writer.writeObject("x"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no message has begun: call begin first");
        assertThatThrownBy(exchange.reader::readObject)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no message has begun: call begin first");
    }
}
