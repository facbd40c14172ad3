package org.mobula.runtime.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HandshakeAdmissionTest {
    private static final Duration NEVER = Duration.ofHours(1);

    private final List<String> evicted = new CopyOnWriteArrayList<>();

    private HandshakeAdmission.Place admit(HandshakeAdmission admission, String address, String name) throws Exception {
        return admission.admit(address, () -> evicted.add(name));
    }

    @Test
    void theOldestConnectionIsEvictedWhenAllPlacesAreTaken() throws Exception {
        HandshakeAdmission admission = new HandshakeAdmission(3, Duration.ZERO);
        HandshakeAdmission.Place first = admit(admission, "a", "first");
        admit(admission, "a", "second");
        admit(admission, "a", "third");
        assertThat(evicted).isEmpty();
        HandshakeAdmission.Place fourth = admit(admission, "a", "fourth");
        assertThat(evicted).containsExactly("first");
        assertThat(first.leave()).as("an evicted connection has lost its place").isFalse();
        assertThat(fourth.leave()).isTrue();
        assertThat(fourth.leave()).isFalse();
    }

    @Test
    void aConnectionThatHasLeftIsNotEvicted() throws Exception {
        HandshakeAdmission admission = new HandshakeAdmission(2, Duration.ZERO);
        HandshakeAdmission.Place first = admit(admission, "a", "first");
        admit(admission, "a", "second");
        assertThat(first.leave()).isTrue();
        admit(admission, "a", "third");
        assertThat(evicted).isEmpty();
    }

    @Test
    void theAddressWithTheMostPlacesLosesOne() throws Exception {
        HandshakeAdmission admission = new HandshakeAdmission(4, Duration.ZERO);
        admit(admission, "honest", "honest 1");
        for (int i = 1; i <= 3; i++) {
            admit(admission, "stranger", "stranger " + i);
        }
        admit(admission, "honest", "honest 2");
        admit(admission, "stranger", "stranger 4");
        admit(admission, "stranger", "stranger 5");
        assertThat(evicted).containsExactly("stranger 1", "stranger 2", "stranger 3");
    }

    @Test
    void aYoungConnectionIsNotEvictedAndTheNextOneWaitsForAPlace() throws Exception {
        HandshakeAdmission admission = new HandshakeAdmission(1, NEVER);
        HandshakeAdmission.Place first = admit(admission, "a", "first");
        CompletableFuture<HandshakeAdmission.Place> second = new CompletableFuture<>();
        Thread waiting = Thread.ofPlatform().start(() -> {
            try {
                second.complete(admit(admission, "a", "second"));
            } catch (Exception e) {
                second.completeExceptionally(e);
            }
        });
        while (waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        assertThat(second).isNotDone();
        assertThat(first.leave()).isTrue();
        assertThat(second.join().leave()).isTrue();
        assertThat(evicted).isEmpty();
    }
}
