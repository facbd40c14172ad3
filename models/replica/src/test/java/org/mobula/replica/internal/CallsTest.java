package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;
import org.mobula.replica.Stack;

class CallsTest {
    @Test
    void aThreadThatOutlivesTheNodeKeepsNoneOfItsReplicas() {
        WeakReference<OrderedReplicas> replicas = used();
        await().until(() -> {
            System.gc();
            return replicas.refersTo(null);
        });
    }

    private static WeakReference<OrderedReplicas> used() {
        try (World world = new World(1)) {
            Stack stack = world.create(0, "stack", Stack.StackRoot.class, 1);
            assertThat(stack.top()).isEqualTo(1);
            stack.push(2);
            return new WeakReference<>(world.at(0));
        }
    }
}
