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
import org.mobula.replica.ReplicaUnavailableException;

/** Stack overflows at only one rank, before the method starts. */
@Timeout(60)
class DeepArgumentsTest {
    private static final int DEPTH = 200_000;
    private static final long DEEP_STACK = 1L << 30;

    @Test
    void aStackOverflowWhileReadingArgumentsAffectsOnlyItsRank() throws Exception {
        try (ReplicaWorld world = new ReplicaWorld(2)) {
            DeepArguments local = world.create(0, "deep", DeepArguments.DeepArgumentsRoot.class);
            DeepArguments remote = world.find(1, "deep");
            assertThat(onDeepStack(() -> local.count(new HashSet<>(Set.of(new DeepArguments.Deep(DEPTH))), 1)))
                    .isEqualTo(1);
            await().untilAsserted(() -> assertThatThrownBy(remote::counted)
                    .isInstanceOf(ReplicaUnavailableException.class)
                    .hasMessageStartingWith(
                            "rank 1 no longer has a replica of \"deep\", because DeepArguments.count failed here: "));
            assertThat(local.count(Set.of(), 1)).isEqualTo(1);
            assertThat(local.counted()).isEqualTo(1);
        }
    }

    private static int onDeepStack(Callable<Integer> call) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(call);
        new Thread(null, task, "deep", DEEP_STACK).start();
        return task.get(30, TimeUnit.SECONDS);
    }
}
