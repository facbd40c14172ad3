package org.mobula.remote;

import static org.mobula.testkit.Await.await;

import java.io.Serializable;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.testkit.HangKiller;

/** A closed node is garbage, whatever classes it has sent and called. */
@ExtendWith(HangKiller.class)
class ClosedNodesTest {
    record Point(int x, String name) implements Serializable {}

    interface Service extends Remote {
        Point move(Point point, List<Integer> path);

        Service self();
    }

    static class ServiceObject implements Service {
        @Override
        public Point move(Point point, List<Integer> path) {
            return new Point(point.x + path.size(), point.name);
        }

        @Override
        public Service self() {
            return this;
        }
    }

    @Test
    void aClosedNodeIsCollected() {
        List<WeakReference<Object>> closed = new ArrayList<>();
        for (int round = 0; round < 5; round++) {
            useAndClose(closed);
        }
        await().atMost(Duration.ofSeconds(40)).until(() -> {
            System.gc();
            return closed.stream().allMatch(reference -> reference.refersTo(null));
        });
    }

    private static void useAndClose(List<WeakReference<Object>> closed) {
        try (RemotingCluster cluster = new RemotingCluster(2)) {
            Service stub = cluster.stub(0, new ServiceObject(), Service.class, 1);
            stub.move(new Point(1, "a"), List.of(1, 2));
            stub.self().move(new Point(2, "b"), new ArrayList<>(List.of(3)));
            for (int rank = 0; rank < 2; rank++) {
                closed.add(new WeakReference<>(cluster.at(rank)));
                closed.add(new WeakReference<>(cluster.node(rank)));
            }
        }
    }
}
