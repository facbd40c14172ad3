package org.mobula.contract.shapes;

import java.util.List;
import java.util.stream.Stream;

/** The catalogue of all shapes, by group. */
public final class Shapes {
    private Shapes() {}

    /** All shapes. */
    public static List<Shape> all() {
        return Stream.of(
                        PlainShapes.all(),
                        CustomShapes.all(),
                        ReplacedShapes.all(),
                        NestedShapes.all(),
                        RecordShapes.all(),
                        ExceptionShapes.all(),
                        ValueShapes.all(),
                        TimeShapes.all(),
                        CollectionShapes.all(),
                        MapShapes.all(),
                        ConcurrentShapes.all(),
                        ArrayShapes.all(),
                        GraphShapes.all(),
                        DeepShapes.all(),
                        BufferShapes.all())
                .flatMap(List::stream)
                .toList();
    }
}
