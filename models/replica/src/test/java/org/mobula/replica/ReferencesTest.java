package org.mobula.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invocations;
import org.mobula.invoke.MismatchException;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.Cluster;

/** Joining the replicas, and references to replicated objects in remote calls. */
@Timeout(120)
class ReferencesTest {
    private static final int OBJECT = 12;
    private static final InterfaceShape SHAPE = InterfaceShape.of(List.of(Desk.class));

    private final Cluster cluster = new Cluster(3, NodeOptions.defaults());
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** A remote object. */
    interface Desk {
        int popFrom(Stack stack);

        Stack same(Stack stack);

        boolean isOwn(Stack stack);
    }

    private record DeskAt(Replicas replicas) implements Desk {
        @Override
        public int popFrom(Stack stack) {
            return stack.pop();
        }

        @Override
        public Stack same(Stack stack) {
            return stack;
        }

        @Override
        public boolean isOwn(Stack stack) {
            return stack == replicas.lookup("stack", Stack.class);
        }
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        cluster.close();
    }

    private Future<Replicas> joining(int rank, ReplicaOptions options) {
        return threads.submit(() -> Replicas.of(cluster.node(rank), options));
    }

    private List<Replicas> joined() throws Exception {
        List<Future<Replicas>> joining = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            joining.add(joining(rank, ReplicaOptions.defaults()));
        }
        List<Replicas> joined = new ArrayList<>();
        for (Future<Replicas> each : joining) {
            joined.add(each.get(30, TimeUnit.SECONDS));
        }
        for (int rank = 0; rank < 3; rank++) {
            Invocations invocations = Invocations.of(Engine.of(cluster.node(rank)));
            invocations.codecs().allowMeaning(Desk.class);
            invocations.reserve(OBJECT, new DeskAt(joined.get(rank)), SHAPE);
            invocations.open();
        }
        return joined;
    }

    private Desk desk(int from, int at) {
        return (Desk) SHAPE.stub(Invocations.of(Engine.of(cluster.node(from))).invoker(at, OBJECT, SHAPE));
    }

    @Test
    void aReferenceInAnArgumentRefersToTheReceiversReplica() throws Exception {
        Stack stack = joined().get(0).create("stack", Stack.StackRoot.class, 3);
        for (int rank = 1; rank < 3; rank++) {
            assertThat(desk(0, rank).isOwn(stack)).isTrue();
        }
        stack.push(4);
        assertThat(desk(0, 1).popFrom(stack)).isEqualTo(4);
        assertThat(desk(0, 2).popFrom(stack)).isEqualTo(3);
        assertThat(stack.size()).isZero();
    }

    @Test
    void aReferenceInAResultRefersToTheCallersReplica() throws Exception {
        Stack stack = joined().get(1).create("stack", Stack.StackRoot.class, 3);
        assertThat(desk(1, 2).same(stack)).isSameAs(stack);
    }

    @Test
    void aReferenceToARemovedObjectFailsAtItsSender() throws Exception {
        List<Replicas> at = joined();
        Stack stack = at.get(0).create("stack", Stack.StackRoot.class, 3);
        assertThat(at.get(0).remove("stack")).isTrue();
        assertThatThrownBy(() -> desk(0, 1).popFrom(stack))
                .isInstanceOf(ReplicaUnavailableException.class)
                .hasMessage("the replicated object \"stack\" was removed. Look up or create another one");
    }

    @Test
    void joiningWithoutRankZeroTimesOut() throws Exception {
        assertThatThrownBy(() -> Replicas.of(cluster.node(1), ReplicaOptions.defaults(), Duration.ofMillis(50)))
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageMatching(
                        "deadline exceeded after \\d+ ms while joining the order \"replicas\"\\. Joining continues:"
                                + " rank 0, or the lowest living rank, must join the order to begin it");
        assertThat(joined().get(1).list()).isEmpty();
    }

    @Test
    void aRankWithOtherOptionsFailsWithBothOptionsInTheMessage() throws Exception {
        Replicas first = joining(0, ReplicaOptions.defaults().withCheck(7)).get(30, TimeUnit.SECONDS);
        ReplicaOptions other = ReplicaOptions.defaults().withCheck(8);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> Replicas.of(cluster.node(1), other))
                    .isInstanceOf(MismatchException.class)
                    .hasMessage("rank 1 joined the replicas with tolerated = 1 and check = 8, but rank 0, which came"
                            + " first, with tolerated = 1 and check = 7. Give every rank the same ReplicaOptions and"
                            + " MOBULA_REPLICA_CHECK");
        }
        Replicas third = joining(2, ReplicaOptions.defaults().withCheck(7)).get(30, TimeUnit.SECONDS);
        Stack stack = first.create("stack", Stack.StackRoot.class, 5);
        await().untilAsserted(() -> assertThat(third.list()).containsExactly("stack"));
        assertThat(stack.top()).isEqualTo(5);
    }
}
