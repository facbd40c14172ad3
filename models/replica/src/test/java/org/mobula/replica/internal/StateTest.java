package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.lang.ref.WeakReference;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.replica.BoundedBuffer;
import org.mobula.replica.Diverging;
import org.mobula.replica.ReplicaOptions;
import org.mobula.replica.ReplicaShapes;
import org.mobula.replica.ReplicaTakenException;
import org.mobula.replica.ReplicaUnavailableException;
import org.mobula.replica.Stack;

@Timeout(60)
class StateTest {
    @Test
    void aRankThatJoinsLaterReceivesTheReplicas() {
        try (ReplicaWorld world = new ReplicaWorld(3, 1, ReplicaOptions.defaults())) {
            Stack stack = world.create(0, "stack", Stack.StackRoot.class);
            for (int i = 0; i < 1000; i++) {
                stack.push(i);
            }
            ReplicaShapes shapes = world.create(1, "shapes", ReplicaShapes.ShapesRoot.class);
            shapes.add(new ReplicaShapes.Square(2));
            shapes.add(new ReplicaShapes.Square(3));
            world.join(2);
            Stack late = world.find(2, "stack");
            assertThat(late.size()).isEqualTo(1000);
            assertThat(late.pop()).isEqualTo(999);
            assertThat(stack.pop()).isEqualTo(998);
            ReplicaShapes lateShapes = world.find(2, "shapes");
            assertThat(lateShapes.area(1)).isEqualTo(9);
            assertThat(lateShapes.identities()).isEqualTo(shapes.identities());
            assertThat(lateShapes.order()).isEqualTo("shape 1,shape 2");
            lateShapes.add(new ReplicaShapes.Square(4));
            await().untilAsserted(() -> assertThat(shapes.identities()).isEqualTo(lateShapes.identities()));
        }
    }

    @Test
    void aRankThatJoinsWhileAWriteWaitsGetsNoReplica() {
        try (ReplicaWorld world = new ReplicaWorld(2, 1, ReplicaOptions.defaults())) {
            BoundedBuffer buffer = world.create(0, "buffer", BoundedBuffer.BoundedBufferRoot.class);
            CompletableFuture<Integer> result = CompletableFuture.supplyAsync(() -> get(buffer));
            await().until(() -> !buffer.log().isEmpty());
            world.join(1);
            assertThatThrownBy(() -> world.find(1, "buffer"))
                    .isInstanceOf(ReplicaUnavailableException.class)
                    .hasMessage("rank 1 has no replica of \"buffer\", because it joined while 1 write waited in it."
                            + " Let every rank call Replicas.of before such calls are made");
            world.at(0).removeEverywhere("buffer");
            assertThatThrownBy(result::join).hasRootCauseInstanceOf(ReplicaUnavailableException.class);
        }
    }

    @Test
    void equalReplicasSurviveAComparison() {
        try (ReplicaWorld world = new ReplicaWorld(3, ReplicaOptions.defaults().withCheck(1))) {
            Stack stack = world.create(0, "stack", Stack.StackRoot.class);
            for (int i = 0; i < 50; i++) {
                stack.push(i);
            }
            Stack other = world.find(1, "stack");
            await().until(() -> other.size() == 50);
            assertThat(other.pop()).isEqualTo(49);
        }
    }

    @Test
    void aReplicaThatDiffersFromTheMajorityIsGivenUpWhicheverRankWrote() throws Exception {
        try (ReplicaWorld world = new ReplicaWorld(3, ReplicaOptions.defaults().withCheck(1))) {
            Diverging object = world.create(0, "object", Diverging.DivergingRoot.class);
            world.corrupt(0, "object", "value", 9);
            Diverging second = world.find(1, "object");
            Diverging third = world.find(2, "object");
            object.add(1);
            await().untilAsserted(() -> assertThatThrownBy(object::get)
                    .isInstanceOf(ReplicaUnavailableException.class)
                    .hasMessage(
                            "rank 0 no longer has a replica of \"object\", because it differed from those at ranks [1, 2]"
                                    + " after Diverging.add (number 2 of the order): the method did not do the same here. Look for"
                                    + " what it reads besides the object and its arguments"));
            second.add(1);
            assertThat(second.get()).isEqualTo(2);
            await().untilAsserted(() -> assertThat(third.get()).isEqualTo(2));
        }
    }

    @Test
    void inATieTheLowestRanksReplicaWins() throws Exception {
        try (ReplicaWorld world = new ReplicaWorld(2, ReplicaOptions.defaults().withCheck(1))) {
            Diverging object = world.create(0, "object", Diverging.DivergingRoot.class);
            Diverging other = world.find(1, "object");
            world.corrupt(0, "object", "value", 9);
            other.add(1);
            await().untilAsserted(() -> assertThatThrownBy(other::get).isInstanceOf(ReplicaUnavailableException.class));
            assertThat(object.get()).isEqualTo(10);
        }
    }

    @Test
    void aWaitingWriteIsAbandonedWhenItsReplicaIsGivenUp() throws Exception {
        try (ReplicaWorld world = new ReplicaWorld(2, ReplicaOptions.defaults().withCheck(1))) {
            BoundedBuffer buffer = world.create(0, "buffer", BoundedBuffer.BoundedBufferRoot.class);
            BoundedBuffer other = world.find(1, "buffer");
            CompletableFuture<Integer> result = CompletableFuture.supplyAsync(() -> get(other));
            await().until(() -> !buffer.log().isEmpty());
            world.corrupt(1, "buffer", "puts", 9);
            assertThat(buffer.poll(1)).isNull();
            assertThatThrownBy(() -> result.get(10, TimeUnit.SECONDS))
                    .hasRootCauseInstanceOf(ReplicaUnavailableException.class);
        }
    }

    @Test
    void aReplicaFromATransferredStateEqualsTheOthers() {
        try (ReplicaWorld world =
                new ReplicaWorld(3, 1, ReplicaOptions.defaults().withCheck(1))) {
            ReplicaShapes shapes = world.create(0, "shapes", ReplicaShapes.ShapesRoot.class);
            shapes.add(new ReplicaShapes.Square(2));
            shapes.title("constant");
            world.join(2);
            ReplicaShapes late = world.find(2, "shapes");
            for (int i = 0; i < 20; i++) {
                shapes.title(i % 2 == 0 ? "constant" : "con" + "stant");
                late.add(new ReplicaShapes.Square(i));
            }
            assertThat(late.area(0)).isEqualTo(4);
            await().untilAsserted(() -> assertThat(shapes.order()).isEqualTo(late.order()));
        }
    }

    @Test
    void aStateThatCannotBeWrittenIsReportedToTheRankThatJoins() {
        try (ReplicaWorld world = new ReplicaWorld(2, 1, ReplicaOptions.defaults())) {
            world.create(0, "object", Diverging.DivergingRoot.class);
            Stack stack = world.create(0, "stack", Stack.StackRoot.class, 3);
            world.<Diverging>find(0, "object").holdLambda();
            world.join(1);
            assertThatThrownBy(() -> world.find(1, "object"))
                    .isInstanceOf(ReplicaUnavailableException.class)
                    .hasMessage(
                            "rank 1 has no replica of \"object\", because it joined later and the state could not be"
                                    + " written; the log of the sending rank has the reason. Let every rank call Replicas.of before it is"
                                    + " created");
            assertThat(world.<Stack>find(1, "stack").top()).isEqualTo(stack.top());
        }
    }

    @Test
    void aNameIsTakenEvenIfOnlyOtherRanksHaveAReplica() {
        try (ReplicaWorld world = new ReplicaWorld(2, 1, ReplicaOptions.defaults())) {
            world.create(0, "object", Diverging.DivergingRoot.class);
            world.<Diverging>find(0, "object").holdLambda();
            world.join(1);
            assertThatThrownBy(() -> world.create(1, "object", Stack.StackRoot.class))
                    .isInstanceOf(ReplicaTakenException.class)
                    .hasMessageStartingWith("there is a replicated object \"object\" already, a"
                            + " org.mobula.replica.Diverging$DivergingRoot.");
            assertThat(world.at(1).names()).isEmpty();
            assertThat(world.at(1).removeEverywhere("object")).isTrue();
            Stack stack = world.create(1, "object", Stack.StackRoot.class, 4);
            assertThat(stack.top()).isEqualTo(4);
        }
    }

    private static int get(BoundedBuffer buffer) {
        try {
            return buffer.get();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The program catches the error, which occurs at only one rank. */
    @Test
    void otherRanksContinueWhenOneRunsOutOfMemory() throws Exception {
        try (ReplicaWorld world = new ReplicaWorld(2)) {
            Diverging object = world.create(0, "object", Diverging.DivergingRoot.class);
            Diverging other = world.find(1, "object");
            WeakReference<Object> root =
                    new WeakReference<>(world.replica(1, "object").root());
            world.corrupt(1, "object", "value", Integer.MAX_VALUE);
            assertThat(object.fill()).isEqualTo(1);
            await().untilAsserted(() -> assertThatThrownBy(other::get)
                    .isInstanceOf(ReplicaUnavailableException.class)
                    .hasMessageStartingWith(
                            "rank 1 no longer has a replica of \"object\", because Diverging.fill failed"
                                    + " here: java.lang.OutOfMemoryError"));
            assertThat(object.add(2)).isEqualTo(3);
            assertThat(object.get()).isEqualTo(3);
            assertThatThrownBy(() -> other.add(4)).isInstanceOf(ReplicaUnavailableException.class);
            await().until(() -> {
                System.gc();
                return root.refersTo(null);
            });
        }
    }

    @Test
    void aRankThatRunsOutOfMemoryLosesOnlyItsReplica() {
        try (ReplicaWorld world = new ReplicaWorld(2)) {
            Diverging object = world.create(0, "object", Diverging.DivergingRoot.class);
            Diverging other = world.find(1, "object");
            assertThatThrownBy(() -> object.exhaust(Integer.MAX_VALUE))
                    .isInstanceOf(ReplicaUnavailableException.class)
                    .hasMessageStartingWith(
                            "rank 0 no longer has a replica of \"object\", because Diverging.exhaust failed"
                                    + " here: java.lang.OutOfMemoryError");
            await().untilAsserted(() -> assertThatThrownBy(other::get).isInstanceOf(ReplicaUnavailableException.class));
            Stack stack = world.create(1, "stack", Stack.StackRoot.class);
            stack.push(1);
            assertThat(stack.top()).isEqualTo(1);
        }
    }
}
