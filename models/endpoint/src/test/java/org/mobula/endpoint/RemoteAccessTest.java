package org.mobula.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.endpoint.Pair.Medium;
import org.mobula.memory.BufferType;
import org.mobula.memory.MessageBuffer;
import org.mobula.memory.ReclaimPolicy;

@Timeout(60)
class RemoteAccessTest {
    private static final int SIZE = 1 << 20;

    static Stream<Arguments> sizes() {
        return Stream.of(Medium.values())
                .flatMap(medium -> IntStream.of(0, 4, 4000, SIZE / 2).mapToObj(size -> Arguments.of(medium, size)));
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void aWriteAndAReadReachTheBufferOfThePeer(Medium medium, int bytes) {
        try (Pair pair = new Pair(medium);
                MessageBuffer buffer = MessageBuffer.allocate(SIZE, ReclaimPolicy.REVOKE);
                Registration registration = pair.right().register(buffer, RemoteAccess.READ_WRITE)) {
            byte[] data = new byte[bytes];
            Arrays.fill(data, (byte) 7);
            Descriptor write = Descriptor.ofArray(data, 0, bytes, ArrayMode.PIN);
            pair.left().postWrite(write, registration.region(), 100);
            assertThat(pair.left().awaitSend()).isSameAs(write);
            assertThat(write.check().bytes()).isEqualTo(bytes);
            assertThat(write.kind()).isEqualTo(TransferKind.WRITE);
            MemorySegment memory = buffer.view(BufferType.BYTE).segment();
            assertThat(memory.get(ValueLayout.JAVA_BYTE, 99)).isZero();
            assertThat(memory.asSlice(100, bytes).toArray(ValueLayout.JAVA_BYTE))
                    .isEqualTo(data);
            assertThat(memory.get(ValueLayout.JAVA_BYTE, 100 + bytes)).isZero();

            byte[] read = new byte[bytes];
            Descriptor target = Descriptor.ofArray(read);
            pair.left().postRead(target, registration.region(), 100);
            assertThat(pair.left().awaitSend()).isSameAs(target);
            assertThat(target.check().kind()).isEqualTo(TransferKind.READ);
            assertThat(read).isEqualTo(data);
            assertThat(buffer.transfers()).isZero();
            assertThat(pair.right().dropped()).isZero();
        }
    }

    private static void refused(Pair pair, RemoteRegion region, long offset, boolean write, String why) {
        for (int bytes : new int[] {8, SIZE}) {
            Descriptor descriptor = Descriptor.ofArray(new byte[bytes], 0, bytes, ArrayMode.PIN);
            if (write) {
                pair.left().postWrite(descriptor, region, offset);
            } else {
                pair.left().postRead(descriptor, region, offset);
            }
            assertThatThrownBy(() -> pair.left().awaitSend().check())
                    .isInstanceOf(RemoteAccessException.class)
                    .hasMessage("endpoint \"pair\" to rank 1: the peer refused a " + (write ? "write" : "read") + " of "
                            + bytes + " bytes: " + why);
        }
    }

    @Test
    void registrationAndBoundsAreCheckedAtTheTarget() {
        try (Pair pair = new Pair(Medium.SHM);
                MessageBuffer buffer = MessageBuffer.allocate(SIZE, ReclaimPolicy.REVOKE);
                Registration all = pair.right().register(buffer, RemoteAccess.READ_WRITE);
                Registration none = pair.right().register(buffer);
                Registration read = pair.right().register(buffer, RemoteAccess.READ);
                Registration write = pair.right().register(buffer, RemoteAccess.WRITE)) {
            String bounds = "it exceeds the buffer. Stay within the size of the region";
            String allowed = "the registration does not allow it. Register the buffer with that access";
            String registered =
                    "the buffer is not registered with its endpoint. Register it, and send its region again";
            for (boolean writes : new boolean[] {true, false}) {
                refused(pair, all.region(), -1, writes, bounds);
                refused(pair, all.region(), SIZE - 7, writes, bounds);
                refused(pair, all.region(), Long.MAX_VALUE, writes, bounds);
                refused(pair, all.region(), Long.MIN_VALUE, writes, bounds);
                refused(pair, none.region(), 0, writes, allowed);
                refused(pair, writes ? read.region() : write.region(), 0, writes, allowed);
                refused(pair, new RemoteRegion(-1, SIZE), 0, writes, registered);
                refused(pair, new RemoteRegion(4711, SIZE), 0, writes, registered);
            }
            RemoteRegion late = all.region();
            all.close();
            refused(pair, late, 0, true, registered);
            Registration other = pair.left().register(buffer, RemoteAccess.READ_WRITE);
            refused(pair, new RemoteRegion(other.region().number() + 1000, SIZE), 0, true, registered);
            other.close();
            MemorySegment memory = buffer.view(BufferType.BYTE).segment();
            assertThat(memory.mismatch(MemorySegment.ofArray(new byte[SIZE]))).isEqualTo(-1);
            assertThat(pair.left().hasEnded()).isFalse();
        }
    }

    @Test
    void aBufferThatIsBeingReclaimedIsNotTouched() {
        try (Pair pair = new Pair(Medium.SHM)) {
            MessageBuffer buffer = MessageBuffer.allocate(64);
            Registration registration = pair.right().register(buffer, RemoteAccess.READ_WRITE);
            Object view = buffer.view(BufferType.BYTE);
            buffer.unreference();
            pair.left().postWrite(Descriptor.ofArray(new byte[4]), registration.region(), 0);
            assertThatThrownBy(() -> pair.left().awaitSend().check())
                    .hasMessageEndingWith("the buffer is being reclaimed. Wait until its owner uses it again");
            Reference.reachabilityFence(view);
        }
    }

    @Test
    void aRegionTravelsInAMessage() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(32);
            RemoteRegion region = new RemoteRegion(-4, 1L << 40);
            region.write(memory, 3);
            assertThat(RemoteRegion.read(memory, 3)).isEqualTo(region);
        }
    }
}
