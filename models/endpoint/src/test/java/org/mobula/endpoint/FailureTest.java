package org.mobula.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.endpoint.Pair.Medium;
import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.memory.BufferState;
import org.mobula.memory.MessageBuffer;
import org.mobula.memory.ReclaimPolicy;
import org.mobula.runtime.NodeClosedException;

@Timeout(60)
class FailureTest {
    private static MobulaException failure(Descriptor descriptor) {
        return descriptor.failure().orElseThrow();
    }

    @ParameterizedTest
    @EnumSource
    void aPostedBufferReturnsWithTheFailureOfThePeer(Medium medium) throws Exception {
        try (Pair pair = new Pair(medium)) {
            MessageBuffer buffer = MessageBuffer.allocate(64);
            Registration registration = pair.left().register(buffer);
            pair.left().postReceive(registration.descriptor().attach("first"));
            pair.left().postReceive(registration.descriptor().attach("second"));
            CompletableFuture<Descriptor> waiting = Pair.async(() -> pair.left().awaitReceive());
            pair.cluster().jobs().fail(1, "it was killed");
            Descriptor first = waiting.join();
            assertThat(first.attachment()).isEqualTo("first");
            assertThat(failure(first))
                    .isInstanceOf(PeerFailedException.class)
                    .hasMessageContaining("it was killed; this happened while using endpoint \"pair\" to rank 1");
            assertThat(failure(pair.left().awaitReceive())).isInstanceOf(PeerFailedException.class);
            assertThatThrownBy(() -> pair.left().awaitReceive()).isInstanceOf(PeerFailedException.class);
            assertThatThrownBy(() -> pair.left().postReceive(first)).isInstanceOf(PeerFailedException.class);
            assertThatThrownBy(() -> pair.left().postSend(first, 0)).isInstanceOf(PeerFailedException.class);
            assertThat(first.isPosted()).isFalse();
            assertThat(buffer.transfers()).isZero();
            registration.close();
            buffer.free();
            assertThat(pair.left().hasEnded()).isTrue();
        }
    }

    @Test
    void aReadThatIsNotAnsweredReturnsWithTheFailure() throws Exception {
        try (Pair pair = new Pair(Medium.SHM)) {
            Descriptor read = Descriptor.ofArray(new byte[1 << 20]);
            Descriptor write = Descriptor.ofArray(new byte[1 << 20], 0, 1 << 20, ArrayMode.PIN);
            pair.cluster().jobs().fail(1, "it was killed");
            while (!pair.left().hasEnded()) {
                Thread.yield();
            }
            assertThatThrownBy(() -> pair.left().postRead(read, new RemoteRegion(1, 1 << 20), 0))
                    .isInstanceOf(PeerFailedException.class);
            assertThatThrownBy(() -> pair.left().postWrite(write, new RemoteRegion(1, 1 << 20), 0))
                    .isInstanceOf(PeerFailedException.class);
            assertThat(read.isPosted() || write.isPosted()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatWasSentBeforeACloseArrives(Medium medium) {
        try (Pair pair = new Pair(medium)) {
            for (int i = 0; i < 3; i++) {
                pair.right().postReceive(Descriptor.allocating(1 << 20));
            }
            pair.left().send(new int[] {1}, 0, 1, 1, ArrayMode.COPY);
            pair.left().send(new byte[1 << 20], 0, 1 << 20, 2, ArrayMode.PIN);
            pair.left().close();
            pair.left().close();
            assertThat(pair.right().awaitReceive().tag()).isEqualTo(1);
            assertThat(pair.right().awaitReceive().bytes()).isEqualTo(1 << 20);
            assertThat(failure(pair.right().awaitReceive()))
                    .isInstanceOf(EndpointClosedException.class)
                    .hasMessage("endpoint \"pair\" to rank 0 was closed by its peer. Connect again to transfer more");
            assertThatThrownBy(() -> pair.right().awaitReceive()).isInstanceOf(EndpointClosedException.class);
            assertThatThrownBy(() -> pair.left().send(new int[1], 0, 1, 0, ArrayMode.COPY))
                    .isInstanceOf(EndpointClosedException.class)
                    .hasMessage("endpoint \"pair\" to rank 1 was closed by this rank. Connect again to transfer more");
            assertThatThrownBy(() -> pair.right().register(MessageBuffer.allocate(1)))
                    .isInstanceOf(EndpointClosedException.class);
        }
    }

    /** The transport still reads the buffers, so they are not given back before. */
    @ParameterizedTest
    @EnumSource
    void aCloseWaitsForDataThatIsLeaving(Medium medium) throws Exception {
        int size = 4 << 20;
        int count = 8;
        try (Pair pair = new Pair(medium)) {
            MessageBuffer buffer = MessageBuffer.allocate(size, ReclaimPolicy.REVOKE);
            Registration registration = pair.left().register(buffer, RemoteAccess.READ);
            for (int i = 0; i < count; i++) {
                pair.right().postReceive(Descriptor.allocating(size));
            }
            Descriptor read = Descriptor.ofArray(new byte[size]);
            pair.right().postRead(read, registration.region(), 0);
            for (int i = 0; i < count; i++) {
                pair.left().postSend(registration.descriptor(), i);
            }
            pair.left().close();
            for (int i = 0; i < count; i++) {
                assertThat(pair.left().awaitSend().check().bytes()).isEqualTo(size);
            }
            assertThat(registration.isClosed()).isTrue();
            buffer.close();
            assertThat(buffer.state()).isEqualTo(BufferState.FREED);
            for (int i = 0; i < count; i++) {
                assertThat(pair.right().awaitReceive().check().tag()).isEqualTo(i);
            }
            assertThat(pair.right().awaitSend()).isSameAs(read);
        }
    }

    @Test
    void aCloseReturnsPostedBuffersAndEndsRegistrations() {
        try (Pair pair = new Pair(Medium.SHM)) {
            MessageBuffer buffer = MessageBuffer.allocate(64);
            Registration registration = pair.right().register(buffer);
            pair.right().postReceive(registration.descriptor());
            pair.right().close();
            assertThat(failure(pair.right().awaitReceive())).isInstanceOf(EndpointClosedException.class);
            assertThat(registration.isClosed()).isTrue();
            assertThat(buffer.registrations()).isZero();
            buffer.free();
            assertThat(buffer.state()).isEqualTo(BufferState.FREED);
        }
    }

    @Test
    void aNodeThatClosesReturnsPostedBuffers() {
        try (Pair pair = new Pair(Medium.SHM)) {
            Descriptor receive = Descriptor.allocating(8);
            pair.right().postReceive(receive);
            CompletableFuture<Descriptor> waiting =
                    Pair.async(() -> pair.right().awaitReceive());
            pair.cluster().node(1).close();
            assertThat(failure(waiting.join())).isInstanceOf(NodeClosedException.class);
            assertThatThrownBy(() -> pair.right().postReceive(receive)).isInstanceOf(NodeClosedException.class);
        }
    }

    @Test
    void aRankThatLeavesEndsTheEndpoint() {
        try (Pair pair = new Pair(Medium.TCP)) {
            pair.left().postReceive(Descriptor.allocating(8));
            pair.cluster().node(1).close();
            assertThat(pair.left().awaitReceive().hasFailed()).isTrue();
        }
    }
}
