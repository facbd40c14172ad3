package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SubstitutionTest {
    interface Remote {
        int id();
    }

    private static final class Local implements Remote {
        private final Thread cannotBeSent = Thread.currentThread();

        @Override
        public int id() {
            return cannotBeSent == null ? 0 : 7;
        }
    }

    private static final class Stub implements Remote {
        private final int id;

        Stub(int id) {
            this.id = id;
        }

        @Override
        public int id() {
            return id;
        }
    }

    private static final class ByReference implements Substitution, Substitute {
        private final String text;

        ByReference(String text) {
            this.text = text;
        }

        @Override
        public boolean covers(Class<?> type) {
            return Remote.class.isAssignableFrom(type);
        }

        @Override
        public Substitute of(Class<?> type) {
            return this;
        }

        @Override
        public Substitute of(String said, long fingerprint, Connection connection) {
            assertThat(said).isEqualTo(text);
            assertThat(fingerprint).isEqualTo(17);
            return this;
        }

        @Override
        public String text() {
            return text;
        }

        @Override
        public long fingerprint() {
            return 17;
        }

        @Override
        public void write(ObjectWriter writer, Object object) {
            writer.output().putInt(((Remote) object).id());
        }

        @Override
        public Object read(ObjectReader reader) {
            return new Stub(reader.input().getInt());
        }
    }

    record Holder(Remote one, Remote two) {}

    @Test
    void substitutedObjectsAreSentByTheirSubstituteAndKeepSharing() {
        Exchange exchange = Exchange.open();
        exchange.here.substitute("id", new ByReference("seven bits"));
        exchange.there.substitute("id", new ByReference("seven bits"));
        Local local = new Local();

        Holder got = (Holder) exchange.send(new Holder(local, local));

        assertThat(got.one).isInstanceOf(Stub.class).isSameAs(got.two);
        assertThat(got.one.id()).isEqualTo(7);
        assertThat(exchange.read(exchange.write(List.of(new Stub(3), local)))).hasSize(1);
    }

    @Test
    void theTextOfASubstituteIsSentOnce() {
        Exchange exchange = Exchange.open();
        exchange.here.substitute("id", new ByReference("in common"));
        exchange.there.substitute("id", new ByReference("in common"));

        int first = exchange.write(new Stub(1)).bytes().length;

        assertThat(exchange.write(new Stub(2)).bytes()).hasSize(1 + 1 + 4);
        assertThat(first).isGreaterThan(1 + 1 + 4 + "#id in common".length());
    }

    @Test
    void aMissingSubstitutionIsNamed() {
        Exchange exchange = Exchange.open();
        exchange.here.substitute("id", new ByReference("text"));

        Exchange.Message message = exchange.write(new Stub(1));

        assertThatThrownBy(() -> exchange.read(message))
                .isInstanceOf(UnknownTypeException.class)
                .hasMessageContaining("#id text");
    }

    @Test
    void aNameIsNotRegisteredTwice() {
        Exchange exchange = Exchange.open();
        exchange.here.substitute("id", new ByReference("one"));

        assertThatThrownBy(() -> exchange.here.substitute("id", new ByReference("two")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("there is a substitution named \"id\" already");
    }
}
