package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PendingWritesTest {
    /** A closing node makes every listed write submit the batch that waits for it, and then closes the order. */
    @Test
    void aWriteIsListedUntilItsBatchHasBeenSubmitted() {
        try (ReplicaWorld world = new ReplicaWorld(1)) {
            PendingWrites pending = world.at(0).pending();
            List<String> events = new ArrayList<>();
            PendingWrite write = new PendingWrite(null) {
                @Override
                void ordered() {
                    pending.flushBatch(); // the node closes at this moment
                    events.add("ordered");
                }

                @Override
                void flushBatch() {
                    events.add("flushBatch");
                }
            };
            pending.submit(
                    pending.caller(), write, ReplicaMessage.REMOVE, output -> ReplicaMessage.put(output, "none"));
            assertThat(events).containsExactly("flushBatch", "ordered");
            assertThat(pending.areInFlight()).isFalse();
        }
    }
}
