package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.mobula.codec.InPlaceShapes.Node;
import org.mobula.codec.InPlaceShapes.PrimitivesRecord;
import org.mobula.codec.InPlaceShapes.Tree;
import org.mobula.codec.inplace.InPlaceValue;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Output;

/** Views as parts of ordinary messages. */
class SentViewsTest {
    private static final int CORRUPTIONS = Integer.getInteger("mobula.corruptions", 1000);

    private final Exchange exchange = Exchange.open();

    SentViewsTest() {
        exchange.here.allow("org.mobula.codec.**");
        exchange.there.allow("org.mobula.codec.**");
    }

    private Tree view() {
        ObjectBuffer buffer = ObjectBuffer.growing(exchange.here);
        buffer.write(Node.balanced(0, 20));
        return buffer.read(Tree.class);
    }

    @Test
    void aViewInsideAListArrivesAsAView() {
        List<?> got = (List<?>) exchange.send(new ArrayList<>(List.of("before", view(), 7)));

        assertThat(got.get(1))
                .isInstanceOfSatisfying(
                        Tree.class,
                        tree -> assertThat(tree.left().parent().key()).isEqualTo(10));
        assertThat(got.get(2)).isEqualTo(7);
    }

    @Test
    void theSameViewTwiceArrivesAsOne() {
        Tree view = view();

        List<?> got = (List<?>) exchange.send(new ArrayList<>(List.of(view, view)));

        assertThat(got.get(0)).isSameAs(got.get(1));
    }

    @Test
    void anObjectDeclaredInPlaceArrivesAsAView() {
        Object got = exchange.send(InPlaceValue.of(new Node(4, "four"), Tree.class));

        assertThat(((Tree) got).name()).isEqualTo("four");
        assertThat(ObjectBuffer.isView(got)).isTrue();
    }

    @Test
    void aRecordDeclaredInPlaceArrivesAsItself() {
        assertThat(exchange.send(InPlaceValue.of(PrimitivesRecord.example(), PrimitivesRecord.class)))
                .isEqualTo(PrimitivesRecord.example());
    }

    /** Only the length of the message is in the sender's order. */
    @Test
    void aMachineOfTheOtherByteOrderReadsTheSameView() {
        exchange.send(view());
        Output output = new Output(
                (full, bytes) -> {
                    throw new IllegalStateException("too small for " + bytes);
                },
                Integer.MAX_VALUE,
                true);
        output.reset(MemorySegment.ofArray(new byte[1 << 14]), 0, 1 << 14);
        exchange.writer.begin(output);
        exchange.writer.writeObject(view());
        exchange.writer.end();

        Object got = exchange.read(Exchange.message(output), true).getFirst();

        assertThat(((Tree) got).right().name()).isEqualTo("node 15");
    }

    @Test
    void anAccessorThatThrowsSpoilsNoLaterMessage() {
        Tree bad = new Node(1, "bad") {
            @Override
            public Tree left() {
                throw new IllegalStateException("no left");
            }
        };
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> exchange.send(InPlaceValue.of(bad, Tree.class)))
                    .hasMessageContaining("no left");
            assertThat(((Tree) exchange.send(InPlaceValue.of(new Node(i, "good"), Tree.class))).key())
                    .isEqualTo(i);
        }
    }

    @Test
    void aTypeThatIsNotAllowedIsRefused() {
        Exchange strict =
                new Exchange(CodecOptions.defaults(), Exchange.class.getClassLoader(), Exchange.class.getClassLoader());
        Codecs strictReader = new Codecs(CodecOptions.defaults(), Exchange.class.getClassLoader());
        ObjectReader reader = strictReader.session().reader();
        Exchange.Message message = strict.write(InPlaceValue.of(new Node(1, "n"), Tree.class));
        reader.begin(Exchange.input(message, false));

        assertThatThrownBy(reader::readObject)
                .isInstanceOf(RefusedTypeException.class)
                .hasMessageContaining("InPlaceShapes$Tree");
    }

    @Test
    void corruptedMessagesEndInARefusalOrInAView() {
        exchange.send(view());
        Exchange.Message message = exchange.write(view());
        for (int seed = 0; seed < CORRUPTIONS; seed++) {
            Random random = new Random(seed);
            byte[] bytes = message.bytes().clone();
            int header = Math.min(80, bytes.length); // where the envelope and the header of the view are
            bytes[random.nextInt(random.nextBoolean() ? header : bytes.length)] = (byte) random.nextInt();
            try {
                exchange.reader.begin(Exchange.input(new Exchange.Message(bytes, List.of()), random.nextInt(4) == 0));
                exchange.reader.readObject();
                exchange.reader.end();
            } catch (MobulaException expected) {
                assertThat(expected.getMessage()).isNotBlank();
            } catch (Throwable other) {
                fail("seed " + seed + " ended in " + other, other);
            }
        }
    }
}
