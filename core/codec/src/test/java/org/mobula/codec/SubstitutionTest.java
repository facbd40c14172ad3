package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

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

    private static final class ByReference implements Substitution {
        @Override
        public boolean covers(Class<?> type) {
            return Remote.class.isAssignableFrom(type);
        }

        @Override
        public void write(Object object, Output output) {
            output.putInt(((Remote) object).id());
        }

        @Override
        public Object read(Input input) {
            return new Stub(input.getInt());
        }
    }

    record Holder(Remote one, Remote two) {}

    @Test
    void whatASubstitutionCoversTravelsAsItSaysAndIsSharedLikeOtherObjects() {
        Exchange exchange = Exchange.open();
        exchange.here.substitute(new ByReference());
        exchange.there.substitute(new ByReference());
        Local local = new Local();

        Holder got = (Holder) exchange.send(new Holder(local, local));

        assertThat(got.one).isInstanceOf(Stub.class).isSameAs(got.two);
        assertThat(got.one.id()).isEqualTo(7);
        assertThat(exchange.read(exchange.write(List.of(new Stub(3), local)))).hasSize(1);
    }
}
