package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.codec.InPlaceShapes.Node;
import org.mobula.codec.InPlaceShapes.Shape;
import org.mobula.codec.InPlaceShapes.Tree;

/**
 * Every operation in every state of an {@link ObjectBuffer}. The thesis has modes, and exceptions for them; here a
 * message is complete or absent, and may be replaced at any time.
 */
@Tag("A1")
@Tag("A9")
class ObjectBufferStatesTest {
    private static final int BYTES = 4096;

    /** What the memory holds. */
    enum Content {
        NOTHING,
        GRAPH,
        GRAPH_WITH_A_VIEW,
        OBJECT_OF_THE_CODEC,
        GRAPH_THAT_DID_NOT_FIT,
        RELEASED
    }

    private record Row(
            Content content,
            String operation,
            Consumer<ObjectBuffer> action,
            @Nullable Class<? extends RuntimeException> refusal) {
        @Override
        public String toString() {
            return operation + " of " + content + (refusal == null ? "" : ": " + refusal.getSimpleName());
        }
    }

    private static final Consumer<ObjectBuffer> WRITE = buffer -> buffer.write(new Node(1, "n"));
    private static final Consumer<ObjectBuffer> WRITE_TOO_MUCH = buffer -> buffer.write(Node.balanced(0, 1000));
    private static final Consumer<ObjectBuffer> WRITE_OTHER = buffer -> buffer.write("text");
    private static final Consumer<ObjectBuffer> READ = buffer -> buffer.read(Tree.class);
    private static final Consumer<ObjectBuffer> READ_AS_UNRELATED = buffer -> buffer.read(Shape.class);
    private static final Consumer<ObjectBuffer> MATERIALIZE = ObjectBuffer::materialize;
    private static final Consumer<ObjectBuffer> VALIDATE = ObjectBuffer::validate;

    /** In the order: write, write too much, read, read as an unrelated type, materialize, validate. */
    @SafeVarargs
    private static Stream<Row> rows(Content content, @Nullable Class<? extends RuntimeException>... refusals) {
        List<String> names = List.of("write", "write too much", "read", "read as unrelated", "materialize", "validate");
        List<Consumer<ObjectBuffer>> actions =
                List.of(WRITE, WRITE_TOO_MUCH, READ, READ_AS_UNRELATED, MATERIALIZE, VALIDATE);
        return Stream.iterate(0, i -> i < names.size(), i -> i + 1)
                .map(i -> new Row(content, names.get(i), actions.get(i), refusals[i]));
    }

    static Stream<Row> rows() {
        Class<StorageException> none = StorageException.class;
        Class<TypeMismatchException> unrelated = TypeMismatchException.class;
        Class<SchemaException> noSchema = SchemaException.class;
        Class<IllegalStateException> closed = IllegalStateException.class;
        return Stream.of(
                        rows(Content.NOTHING, null, none, none, none, none, none),
                        rows(Content.GRAPH, null, none, null, unrelated, none, null),
                        rows(Content.GRAPH_WITH_A_VIEW, null, none, null, unrelated, none, null),
                        rows(Content.OBJECT_OF_THE_CODEC, null, none, noSchema, noSchema, null, null),
                        rows(Content.GRAPH_THAT_DID_NOT_FIT, null, none, none, none, none, none),
                        rows(Content.RELEASED, closed, closed, closed, closed, closed, closed))
                .flatMap(each -> each);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void anObjectBufferFollowsTheTable(Row row) {
        Codecs codecs = new Codecs(CodecOptions.defaults(), ObjectBufferStatesTest.class.getClassLoader());
        Arena arena = Arena.ofShared();
        ObjectBuffer buffer = ObjectBuffer.over(codecs, arena.allocate(BYTES));
        switch (row.content) {
            case NOTHING -> {}
            case GRAPH -> WRITE.accept(buffer);
            case GRAPH_WITH_A_VIEW -> WRITE.andThen(READ).accept(buffer);
            case OBJECT_OF_THE_CODEC -> WRITE_OTHER.accept(buffer);
            case GRAPH_THAT_DID_NOT_FIT ->
                assertThat(catchThrowable(() -> WRITE_TOO_MUCH.accept(buffer))).isInstanceOf(StorageException.class);
            case RELEASED -> {
                WRITE.accept(buffer);
                arena.close();
            }
        }

        Throwable thrown = catchThrowable(() -> row.action.accept(buffer));

        if (row.refusal == null) {
            assertThat(thrown).isNull();
        } else {
            assertThat(thrown).isExactlyInstanceOf(row.refusal).hasMessageNotContaining("null");
        }
        if (row.content != Content.RELEASED) {
            arena.close();
        }
    }
}
