package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.codec.Exchange.pass;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordsTest {
    private record Pair<A, B>(A first, B second) {}

    private record Wide(
            byte a,
            short b,
            char c,
            int d,
            float e,
            long f,
            double g,
            boolean h,
            String i,
            Integer j,
            long[] k,
            Object l) {}

    private record Empty() {}

    static boolean strict;

    private record Checked(int positive) {
        Checked {
            if (strict && positive < 1) {
                throw new IllegalArgumentException("must be positive, not " + positive);
            }
        }
    }

    @Test
    void genericNestedRecordsArrive() {
        Pair<String, Pair<Integer, List<String>>> sent = new Pair<>("a", new Pair<>(1, List.of("x", "y")));

        assertThat(pass(sent)).isEqualTo(sent);
    }

    @Test
    void componentsOfEveryTypeKeepTheirPlaces() {
        Wide sent = new Wide((byte) 1, (short) 2, 'c', 4, 5f, 6, 7.0, true, "i", 10, new long[] {11, 12}, new Empty());

        assertThat(pass(sent)).usingRecursiveComparison().isEqualTo(sent);
    }

    @Test
    void aThrowingConstructorIsReported() {
        Exchange.Message message;
        Exchange exchange = Exchange.open();
        strict = false;
        message = exchange.write(new Checked(-1), "behind");
        strict = true;

        assertThatThrownBy(() -> exchange.read(message))
                .isInstanceOf(RejectedObjectException.class)
                .hasMessage("record org.mobula.codec.RecordsTest$Checked rejected the values read for it:"
                        + " java.lang.IllegalArgumentException: must be positive, not -1. Make sure that the sent values pass its"
                        + " own checks");
        assertThat(exchange.send(new Pair<>("the connection", "goes on")))
                .isEqualTo(new Pair<>("the connection", "goes on"));
        assertThat(exchange.send("text")).isEqualTo("text");
    }

    @Test
    void aRecordThatContainsItselfIsRefusedAtTheSender() {
        List<Object> list = new ArrayList<>();
        Pair<Object, Object> pair = new Pair<>(list, null);
        list.add(pair);

        assertThatThrownBy(() -> pass(pair))
                .isInstanceOf(NotCarriableException.class)
                .hasMessage(
                        "class org.mobula.codec.RecordsTest$Pair cannot be sent: it contains itself, but can be created"
                                + " only after its content. Break the cycle, or use a class whose fields can be set");
    }

    @Test
    void aCycleThatDoesNotLeadBackToARecordArrives() {
        List<Object> list = new ArrayList<>();
        list.add(new Pair<>(list, null));

        List<Object> got = pass(list);

        assertThat(((Pair<?, ?>) got.getFirst()).first()).isSameAs(got);
    }

    @Test
    void aRecordSharedWithinAMessageStaysOneObject() {
        Empty one = new Empty();
        Pair<Empty, Empty> got = pass(new Pair<>(one, one));

        assertThat(got.first()).isSameAs(got.second());
    }

    private record Holder(int[] content, int seen) {
        Holder {
            seen = content.length == 0 ? 0 : content[content.length - 1];
        }
    }

    @Test
    void aLargeArrayIsCompleteWhenARecordConstructorReadsIt() {
        int[] large = new int[10_000];
        large[large.length - 1] = 5;

        assertThat(pass(new Holder(large, 0)).seen()).isEqualTo(5);
    }

    private record Copying(int[] content) {
        Copying {
            content = content.clone();
        }
    }

    @Test
    void aLargeArraySharedWithARecordIsCompleteWhenItsConstructorCopiesIt() {
        int[] large = new int[5_000];
        Arrays.fill(large, 7);
        double[] other = new double[3_000];
        Arrays.fill(other, 0.5);
        Exchange exchange = Exchange.open();

        Exchange.Message message = exchange.write(other, List.of(large), "text", new Pair<>(new Copying(large), other));
        List<Object> got = exchange.read(message);

        assertThat(((Copying) ((Pair<?, ?>) got.get(3)).first()).content()).isEqualTo(large);
        assertThat(((List<?>) got.get(1)).getFirst()).isEqualTo(large);
        assertThat(((Pair<?, ?>) got.get(3)).second()).isSameAs(got.getFirst()).isEqualTo(other);
        assertThat(message.blocks()).isEmpty();
    }

    @Test
    void aLargeArrayStaysABlockIfARecordSharesOnlyValues() {
        Exchange.Message message = Exchange.open().write(new int[5_000], "text", new Pair<>("text", 1));

        assertThat(message.blocks()).hasSize(1);
    }
}
