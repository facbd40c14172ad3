package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

class RefusalsTest {
    static class Plain {}

    static class Replaces implements Serializable {
        private Object writeReplace() {
            return "other";
        }
    }

    static class Resolves implements Serializable {
        private Object readResolve() {
            return this;
        }
    }

    static class External implements Externalizable {
        @Override
        public void writeExternal(ObjectOutput out) {}

        @Override
        public void readExternal(ObjectInput in) {}
    }

    static class Writes implements Serializable {
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
        }
    }

    static class Reads implements Serializable {
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    static class Names implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {};
    }

    static class MyList extends ArrayList<String> {}

    private static final String LATER = ", which is not supported yet. Send its content instead, as a record";

    static final List<Arguments> REFUSED = Stream.of(
                    Arguments.of(
                            new Plain(),
                            "it is neither Serializable nor a record. Make it implement java.io.Serializable"),
                    Arguments.of(new Replaces(), "it has writeReplace" + LATER),
                    Arguments.of(new Resolves(), "it has readResolve" + LATER),
                    Arguments.of(new External(), "it is Externalizable" + LATER),
                    Arguments.of(new Writes(), "it has its own writeObject" + LATER),
                    Arguments.of(new Reads(), "it has its own readObject" + LATER),
                    Arguments.of(new Names(), "it has serialPersistentFields" + LATER),
                    Arguments.of(
                            new MyList(), "it (in its superclass java.util.ArrayList) has its own writeObject" + LATER))
            .toList();

    @ParameterizedTest
    @FieldSource("REFUSED")
    void whatCannotBeSentRightIsNotSentAtAll(Object object, String reason) {
        assertThatThrownBy(() -> Exchange.open().write(object))
                .isInstanceOf(NotCarriableException.class)
                .hasMessage("class " + object.getClass().getTypeName() + " cannot be sent: " + reason);
    }

    @Test
    void lambdasAreRefused() {
        Callable<String> lambda = (Callable<String> & Serializable) () -> "x";

        assertThatThrownBy(() -> Exchange.open().write(lambda))
                .isInstanceOf(NotCarriableException.class)
                .hasMessageEndingWith(
                        "it is a lambda or another hidden class, which no other rank has. Use a record or a named class");
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
