package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.replica.DeepArguments;
import org.mobula.replica.ReplicaGoneException;

/** Stacks that end at one rank and not at another, before the method has begun. */
@Timeout(60)
class DeepArgumentsTest {
    private static final int CALLS = 200_000;
    private static final long DEEP_STACK = 1L << 30;

    @Test
    void otherRanksContinueWhenOnesStackOverflowsWhileItReadsArguments() throws Exception {
        try (ReplicaWorld world = new ReplicaWorld(2)) {
            DeepArguments here = world.create(0, "depths", DeepArguments.DeepArgumentsRoot.class);
            DeepArguments there = world.find(1, "depths");
            assertThat(onDeepStack(() -> here.count(new HashSet<>(Set.of(new DeepArguments.Deep(CALLS))), 1)))
                    .isEqualTo(1);
            await().untilAsserted(() -> assertThatThrownBy(there::counted)
                    .isInstanceOf(ReplicaGoneException.class)
                    .hasMessageStartingWith(
                            "rank 1 no longer has a replica of \"depths\", because DeepArguments.count failed here: "));
            assertThat(here.count(Set.of(), 1)).isEqualTo(1);
            assertThat(here.counted()).isEqualTo(1);
        }
    }

    private static int onDeepStack(Callable<Integer> call) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(call);
        new Thread(null, task, "deep", DEEP_STACK).start();
        return task.get(30, TimeUnit.SECONDS);
    }
}
