package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.lang.ref.WeakReference;
import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.codec.CodecException;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.Codecs;
import org.mobula.codec.InPlace;
import org.mobula.codec.ObjectBuffer;
import org.mobula.codec.TypeMismatchException;
import org.mobula.codec.inplace.InPlaceValue;
import org.mobula.invoke.InterfaceException;
import org.mobula.invoke.NonBlocking;

/** Arguments and results that are read in place. */
@Timeout(60)
class InPlaceTest {
    interface Tree {
        int key();

        void key(int key);

        @Nullable
        Tree left();

        @Nullable
        Tree right();
    }

    interface Named extends Tree {
        String name();
    }

    /** An ordinary object, which is not Serializable. */
    static class Node implements Tree {
        private int key;

        @Nullable
        Tree left;

        @Nullable
        Tree right;

        Node(int key) {
            this.key = key;
        }

        static @Nullable Node balanced(int from, int to) {
            if (from >= to) {
                return null;
            }
            int middle = (from + to) >>> 1;
            Node node = new Node(middle);
            node.left = balanced(from, middle);
            node.right = balanced(middle + 1, to);
            return node;
        }

        @Override
        public int key() {
            return key;
        }

        @Override
        public void key(int changed) {
            key = changed;
        }

        @Override
        public @Nullable Tree left() {
            return left;
        }

        @Override
        public @Nullable Tree right() {
            return right;
        }
    }

    static final class NamedNode extends Node implements Named {
        NamedNode(int key) {
            super(key);
        }

        @Override
        public String name() {
            return "name of " + key();
        }
    }

    /** A type that is always sent in place. */
    @InPlace
    interface Series {
        DoubleBuffer values();
    }

    record Mean(double value, int count) {}

    interface Library extends Remote {
        int sum(@InPlace @Nullable Tree tree);

        void keep(@InPlace Tree tree);

        @InPlace
        Tree kept();

        @NonBlocking
        boolean isView(@InPlace Tree tree);

        double total(Series series);

        CompletableFuture<Series> later();

        Tree plain(Tree tree);

        void fail(@InPlace Tree tree);
    }

    @InPlace
    interface Reporter extends Remote {
        Mean mean(Series series, Library library);
    }

    static class Shelf implements Library {
        @Nullable
        Tree kept;

        @Override
        public int sum(@Nullable Tree tree) {
            return tree == null ? 0 : tree.key() + sum(tree.left()) + sum(tree.right());
        }

        @Override
        public void keep(Tree tree) {
            kept = tree;
        }

        @Override
        public Tree kept() {
            return Objects.requireNonNull(kept);
        }

        @Override
        public boolean isView(Tree tree) {
            return ObjectBuffer.isView(tree);
        }

        @Override
        public double total(Series series) {
            double total = 0;
            DoubleBuffer values = series.values();
            for (int i = 0; i < values.limit(); i++) {
                total += values.get(i);
            }
            return ObjectBuffer.isView(series) ? total : Double.NaN;
        }

        @Override
        public CompletableFuture<Series> later() {
            ObjectBuffer buffer = ObjectBuffer.growing(CODECS);
            buffer.write(series(3), Series.class);
            return CompletableFuture.completedFuture(buffer.read(Series.class));
        }

        @Override
        public Tree plain(Tree tree) {
            return tree;
        }

        @Override
        public void fail(Tree tree) {
            throw new IllegalStateException("key " + tree.key());
        }
    }

    private static final Codecs CODECS = new Codecs(CodecOptions.defaults(), InPlaceTest.class.getClassLoader());

    private static Series series(int length) {
        double[] values = new double[length];
        for (int i = 0; i < length; i++) {
            values[i] = i;
        }
        return () -> DoubleBuffer.wrap(values);
    }

    private final Shelf shelf = new Shelf();
    private RemotingCluster cluster = new RemotingCluster(2);
    private Library library = cluster.stub(0, shelf, Library.class, 1);

    @BeforeEach
    void open() {
        assertThat(library.sum(null)).isZero();
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    private static Tree viewOf(Tree tree) {
        ObjectBuffer buffer = ObjectBuffer.growing(CODECS);
        buffer.write(tree, Tree.class);
        return buffer.read(Tree.class);
    }

    @Test
    void anArgumentIsReadInPlace() {
        Node tree = Objects.requireNonNull(Node.balanced(0, 100));

        assertThat(library.sum(tree)).isEqualTo(99 * 100 / 2);
        assertThat(library.isView(tree)).isTrue();
    }

    @Test
    void aSubtypeArrivesAsItself() {
        library.keep(new NamedNode(5));

        assertThat(shelf.kept)
                .isInstanceOfSatisfying(
                        Named.class, named -> assertThat(named.name()).isEqualTo("name of 5"));
    }

    @Test
    void anArgumentMayBeKeptAndChangedAfterTheCall() {
        Node tree = new Node(1);
        library.keep(tree);

        shelf.kept().key(77);
        for (int i = 0; i < 100; i++) {
            assertThat(library.sum(Node.balanced(0, 100))).isEqualTo(99 * 100 / 2); // other messages arrive
        }

        assertThat(shelf.kept().key()).isEqualTo(77);
        assertThat(tree.key()).isEqualTo(1);
    }

    @Test
    void aResultIsReadInPlace() {
        shelf.kept = Node.balanced(0, 50);

        Tree result = library.kept();

        assertThat(ObjectBuffer.isView(result)).isTrue();
        assertThat(shelf.sum(result)).isEqualTo(49 * 50 / 2);
    }

    @Test
    void aViewIsSentInPlaceWhateverTheDeclaration() {
        Tree view = viewOf(Objects.requireNonNull(Node.balanced(0, 30)));

        Tree whole = library.plain(view);
        Tree part = library.plain(Objects.requireNonNull(view.left()));

        assertThat(ObjectBuffer.isView(whole)).isTrue();
        assertThat(shelf.sum(whole)).isEqualTo(29 * 30 / 2);
        assertThat(shelf.sum(part)).isEqualTo(14 * 15 / 2);
    }

    @Test
    void anObjectThatIsNotDeclaredInPlaceMustBeSerializable() {
        assertThatThrownBy(() -> library.plain(new Node(1)))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("InPlaceTest$Node");
    }

    @Test
    void aViewTypeIsSentInPlaceEverywhere() throws Exception {
        assertThat(library.total(series(100))).isEqualTo(4950);
        assertThat(library.total(series(100_000))).isEqualTo(99_999.0 * 100_000 / 2); // larger than a frame
        assertThat(library.later().get().values().get(2)).isEqualTo(2);
    }

    @Test
    void aRemoteInterfaceIsInPlaceAsAWhole() {
        Reporter local = (series, other) -> new Mean(other.total(series) / 4, ObjectBuffer.isView(series) ? 4 : 0);
        Reporter reporter = cluster.stub(0, local, Reporter.class, 1);

        assertThat(reporter.mean(series(4), library)).isEqualTo(new Mean(1.5, 4));
    }

    @Test
    void aCallOfAnObjectOfThisRankPassesAViewToo() {
        Library here = cluster.stub(0, shelf, Library.class, 0);

        here.keep(viewOf(new Node(3)));

        assertThat(shelf.kept().key()).isEqualTo(3);
    }

    @Test
    void anExceptionOfTheMethodArrives() {
        assertThatThrownBy(() -> library.fail(new Node(9)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("key 9");
    }

    @Test
    void aMethodThatThrowsWhileItsArgumentIsWrittenFailsThatCallOnly() {
        Tree bad = new Node(1) {
            @Override
            public @Nullable Tree right() {
                throw new IllegalStateException("no right");
            }
        };

        assertThatThrownBy(() -> library.sum(bad)).hasMessageContaining("no right");
        assertThat(library.sum(new Node(4))).isEqualTo(4);
    }

    @Test
    void aReleasedViewLeadsNowhere() {
        library.keep(Objects.requireNonNull(Node.balanced(0, 3)));
        Tree kept = shelf.kept();

        ObjectBuffer.release(kept);

        assertThatThrownBy(kept::left)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageMatching(
                        "the message of \\d+ bytes was released\\. Release it after the last use of its views");
    }

    /** Large arguments lie in buffers outside the heap, which return once no view is reachable. */
    @Test
    void memoryReturnsWhenNoViewIsReachable() {
        Series[] holder = new Series[1];
        Reporter keeping = (series, other) -> {
            holder[0] = series;
            return new Mean(0, 0);
        };
        Reporter reporter = cluster.stub(0, keeping, Reporter.class, 1);
        reporter.mean(series(40_000), library);
        DoubleBuffer slice = holder[0].values().slice(39_000, 10);
        WeakReference<Series> view = new WeakReference<>(holder[0]);
        ObjectBuffer.release(holder[0]);
        holder[0] = null;
        List<Long> used = new ArrayList<>();
        await().atMost(30, TimeUnit.SECONDS).until(() -> {
            System.gc();
            return view.get() == null;
        });
        for (int i = 0; i < 20; i++) { // the slice keeps its memory, whatever arrives meanwhile
            reporter.mean(series(40_000 + i), library);
            used.add((long) slice.get(5));
        }

        assertThat(used).containsOnly(39_005L);
    }

    interface Wrong extends Remote {
        void take(@InPlace String text);
    }

    @Test
    void anAnnotatedTypeThatIsNoSchemaIsNamed() {
        assertThatThrownBy(() -> cluster.at(0).bind("wrong", (Wrong) text -> {}))
                .isInstanceOf(InterfaceException.class)
                .hasMessage("org.mobula.remote.InPlaceTest$Wrong.take has the type java.lang.String annotated @InPlace,"
                        + " which is neither a record nor an interface of the program. Declare an interface with its"
                        + " accessors, or remove the annotation");
    }

    interface Machine {
        Thread engine();
    }

    interface Garage extends Remote {
        void park(@InPlace Machine machine);
    }

    @Test
    void aSchemaThatCannotBeReadInPlaceIsNamedAtTheCall() {
        Garage garage = cluster.stub(0, (Garage) machine -> {}, Garage.class, 1);

        assertThatThrownBy(() -> garage.park(Thread::currentThread)).isInstanceOf(CodecException.class);
    }

    interface Sink<T extends Tree> extends Remote {
        void put(@InPlace T tree);
    }

    @Test
    @SuppressWarnings("unchecked")
    void anUnrelatedTypeIsAMismatch() {
        Sink<Named> sink = cluster.stub(0, (Sink<Named>) named -> {}, Sink.class, 1);
        ((Sink<Tree>) (Sink<?>) sink).put(new NamedNode(1)); // a subtype of the erased type
        Series other = series(1);
        ObjectBuffer buffer = ObjectBuffer.growing(CODECS);
        buffer.write(other, Series.class);

        assertThatThrownBy(() -> InPlaceValue.checked(buffer.read(Series.class), Tree.class, "argument 1 of Sink.put"))
                .isInstanceOf(TypeMismatchException.class)
                .hasMessage(
                        "argument 1 of Sink.put is a org.mobula.remote.InPlaceTest$Series, not a"
                                + " org.mobula.remote.InPlaceTest$Tree. Start all ranks with the same version of the interface");
    }
}
