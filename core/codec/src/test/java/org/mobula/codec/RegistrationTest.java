package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class RegistrationTest {
    static final class Money {
        private final long cents;
        private final Object note;

        private Money(long cents, Object note) {
            this.cents = cents;
            this.note = note;
        }

        static Money of(long cents, Object note) {
            if (cents < 0) {
                throw new IllegalArgumentException("negative");
            }
            return new Money(cents, note);
        }
    }

    private static final class MoneyCodec implements TypeCodec<Money> {
        @Override
        public void write(ObjectWriter writer, Money money) {
            writer.output().putLong(money.cents);
            writer.writeElement(money.note);
        }

        @Override
        public Money read(ObjectReader reader) {
            return Money.of(reader.input().getLong(), reader.readElement());
        }
    }

    private static Exchange exchange() {
        Exchange exchange = Exchange.open();
        exchange.here.register(Money.class, new MoneyCodec());
        exchange.there.register(Money.class, new MoneyCodec());
        return exchange;
    }

    @Test
    void aRegisteredCodecWritesAndReadsItsClass() {
        Money sent = Money.of(250, List.of("for", "you"));

        Object[] got = (Object[]) exchange().send(new Object[] {sent, sent});

        assertThat(((Money) got[0]).cents).isEqualTo(250);
        assertThat(((Money) got[0]).note).isEqualTo(List.of("for", "you"));
        assertThat(got[0]).isSameAs(got[1]);
    }

    @Test
    void aThrowingRegisteredCodecIsReportedWithThePosition() {
        Exchange exchange = exchange();
        Exchange.Message message = exchange.write(new Money(-1, null));

        assertThatThrownBy(() -> exchange.read(message))
                .isInstanceOf(RejectedObjectException.class)
                .hasMessageMatching(
                        "org.mobula.codec.RegistrationTest\\$Money rejected the values read for it before byte"
                                + " \\d+ of the message: java.lang.IllegalArgumentException: negative. Make sure that the sent values"
                                + " pass its own checks");
    }

    @Test
    void anObjectThatContainsItselfIsRefused() {
        Object[] cycle = new Object[1];
        cycle[0] = Money.of(1, cycle);

        assertThat(exchange().send(cycle)).isInstanceOf(Object[].class);
        Money money = (Money) cycle[0];
        assertThatThrownBy(() -> exchange().write(money))
                .isInstanceOf(NotCarriableException.class)
                .hasMessageContaining("it contains itself");
    }

    static class Base {
        int x = 1;
        transient int cache = 2;
    }

    static class Point extends Base {
        double y = 0.5;
        Point next;
        String name = "made";

        Point(int ignored) {}
    }

    @Test
    void aRegisteredClassIsWrittenByItsFields() {
        Exchange exchange = Exchange.open();
        exchange.here.register(Point.class);
        exchange.there.register(Point.class);
        Point sent = new Point(0);
        sent.x = 8;
        sent.y = 9;
        sent.next = sent;
        sent.name = "sent";

        Point got = (Point) exchange.send(sent);

        assertThat(got.x).isEqualTo(8);
        assertThat(got.y).isEqualTo(9.0);
        assertThat(got.next).isSameAs(got);
        assertThat(got.name).isEqualTo("sent");
        assertThat(got.cache).isZero();
    }

    @Test
    void aLongListOfReplacedObjectsArrives() {
        Exchange exchange = Exchange.open();
        exchange.here.register(Point.class);
        exchange.there.register(Point.class);
        Point first = null;
        for (int i = 0; i < 100_000; i++) {
            Point point = new Point(0);
            point.next = first;
            first = point;
        }

        int points = 0;
        for (Point at = (Point) exchange.send(first); at != null; at = at.next) {
            points++;
        }

        assertThat(points).isEqualTo(100_000);
    }

    @Test
    void aClassThatTheReceiverHasNotRegisteredIsRefused() {
        Exchange exchange = Exchange.open();
        exchange.here.register(Point.class);

        assertThatThrownBy(() -> exchange.send(new Point(0)))
                .isInstanceOf(NotCarriableException.class)
                .hasMessage(
                        "class org.mobula.codec.RegistrationTest$Point cannot be sent: it is neither Serializable nor a"
                                + " record. Make it implement java.io.Serializable, or register it at the codecs of all ranks");
    }

    static class WithFinal {
        final int x = 1;
    }

    static class OfTheJdk extends Thread {}

    @Test
    void aClassWithFieldsThatCannotBeSetIsRefusedAtRegistration() {
        Codecs codecs = new Codecs(CodecOptions.defaults(), RegistrationTest.class.getClassLoader());

        assertThatThrownBy(() -> codecs.register(WithFinal.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "class org.mobula.codec.RegistrationTest$WithFinal cannot be registered without a codec: its"
                                + " field x is final, and only a constructor may set it. Make it a record, or write a"
                                + " TypeCodec for it");
        assertThatThrownBy(() -> codecs.register(OfTheJdk.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "its superclass java.lang.Thread belongs to the JDK, whose fields are not accessible");
        assertThatThrownBy(() -> codecs.register(Runnable.class)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aSecondCodecOfAClassIsRefused() {
        Codecs codecs = exchange().here;

        assertThatThrownBy(() -> codecs.register(Money.class, new MoneyCodec()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("class org.mobula.codec.RegistrationTest$Money has a codec already");
    }
}
