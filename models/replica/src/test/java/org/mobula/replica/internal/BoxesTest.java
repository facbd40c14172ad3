package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mobula.replica.Boxes;

/** Boxed values as arguments, fields and results, whether constructed or obtained from {@code valueOf}. */
class BoxesTest {
    private final ReplicaWorld world = new ReplicaWorld(2);

    @AfterEach
    void close() {
        world.close();
    }

    private static List<Object> all(Boxes boxes) {
        return List.of(
                boxes.anInteger(),
                boxes.aLong(),
                boxes.aShort(),
                boxes.aByte(),
                boxes.aFloat(),
                boxes.aDouble(),
                boxes.aCharacter(),
                boxes.aBoolean());
    }

    @Test
    void boxesCanBeConstructedInReplicas() {
        Boxes first = world.create(0, "boxes", Boxes.BoxesRoot.class);
        Boxes second = world.find(1, "boxes");

        List<Object> expected = List.of(1, 2L, (short) 3, (byte) 4, 5f, 6d, '7', true);
        assertThat(all(first)).isEqualTo(expected);
        assertThat(all(second)).isEqualTo(expected);
        assertThat(second.constructed()).isEqualTo(expected);
    }

    @Test
    void boxesAreArgumentsFieldsAndResultsOfWrites() {
        Boxes first = world.create(0, "boxes", Boxes.BoxesRoot.class);
        Boxes second = world.find(1, "boxes");

        second.put(1000, 2000L, (short) 300, (byte) 40);
        second.put(0.5f, 0.25, 'x', false);

        List<Object> expected = List.of(1001, 2001L, (short) 300, (byte) 40, 0.5f, 0.25, 'x', false);
        assertThat(all(first)).isEqualTo(expected);
        assertThat(all(second)).isEqualTo(expected);
    }
}
