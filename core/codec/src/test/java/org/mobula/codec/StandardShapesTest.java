package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mobula.codec.Exchange.pass;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Objects of the JDK, compared with the copies that the JDK's own serialization creates. */
class StandardShapesTest {
    static final List<Shape> SERIALIZABLE = Stream.of(
                    LeafShapes.SERIALIZABLE,
                    LeafShapes.CHRONOLOGIES,
                    ContainerShapes.COLLECTIONS,
                    ContainerShapes.UNMODIFIABLE,
                    ContainerShapes.MAPS,
                    ContainerShapes.HOLDERS,
                    FieldShapes.WRAPPERS,
                    FieldShapes.VIEWS,
                    FieldShapes.VALUES)
            .flatMap(List::stream)
            .toList();
    static final List<Shape> OTHERS = Stream.of(LeafShapes.OTHERS, ContainerShapes.OTHERS)
            .flatMap(List::stream)
            .toList();

    @ParameterizedTest
    @FieldSource("SERIALIZABLE")
    void arrivesAsTheJdksSerializationCarriesIt(Shape shape) {
        Object ours = pass(shape.object());
        Object theirs = Shape.throughJdk(shape.object());

        assertThat(ours).hasSameClassAs(theirs);
        assertThat(shape.meaning().apply(ours))
                .isEqualTo(shape.meaning().apply(theirs))
                .isEqualTo(shape.said());
    }

    @ParameterizedTest
    @FieldSource("OTHERS")
    void arrivesThoughTheJdksSerializationRefusesIt(Shape shape) {
        Object ours = pass(shape.object());

        assertThat(ours).hasSameClassAs(shape.object());
        assertThat(shape.meaning().apply(ours)).isEqualTo(shape.said());
    }

    @ParameterizedTest
    @FieldSource({"SERIALIZABLE", "OTHERS"})
    void anObjectSentTwiceInAMessageArrivesOnce(Shape shape) {
        Object[] got = pass(new Object[] {shape.object(), shape.object()});

        assertThat(got[0] == got[1] || shape.object() instanceof Comparable).isTrue();
        assertThat(shape.meaning().apply(got[1])).isEqualTo(shape.said());
    }
}
