package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.replica.ReplicaShapes;
import org.mobula.replica.ReplicaShapes.Color;
import org.mobula.replica.ReplicaShapes.Counted;
import org.mobula.replica.ReplicaShapes.Point;
import org.mobula.replica.ReplicaShapes.Square;
import org.mobula.replica.WrongDeclarationException;

@Timeout(60)
class ReplicaAccessTest {
    private final ReplicaWorld world = new ReplicaWorld(2);
    private ReplicaShapes shapes;
    private ReplicaShapes remote;

    @BeforeEach
    void create() {
        shapes = world.create(0, "shapes", ReplicaShapes.ShapesRoot.class);
        remote = world.find(1, "shapes");
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void aReadThatIsAboutToWriteIsRestartedAsAWrite() {
        shapes.add(new Square(3));
        int before = world.order.messages();
        assertThat(shapes.area(0)).isEqualTo(9);
        assertThat(world.order.messages()).isEqualTo(before);
        shapes.add(new Counted());
        assertThat(shapes.area(1)).isEqualTo(1);
        assertThat(world.order.messages()).isEqualTo(before + 2);
        awaitRemote();
        assertThat(remote.area(1)).isEqualTo(2);
        await().untilAsserted(() -> assertThat(shapes.area(1)).isGreaterThan(2));
    }

    @Test
    void aCatchClauseOfTheProgramDoesNotStopTheUnwinding() {
        shapes.add(new Counted());
        assertThat(shapes.swallowed(0)).isEqualTo(1);
        awaitRemote();
        assertThat(remote.swallowed(0)).isEqualTo(2);
    }

    @Test
    void aFinallyBlockOfTheProgramDoesNotRunDuringTheUnwinding() {
        shapes.add(new Counted());
        assertThat(shapes.finished(0)).isEqualTo(1);
        awaitRemote();
        assertThat(remote.finished(0)).isEqualTo(2);
    }

    @Test
    void anErrorHandlerDoesNotStopTheUnwindingThroughJdkCode() {
        shapes.add(new Counted());
        assertThat(shapes.deep(0)).isEqualTo(1);
        awaitRemote();
        assertThat(remote.deep(0)).isEqualTo(2);
    }

    @Test
    void aMethodThatHasWrittenOnceStartsAsAWrite() {
        shapes.add(new Square(2));
        shapes.add(new Counted());
        shapes.area(1);
        int before = world.order.messages();
        assertThat(shapes.area(0)).isEqualTo(4);
        assertThat(world.order.messages()).isEqualTo(before + 1);
    }

    @Test
    void argumentsAndResultsAreCopies() {
        int[] argument = {1, 2, 3};
        shapes.set(argument);
        argument[0] = 9;
        assertThat(shapes.numbers()).containsExactly(1, 2, 3);
        shapes.numbers()[1] = 9;
        assertThat(shapes.numbers()).containsExactly(1, 2, 3);
        await().untilAsserted(() -> assertThat(remote.numbers()).containsExactly(1, 2, 3));
    }

    @Test
    void aReadMayModifyObjectsThatItCreates() {
        int before = world.order.messages();
        assertThat(shapes.sorted()).containsExactly(1, 2, 3);
        assertThat(world.order.messages()).isEqualTo(before);
    }

    @Test
    void aHashCodeIsTheSameAtEveryRank() {
        shapes.add(new Square(1));
        remote.add(new Square(2));
        await().untilAsserted(() -> assertThat(shapes.identities()).hasSize(2));
        assertThat(shapes.hash(0)).isEqualTo(remote.hash(0)).isNotEqualTo(shapes.hash(1));
        assertThat(shapes.hash(1)).isEqualTo(remote.hash(1));
        assertThat(shapes.identities()).isEqualTo(remote.identities());
    }

    @Test
    void tablesAreIteratedInInsertionOrder() {
        for (int i = 0; i < 40; i++) {
            shapes.add(new Square(i));
        }
        assertThat(shapes.order()).startsWith("shape 1,shape 2,shape 3,").endsWith(",shape 40");
        await().untilAsserted(() -> assertThat(remote.order()).isEqualTo(shapes.order()));
    }

    @Test
    void aMethodDeclaredToReadMustNotWrite() {
        int before = world.order.messages();
        assertThat(shapes.bound()).isEqualTo(100);
        assertThat(world.order.messages()).isEqualTo(before);
        assertThatThrownBy(() -> shapes.lower(50))
                .isInstanceOf(WrongDeclarationException.class)
                .hasMessage(
                        "ReplicaShapes.lower is annotated @Reads, and was about to change something. Remove the annotation");
        assertThatThrownBy(() -> shapes.lowerSwallowing(50)).isInstanceOf(WrongDeclarationException.class);
        assertThat(shapes.bound()).isEqualTo(100);
    }

    @Test
    void aMethodDeclaredToWriteIsSent() {
        int before = world.order.messages();
        assertThat(shapes.declared()).isEqualTo(100);
        assertThat(world.order.messages()).isEqualTo(before + 1);
    }

    @Test
    void mathFunctionsAreThoseOfStrictMath() {
        assertThat(shapes.inexact(0.7)).isEqualTo(StrictMath.sin(0.7) + Math.sqrt(0.7));
    }

    @Test
    void enumsAndRecordsAreArgumentsAndResults() {
        assertThat(shapes.color(Color.RED)).isEqualTo(Color.GREEN);
        assertThat(shapes.move(new Point(1, 2, Color.GREEN))).isEqualTo(new Point(1, 2, Color.GREEN));
        assertThat(remote.move(new Point(1, 1, Color.RED))).isEqualTo(new Point(2, 3, Color.RED));
    }

    /** Waits until rank 1 has applied the same writes. */
    private void awaitRemote() {
        await().until(() -> remote.order().equals(shapes.order()));
    }
}
