package org.mobula.endpoint.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mobula.memory.MessageBuffer;
import org.mobula.memory.ReclaimPolicy;

/** A5, and the limit of locked memory. */
class RegistrationsTest {
    private static final int ENDPOINT = 7;

    private final List<String> calls = new ArrayList<>();
    private boolean limited;

    private final Registrations registrations = new Registrations(new MemoryLock() {
        @Override
        boolean isAvailable() {
            return true;
        }

        @Override
        boolean lock(MemorySegment segment) {
            calls.add("lock " + segment.byteSize());
            return !limited;
        }

        @Override
        void unlock(MemorySegment segment) {
            calls.add("unlock " + segment.byteSize());
        }
    });

    @Test
    void aBufferIsPinnedOnceAndUnpinnedWithItsLastRegistration() {
        MessageBuffer buffer = MessageBuffer.allocate(64);
        RegisteredBuffer first = registrations.add(buffer, ENDPOINT, true, false);
        RegisteredBuffer second = registrations.add(buffer, ENDPOINT, false, true);
        assertThat(first.isPinned() && second.isPinned()).isTrue();
        assertThat(calls).containsExactly("lock 64");
        first.close();
        assertThat(registrations.find(first.number())).isNull();
        assertThat(registrations.find(second.number())).isSameAs(second);
        assertThat(registrations.of(ENDPOINT)).containsExactly(second);
        assertThat(calls).containsExactly("lock 64");
        second.close();
        second.close();
        assertThat(calls).containsExactly("lock 64", "unlock 64");
        buffer.free();
    }

    @Test
    void beyondTheLimitARegistrationContinuesUnpinned() {
        limited = true;
        MessageBuffer buffer = MessageBuffer.allocate(64);
        RegisteredBuffer registered = registrations.add(buffer, ENDPOINT, false, false);
        assertThat(registered.isPinned()).isFalse();
        assertThat(registered.begin().byteSize()).isEqualTo(64);
        registered.end();
        registered.close();
        assertThat(calls).containsExactly("lock 64");
        buffer.free();
    }

    @Test
    void memoryThatMovesIsNotPinned() {
        MessageBuffer buffer = MessageBuffer.allocate(64, ReclaimPolicy.REVOKE);
        assertThat(registrations.add(buffer, ENDPOINT, false, false).isPinned()).isFalse();
        assertThat(calls).isEmpty();
    }

    @Test
    void aRegistrationInUseEndsWhenItIsUnused() {
        MessageBuffer buffer = MessageBuffer.allocate(64);
        RegisteredBuffer registered = registrations.add(buffer, ENDPOINT, false, false);
        registered.begin();
        registered.closeWhenUnused();
        assertThat(registered.isClosed()).isTrue();
        assertThat(buffer.registrations()).isEqualTo(1);
        registered.end();
        assertThat(buffer.registrations()).isZero();
        assertThat(calls).containsExactly("lock 64", "unlock 64");
        buffer.free();
    }

    @Test
    void numbersOfEndedRegistrationsDoNotNameLaterOnes() {
        MessageBuffer buffer = MessageBuffer.allocate(64);
        int before = 0;
        for (int i = 0; i < 40; i++) {
            RegisteredBuffer registered = registrations.add(buffer, ENDPOINT, false, false);
            assertThat(registrations.find(registered.number())).isSameAs(registered);
            assertThat(registrations.find(before)).isNull();
            before = registered.number();
            registered.close();
        }
        assertThat(registrations.find(-1)).isNull();
        buffer.free();
    }

    @Test
    void theSystemLocksPages() {
        MemoryLock system = new MemoryLock();
        MessageBuffer buffer = MessageBuffer.allocate(64);
        if (system.isAvailable()) {
            assertThat(system.lock(buffer.memory())).isTrue();
            system.unlock(buffer.memory());
        } else {
            assertThat(system.lock(buffer.memory())).isFalse();
        }
        buffer.free();
    }
}
