package org.mobula.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.endpoint.Pair.Medium;
import org.mobula.memory.BufferStateException;
import org.mobula.memory.BufferType;
import org.mobula.memory.MessageBuffer;
import org.mobula.memory.ReclaimPolicy;
import org.mobula.memory.ReferencedException;
import org.mobula.testkit.Await;

@Timeout(60)
class EndpointTest {
    private static final int LARGE = 300_000;

    private static int[] numbers(int count) {
        return IntStream.range(0, count).toArray();
    }

    static Stream<Arguments> sizes() {
        return Stream.of(Medium.values())
                .flatMap(
                        medium -> IntStream.of(0, 1, 4, 100, 5000, LARGE).mapToObj(size -> Arguments.of(medium, size)));
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void aMessageGoesIntoTheBufferOfThePostedReceive(Medium medium, int size) {
        try (Pair pair = new Pair(medium);
                MessageBuffer source = MessageBuffer.allocate(4L * LARGE, ReclaimPolicy.REVOKE);
                MessageBuffer target = MessageBuffer.allocate(4L * LARGE, ReclaimPolicy.REVOKE);
                Registration from = pair.left().register(source);
                Registration to = pair.right().register(target)) {
            MemorySegment.copy(
                    numbers(LARGE), 0, source.view(BufferType.INT).segment(), ValueLayout.JAVA_INT, 0, LARGE);
            pair.right().postReceive(to.descriptor());
            pair.left().postSend(from.descriptor(0, 4L * size), 4711);

            Descriptor received = pair.right().awaitReceive();
            assertThat(received.bytes()).isEqualTo(4L * size);
            assertThat(received.tag()).isEqualTo(4711);
            assertThat(received.type()).contains(BufferType.INT);
            assertThat(received.kind()).isEqualTo(TransferKind.RECEIVE);
            assertThat(received.endpoint()).isEqualTo(pair.right().number());
            assertThat(pair.left().awaitSend().bytes()).isEqualTo(4L * size);
            int[] arrived =
                    target.view(BufferType.INT).segment().asSlice(0, 4L * size).toArray(ValueLayout.JAVA_INT);
            assertThat(Arrays.equals(arrived, numbers(size))).isTrue();
        }
    }

    static Stream<Arguments> modes() {
        List<Object> arrays = List.of(
                new byte[] {1, 2, 3},
                new char[] {'a', 'b'},
                new short[] {-1, 2},
                new int[] {5},
                new long[] {6, 7},
                new float[] {1.5f},
                new double[100_000]);
        return Stream.of(Medium.values())
                .flatMap(medium -> Stream.of(ArrayMode.values())
                        .flatMap(mode -> Stream.of(true, false)
                                .flatMap(allocates ->
                                        arrays.stream().map(array -> Arguments.of(medium, mode, allocates, array)))));
    }

    @ParameterizedTest
    @MethodSource("modes")
    void theFourModesOfArraysTransferEachType(Medium medium, ArrayMode mode, boolean allocates, Object array) {
        int length = Array.getLength(array);
        Object target = Array.newInstance(array.getClass().getComponentType(), length);
        try (Pair pair = new Pair(medium)) {
            pair.right().postReceive(allocates ? Descriptor.allocating(1 << 20) : Descriptor.ofArray(target));
            pair.left().send(array, 0, length, -1, mode);
            Descriptor received = pair.right().awaitReceive();
            assertThat(received.tag()).isEqualTo(-1);
            assertThat(allocates ? received.array() : target).isEqualTo(array);
        }
    }

    @ParameterizedTest
    @EnumSource
    void messagesArriveInOrderAndPostsAreReused(Medium medium) {
        int count = 500;
        try (Pair pair = new Pair(medium)) {
            for (int i = 0; i < count; i++) {
                pair.right().postReceive(Descriptor.allocating(1 << 17));
            }
            int[] data = new int[1];
            byte[] large = new byte[100_000];
            Descriptor small = Descriptor.ofArray(data);
            Descriptor big = Descriptor.ofArray(large, 0, large.length, ArrayMode.PIN);
            for (int i = 0; i < count; i++) {
                boolean isBig = i % 50 == 7;
                data[0] = i;
                pair.left().postSend(isBig ? big : small, i);
                assertThat(pair.left().awaitSend()).isSameAs(isBig ? big : small);
            }
            for (int i = 0; i < count; i++) {
                Descriptor received = pair.right().awaitReceive();
                assertThat(received.tag()).isEqualTo(i);
                if (i % 50 == 7) {
                    assertThat(received.bytes()).isEqualTo(large.length);
                } else {
                    assertThat((int[]) received.array()).containsExactly(i);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSendGathersAndAReceiveScatters(Medium medium) {
        for (int size : new int[] {3, LARGE}) {
            try (Pair pair = new Pair(medium)) {
                int[] first = numbers(size);
                int[] second = {-1, -2};
                int[] one = new int[1];
                int[] rest = new int[size + 1];
                pair.right().postReceive(Descriptor.gather(Descriptor.ofArray(one), Descriptor.ofArray(rest)));
                pair.left()
                        .postSend(
                                Descriptor.gather(
                                        Descriptor.ofArray(first, 0, size, ArrayMode.PIN), Descriptor.ofArray(second)),
                                0);
                assertThat(pair.right().awaitReceive().bytes()).isEqualTo(4L * (size + 2));
                assertThat(one).containsExactly(0);
                assertThat(rest[0]).isEqualTo(1);
                assertThat(rest).endsWith(size - 1, -1, -2);
            }
        }
    }

    @Tag("A6")
    @ParameterizedTest
    @EnumSource
    void aMessageWithoutAPostedReceiveIsDroppedAndCounted(Medium medium) {
        try (Pair pair = new Pair(medium)) {
            pair.left().send(new int[] {1}, 0, 1, 1, ArrayMode.COPY);
            pair.left().send(new byte[LARGE], 0, LARGE, 2, ArrayMode.PIN);
            Await.await().until(() -> pair.right().dropped() == 2);
            int[] target = new int[1];
            pair.right().postReceive(Descriptor.ofArray(target));
            pair.left().send(new int[] {3}, 0, 1, 3, ArrayMode.COPY);
            assertThat(pair.right().awaitReceive().tag()).isEqualTo(3);
            assertThat(target).containsExactly(3);
            assertThat(pair.right().dropped()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aMessageThatIsTooLongFailsItsReceiveOnly(Medium medium) {
        try (Pair pair = new Pair(medium)) {
            int[] target = {7};
            Descriptor receive = Descriptor.ofArray(target);
            for (int bytes : new int[] {5, LARGE}) {
                pair.right().postReceive(receive);
                pair.left().send(new byte[bytes], 0, bytes, 9, ArrayMode.PIN);
                Descriptor failed = pair.right().awaitReceive();
                assertThat(failed).isSameAs(receive);
                assertThat(failed.hasFailed()).isTrue();
                assertThatThrownBy(failed::bytes)
                        .isInstanceOf(MessageOverflowException.class)
                        .hasMessage("endpoint \"pair\" to rank 0: a message of " + bytes
                                + " bytes with tag 9 arrived for" + " a receive of 4 bytes. Post larger buffers");
            }
            assertThat(target).containsExactly(7);
            pair.right().postReceive(receive);
            pair.left().send(new int[] {8}, 0, 1, 9, ArrayMode.COPY);
            assertThat(pair.right().awaitReceive().check().bytes()).isEqualTo(4);
            assertThat(pair.right().overflown()).isEqualTo(2);
        }
    }

    @Tag("A8")
    @Test
    void level1DoesNotLookAtTypes() {
        try (Pair pair = new Pair(Medium.SHM)) {
            int[] target = new int[2];
            pair.right().postReceive(Descriptor.ofArray(target));
            pair.left().send(new double[] {1}, 0, 1, 0, ArrayMode.COPY);
            assertThat(pair.right().awaitReceive().bytes()).isEqualTo(8);
        }
    }

    @Tag("A8")
    @ParameterizedTest
    @EnumSource
    void level2RefusesAnotherType(Medium medium) {
        try (Pair pair = new Pair(medium, EndpointOptions.defaults().withCheck(TypeCheck.ON));
                MessageBuffer buffer = MessageBuffer.allocate(64, ReclaimPolicy.REVOKE);
                Registration registration = pair.right().register(buffer)) {
            buffer.view(BufferType.INT);
            Descriptor receive = registration.descriptor();
            pair.right().postReceive(receive);
            pair.left().send(new double[] {1}, 0, 1, 5, ArrayMode.COPY);
            assertThatThrownBy(() -> pair.right().awaitReceive().check())
                    .isInstanceOf(MessageTypeException.class)
                    .hasMessage(
                            "endpoint \"pair\" to rank 0: a message of type double with tag 5 arrived for a receive of"
                                    + " type int. Post a buffer of that type, or connect with TypeCheck.OFF");
            assertThat(pair.right().mistyped()).isEqualTo(1);
            pair.right().postReceive(receive);
            pair.left().send(new int[] {1, 2}, 0, 2, 5, ArrayMode.COPY);
            assertThat(pair.right().awaitReceive().bytes()).isEqualTo(8);
            buffer.unreference();
            pair.right().postReceive(receive); // without a view, so any type may come
            pair.left().send(new double[] {1}, 0, 1, 5, ArrayMode.COPY);
            assertThat(pair.right().awaitReceive().bytes()).isEqualTo(8);
        }
    }

    @Tag("A5")
    @Test
    void aBufferIsRegisteredUntilEachRegistrationIsClosed() {
        try (Pair pair = new Pair(Medium.SHM)) {
            MessageBuffer buffer = MessageBuffer.allocate(64);
            Registration first = pair.left().register(buffer);
            Registration second = pair.left().register(buffer);
            assertThat(buffer.registrations()).isEqualTo(2);
            assertThat(second.isPinned()).isEqualTo(first.isPinned());
            first.close();
            first.close();
            assertThat(first.isClosed()).isTrue();
            assertThat(buffer.registrations()).isEqualTo(1);
            assertThatThrownBy(buffer::free).isInstanceOf(ReferencedException.class);
            assertThatThrownBy(() -> pair.left().postReceive(first.descriptor()))
                    .isInstanceOf(DescriptorStateException.class)
                    .hasMessage(
                            "the registration of the buffer of the descriptor was closed. Register the buffer again,"
                                    + " and use a descriptor of the new registration");
            second.close();
            buffer.free();
        }
    }

    @Tag("A2")
    @Test
    void aPostedBufferStaysInUse() {
        try (Pair pair = new Pair(Medium.SHM)) {
            MessageBuffer buffer = MessageBuffer.allocate(64);
            Registration registration = pair.right().register(buffer);
            Descriptor descriptor = registration.descriptor();
            pair.right().postReceive(descriptor);
            assertThat(descriptor.isPosted()).isTrue();
            assertThat(buffer.transfers()).isEqualTo(1);
            assertThatThrownBy(buffer::free).isInstanceOf(ReferencedException.class);
            assertThatThrownBy(registration::close)
                    .isInstanceOf(DescriptorStateException.class)
                    .hasMessage(
                            "cannot deregister a buffer of 64 bytes: 1 transfers use the registration. Wait for their"
                                    + " completions, or close the endpoint first");
            assertThatThrownBy(() -> pair.right().postReceive(descriptor))
                    .isInstanceOf(DescriptorStateException.class)
                    .hasMessage("the descriptor is posted, or its completion was not taken. Wait for its completion, or"
                            + " use another");
            pair.left().send(new byte[] {1}, 0, 1, 0, ArrayMode.COPY);
            pair.right().awaitReceive();
            assertThat(buffer.transfers()).isZero();
            registration.close();
            buffer.free();
        }
    }

    @Tag("A2")
    @Test
    void aBufferThatIsBeingReclaimedIsNotPosted() {
        try (Pair pair = new Pair(Medium.SHM)) {
            MessageBuffer buffer = MessageBuffer.allocate(64);
            Registration registration = pair.right().register(buffer);
            Object view = buffer.view(BufferType.INT);
            buffer.unreference();
            Descriptor descriptor = registration.descriptor();
            assertThatThrownBy(() -> pair.right().postReceive(descriptor)).isInstanceOf(BufferStateException.class);
            assertThat(descriptor.isPosted()).isFalse();
            Reference.reachabilityFence(view);
        }
    }

    @Test
    void aDescriptorOfAnotherEndpointIsRefused() {
        try (Pair pair = new Pair(Medium.SHM);
                MessageBuffer buffer = MessageBuffer.allocate(64);
                Registration registration = pair.left().register(buffer)) {
            CompletionQueue queue = Endpoints.of(pair.cluster().node(0)).completionQueue();
            assertThat(queue.poll()).isNull();
            // the numbers of the first endpoints of two ranks are equal, so a second endpoint is needed
            Thread accepts = Thread.startVirtualThread(
                    () -> Endpoints.of(pair.cluster().node(1)).accept("second"));
            MessageEndpoint second = Endpoints.of(pair.cluster().node(0)).connect(1, "second");
            assertThatThrownBy(() -> second.postReceive(registration.descriptor()))
                    .isInstanceOf(DescriptorStateException.class)
                    .hasMessage(
                            "the descriptor belongs to a registration with another endpoint. Register the buffer with"
                                    + " this endpoint too, and use a descriptor of that registration");
            assertThat(accepts).isNotNull();
        }
    }

    @Test
    void theDepthLimitsPostedReceives() {
        try (Pair pair = new Pair(Medium.SHM, EndpointOptions.defaults().withDepth(2))) {
            pair.right().postReceive(Descriptor.ofArray(new int[1]));
            pair.right().postReceive(Descriptor.ofArray(new int[1]));
            assertThatThrownBy(() -> pair.right().postReceive(Descriptor.ofArray(new int[1])))
                    .isInstanceOf(DescriptorStateException.class)
                    .hasMessage("endpoint \"pair\" to rank 0: 2 receives are posted, which is the limit. Wait for"
                            + " completions, or connect with a greater depth");
        }
    }

    @Test
    void misuseIsRefused() {
        assertThatThrownBy(() -> Descriptor.ofArray("text")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Descriptor.ofArray(new boolean[1]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "endpoints transfer arrays of byte, char, short, int, long, float and double, not boolean[]."
                                + " Copy the data into one of these");
        assertThatThrownBy(() -> Descriptor.ofArray(new int[2], 1, 2, ArrayMode.COPY))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Descriptor.allocating(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Descriptor.gather(Descriptor.allocating(4)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> EndpointOptions.defaults().withDepth(0)).isInstanceOf(IllegalArgumentException.class);
        try (Pair pair = new Pair(Medium.SHM)) {
            assertThatThrownBy(() -> pair.left().postSend(Descriptor.allocating(4), 0))
                    .isInstanceOf(DescriptorStateException.class);
        }
    }
}
