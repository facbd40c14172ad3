package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.mobula.fault.MobulaException;

/**
 * Damaged messages of all shapes of the JDK end in an exception or in objects; never in a crash, a hang or excessive
 * allocation.
 *
 * <p>{@code -Dmobula.corruptions=100000} sets the number of corruptions of each shape; the default is what every build
 * can afford.
 */
class StandardDamageTest {
    private static final int CORRUPTIONS = Integer.getInteger("mobula.corruptions", 100);
    private static final long ONCE = 1 << 20; // classes loaded, a stack trace
    private static final long FACTOR = 400; // bytes for each byte of a message

    private static final int WARM_UP = 10; // shapes

    static final List<Shape> SHAPES = Stream.concat(
                    StandardShapesTest.SERIALIZABLE.stream(), StandardShapesTest.OTHERS.stream())
            .toList();

    /** The first failures load classes, which counts for no message. */
    @BeforeAll
    static void warmUp() {
        for (Shape shape : SHAPES.subList(0, WARM_UP)) {
            Exchange exchange = Exchange.open();
            exchange.send(shape.object());
            Exchange.Message message = exchange.write(shape.object());
            for (int length = 0; length < message.bytes().length; length++) {
                Exchange.Message cut = message.cut(length);
                assertThatThrownBy(() -> {
                            exchange.reader.begin(Exchange.input(cut, false));
                            exchange.reader.readObject();
                        })
                        .isInstanceOf(MobulaException.class);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("SHAPES")
    void everyPrefixIsRefused(Shape shape) {
        Exchange exchange = Exchange.open();
        exchange.send(shape.object());
        Exchange.Message message = exchange.write(shape.object());

        for (int length = 0; length < message.bytes().length; length++) {
            Exchange.Message cut = message.cut(length);
            assertThatThrownBy(() -> {
                        exchange.reader.begin(Exchange.input(cut, false));
                        exchange.reader.readObject();
                    })
                    .as("the first %d bytes", length)
                    .isInstanceOf(MobulaException.class);
        }
    }

    @ParameterizedTest
    @FieldSource("SHAPES")
    void corruptedMessagesEndInAnExceptionOrInObjectsAndAllocateLittle(Shape shape) {
        Exchange exchange = Exchange.open();
        exchange.send(shape.object());
        Exchange.Message message = exchange.write(shape.object());
        for (int seed = 0; seed < CORRUPTIONS; seed++) {
            Random random = new Random(seed);
            Exchange.Message corrupt = corrupt(message, random);
            long before = allocated();
            try {
                exchange.reader.begin(Exchange.input(corrupt, random.nextInt(4) == 0));
                exchange.reader.readObject();
                exchange.reader.end();
            } catch (MobulaException expected) {
                assertThat(expected).hasMessageMatching("(?s).*[.)\"].*");
            } catch (Throwable other) {
                fail("seed " + seed + " ended in " + other, other);
            }
            assertThat(allocated() - before)
                    .as("bytes allocated, seed %d", seed)
                    .isLessThan(ONCE + FACTOR * (message.bytes().length + message.blockBytes()));
        }
    }

    private static Exchange.Message corrupt(Exchange.Message message, Random random) {
        byte[] bytes = message.bytes().clone();
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int at = random.nextInt(bytes.length);
            bytes[at] = switch (random.nextInt(4)) {
                case 0 -> (byte) random.nextInt();
                case 1 -> (byte) (bytes[at] ^ 1 << random.nextInt(8));
                case 2 -> (byte) 0xff;
                default -> (byte) random.nextInt(8);
            };
        }
        return new Exchange.Message(bytes, message.blocks());
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
