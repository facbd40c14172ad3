package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mobula.codec.InPlaceShapes.Node;
import org.mobula.codec.InPlaceShapes.PrimitivesRecord;
import org.mobula.codec.InPlaceShapes.Tree;
import org.mobula.codec.inplace.InPlaceValue;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Output;

/** Views as parts of ordinary messages. */
class SentViewsTest {
    private static final int CORRUPTIONS = Integer.getInteger("mobula.corruptions", 2000);
    private static final long SEED = Long.getLong("mobula.seed", 1);

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

    @Tag("A10")
    @Test
    void everyPrefixOfAMessageWithAViewIsRefused() {
        exchange.send(view()); // its types are known: only the objects follow
        Exchange.Message message = exchange.write(view());
        for (int length = 0; length < message.bytes().length; length++) {
            int cut = length;
            assertThatThrownBy(() -> read(message.cut(cut).bytes(), false))
                    .as("the first %d bytes", length)
                    .isInstanceOf(MobulaException.class);
        }
    }

    /** Damage is found while the message is read. So the program never gets a view that fails later. */
    @Tag("A10")
    @Test
    void corruptedMessagesEndInARefusalOrInAViewWithoutDamage() {
        exchange.send(view());
        Exchange.Message message = exchange.write(view());
        int refused = 0;
        for (long seed = SEED; seed < SEED + CORRUPTIONS; seed++) {
            Random random = new Random(seed);
            byte[] bytes = message.bytes().clone();
            if (random.nextBoolean()) { // the envelope and the header of the view
                bytes[random.nextInt(80)] = (byte) random.nextInt();
            } else {
                InPlaceDamageTest.corrupt(MemorySegment.ofArray(bytes), random);
            }
            Object got = null;
            try {
                got = read(bytes, random.nextInt(4) == 0);
            } catch (MobulaException expected) {
                assertThat(expected.getMessage()).isNotBlank();
                refused++;
            } catch (Throwable other) {
                fail("replay: seed " + seed + " ended in " + other, other);
            }
            try {
                if (got instanceof Tree tree) {
                    InPlaceDamageTest.Kind.GRAPH.walk(tree);
                }
            } catch (Throwable late) {
                fail("replay: seed " + seed + " ended in a view that fails: " + late, late);
            }
        }
        assertThat(refused).as("refused of %d", CORRUPTIONS).isBetween(CORRUPTIONS / 10, CORRUPTIONS - 1);
    }

    private Object read(byte[] bytes, boolean swapped) {
        exchange.reader.begin(Exchange.input(new Exchange.Message(bytes, List.of()), swapped));
        Object got = exchange.reader.readObject();
        exchange.reader.end();
        return got;
    }

    @Tag("A10")
    @Test
    void aViewWhoseObjectsOverlapIsRefusedWhenItArrives() {
        ObjectBuffer buffer = ObjectBuffer.growing(exchange.here);
        Node node = new Node(7, "n");
        node.left = new Node(8, "n");
        buffer.write(node, Tree.class);
        int inside = InPlaceDamageTest.HEADER + 16; // the root lies at 48, and is 32 bytes long
        buffer.bytes().set(ValueLayout.JAVA_INT_UNALIGNED, InPlaceDamageTest.HEADER + 12, inside / 8);
        Tree damaged = buffer.read(Tree.class); // of this rank: each reference is validated when it is followed

        assertThatThrownBy(() -> exchange.send(damaged))
                .isInstanceOf(CorruptMessageException.class)
                .hasMessageContaining("a reference to byte 64, where no object begins");
    }
}
