package org.mobula.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.ref.Reference;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The leak guard. */
@Tag("A13")
@Timeout(60)
class BufferSpaceTest {
    private static MessageBuffer used(BufferSpace space, ReclaimPolicy policy) {
        MessageBuffer buffer = space.allocate(100, policy);
        buffer.view(BufferType.BYTE);
        buffer.unreference();
        return buffer;
    }

    @Test
    void anAllocationBeyondTheLimitFreesWhatIsUnreferenced() {
        try (BufferSpace space = BufferSpace.withLimit(300)) {
            MessageBuffer first = used(space, ReclaimPolicy.TRUST);
            MessageBuffer second = used(space, ReclaimPolicy.REVOKE);
            MessageBuffer third = space.allocate(100);
            assertThat(space.used()).isEqualTo(300);

            MessageBuffer fourth = space.allocate(150);

            assertThat(first.state()).isEqualTo(BufferState.FREED);
            assertThat(second.state()).isEqualTo(BufferState.FREED);
            assertThat(third.state()).isEqualTo(BufferState.UNREFERENCED);
            assertThat(space.swept()).isEqualTo(2);
            assertThat(space.used()).isEqualTo(250);
            third.free();
            fourth.free();
            assertThat(space.used()).isZero();
        }
    }

    @Test
    void buffersThatWereNeverViewedOrAreInUseAreNotFreed() {
        try (BufferSpace space = BufferSpace.withLimit(400, Duration.ZERO)) {
            MessageBuffer fresh = space.allocate(100);
            MessageBuffer posted = used(space, ReclaimPolicy.TRUST);
            posted.beginTransfer();
            MessageBuffer registered = used(space, ReclaimPolicy.TRUST);
            registered.register();
            MessageBuffer viewed = space.allocate(100, ReclaimPolicy.TRUST);
            viewed.view(BufferType.BYTE);

            assertThatExceptionOfType(BufferLimitException.class)
                    .isThrownBy(() -> space.allocate(100))
                    .withMessage(
                            "cannot allocate a message buffer of 100 bytes: 400 of 400 bytes of its space are in use"
                                    + " by 4 buffers. Unreference or free some, or create the space with a higher"
                                    + " limit");

            assertThat(fresh.state()).isEqualTo(BufferState.UNREFERENCED);
            assertThat(viewed.state()).isEqualTo(BufferState.REFERENCED);
            posted.endTransfer();
            registered.deregister();
            space.allocate(200).free();
            viewed.close();
            fresh.close();
        }
    }

    @Test
    void anAllocationWaitsForBuffersThatAreBeingReclaimed() {
        try (BufferSpace space = BufferSpace.withLimit(100, Duration.ofSeconds(30))) {
            MessageBuffer verified = used(space, ReclaimPolicy.VERIFY);
            MessageBuffer next = space.allocate(100);
            assertThat(verified.state()).isEqualTo(BufferState.FREED);
            next.free();
        }
    }

    @Test
    void anAllocationEvacuates() {
        try (BufferSpace space = BufferSpace.withLimit(100, Duration.ofSeconds(30))) {
            MessageBuffer evacuated = space.allocate(100, ReclaimPolicy.EVACUATE);
            BufferView view = evacuated.view(BufferType.INT);
            evacuated.unreference();
            space.allocate(100).free();
            assertThat(view.isStale()).isTrue();
        }
    }

    @Test
    void aViewThatIsKeptEndsThePatience() {
        try (BufferSpace space = BufferSpace.withLimit(100, Duration.ofMillis(60))) {
            MessageBuffer buffer = space.allocate(100);
            BufferView view = buffer.view(BufferType.INT);
            buffer.unreference();
            assertThatExceptionOfType(BufferLimitException.class).isThrownBy(() -> space.allocate(1));
            Reference.reachabilityFence(view);
        }
    }

    @Test
    void aBufferThatTheProgramDroppedLeavesRoom() {
        try (BufferSpace space = BufferSpace.withLimit(100)) {
            space.allocate(100);
            while (space.used() > 0 && !Thread.currentThread().isInterrupted()) {
                System.gc();
            }
            space.allocate(100).free();
        }
    }

    @Test
    void aClosedSpaceAllocatesNothing() {
        BufferSpace space = BufferSpace.withLimit(1000);
        MessageBuffer idle = used(space, ReclaimPolicy.TRUST);
        MessageBuffer fresh = space.allocate(10);
        space.close();
        assertThat(idle.state()).isEqualTo(BufferState.FREED);
        assertThat(fresh.state()).isEqualTo(BufferState.UNREFERENCED);
        fresh.free();
        assertThatExceptionOfType(BufferStateException.class)
                .isThrownBy(() -> space.allocate(10))
                .withMessage("cannot allocate a message buffer of 10 bytes: its space was closed."
                        + " Allocate before, or create another space");
    }

    @Test
    void aFailedAllocationLeavesRoom() {
        try (BufferSpace space = BufferSpace.withLimit(Long.MAX_VALUE)) {
            assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> space.allocate(0));
            assertThat(space.used()).isZero();
        }
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> BufferSpace.withLimit(0))
                .withMessage("the limit of a buffer space is 1 byte or more: 0");
    }
}
