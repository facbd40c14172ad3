package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mobula.testkit.Await.await;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.mobula.replica.Stack;

class CallPoolTest {
    @Test
    void aThreadThatOutlivesTheNodeDoesNotRetainItsReplicas() {
        WeakReference<OrderedReplicas> replicas = replicasAfterUse();
        await().until(() -> {
            System.gc();
            return replicas.refersTo(null);
        });
    }

    /** A call object per virtual thread would be a leak, because there may be a million threads. */
    @Test
    void virtualThreadsShareCallObjects() throws Exception {
        try (ReplicaWorld world = new ReplicaWorld(1)) {
            Stack stack = world.create(0, "stack", Stack.StackRoot.class, 1);
            int before = world.at(0).calls().made();
            for (int i = 0; i < 200; i++) {
                Thread.ofVirtual()
                        .start(() -> {
                            stack.push(2);
                            stack.top();
                        })
                        .join();
            }
            assertThat(stack.size()).isEqualTo(201);
            assertThat(world.at(0).calls().made() - before).isEqualTo(1);
        }
    }

    /** Concurrent calls must not share a call object. */
    @Test
    void concurrentCallsOfVirtualThreadsUseDifferentObjects() throws Exception {
        try (ReplicaWorld world = new ReplicaWorld(2);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Stack stack = world.create(0, "stack", Stack.StackRoot.class, 1);
            Stack other = world.find(1, "stack");
            List<Future<Integer>> lengths = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                Stack replica = i % 2 == 0 ? stack : other;
                lengths.add(threads.submit(() -> {
                    replica.push(1);
                    return replica.size();
                }));
            }
            for (Future<Integer> each : lengths) {
                assertThat(each.get(30, TimeUnit.SECONDS)).isBetween(2, 51);
            }
            stack.push(1);
            assertThat(stack.size()).isEqualTo(52);
        }
    }

    private static WeakReference<OrderedReplicas> replicasAfterUse() {
        try (ReplicaWorld world = new ReplicaWorld(1)) {
            Stack stack = world.create(0, "stack", Stack.StackRoot.class, 1);
            assertThat(stack.top()).isEqualTo(1);
            stack.push(2);
            return new WeakReference<>(world.at(0));
        }
    }
}
