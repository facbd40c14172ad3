package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.AsyncCalls;
import org.mobula.invoke.MismatchException;
import org.mobula.order.OrderedMessage;
import org.mobula.order.StateTransfer;
import org.mobula.replica.BoundedBuffer;
import org.mobula.replica.ReplicaOptions;
import org.mobula.replica.Stack;
import org.mobula.replica.internal.space.StateDigest;
import org.mobula.transport.Outgoing;

/** The messages between replicas: byte by byte as in docs/wire-protocol-replica.md, truncated and corrupt. */
@Timeout(60)
class ReplicaMessageTest {
    private static final int CHECK = 4;
    private static final int CORRUPTIONS = 300;

    private final ReplicaWorld world =
            new ReplicaWorld(1, ReplicaOptions.defaults().withCheck(CHECK));
    private Stack stack;
    private Replica replica;
    private long position = 1_000_000; // positions of injected messages

    /** Sends messages 1 to 6: two creations, two writes (the second at position 4), a digest and options. */
    @BeforeEach
    void sendOneOfEachKind() {
        stack = world.create(0, "stack", Stack.StackRoot.class, 5);
        replica = world.replica(0, "stack");
        world.create(0, "buffer", BoundedBuffer.BoundedBufferRoot.class);
        stack.push(6);
        stack.push(7);
        await().until(() -> world.order.messages() == 5);
        world.at(0).agree(ReplicaOptions.defaults().withCheck(CHECK));
    }

    @AfterEach
    void close() {
        world.close();
    }

    private static ByteBuffer buffer() {
        return ByteBuffer.allocate(1024).order(ByteOrder.nativeOrder());
    }

    private static ByteBuffer text(ByteBuffer to, String text) {
        return to.putInt(text.length()).put(text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] bytes(ByteBuffer written) {
        return Arrays.copyOf(written.array(), written.position());
    }

    /** Writes the descriptor of an object. */
    private static ByteBuffer descriptor(ByteBuffer to, Replica replica, Class<?> root, Class<?> type) {
        text(text(to, replica.name), root.getName()).putInt(1);
        return text(to, type.getName()).putLong(replica.descriptor.fingerprint());
    }

    private short methodOf(String name) {
        return (short) replica.shape.methods().stream()
                .filter(method -> method.name().equals(name))
                .findFirst()
                .orElseThrow()
                .index();
    }

    @Test
    void aWriteMessageContainsTheObjectTheMethodAndTheArguments() {
        assertThat(world.order.last((byte) 0))
                .isEqualTo(bytes(buffer().put((byte) 0)
                        .putLong(1)
                        .putShort(methodOf("push"))
                        .putInt(4)
                        .putInt(7)));
    }

    @Test
    void writesOfOneObjectCanShareAMessage() {
        short push = methodOf("push");
        short pop = methodOf("pop");
        world.order.holdAll();
        var _ = AsyncCalls.start(stack, each -> each.push(1)); // sent at once, by itself
        var _ = AsyncCalls.start(stack, each -> each.push(2));
        var _ = AsyncCalls.start(stack, Stack::pop);
        world.order.deliverAll();
        ByteBuffer head = buffer().put((byte) 0).putLong(1);
        assertThat(world.order.last((byte) 0))
                .isEqualTo(bytes(
                        head.putShort(push).putInt(4).putInt(2).putShort(pop).putInt(0)));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 5, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void argumentsLongerThanTheMessageAreRejectedWithAReason(int length) {
        byte[] invalid = bytes(buffer().put((byte) 0)
                .putLong(1)
                .putShort(methodOf("pop"))
                .putInt(0)
                .putShort(methodOf("push"))
                .putInt(length)
                .putInt(2));
        assertThatThrownBy(() -> inject(invalid))
                .isInstanceOf(MismatchException.class)
                .hasMessage(
                        "arguments of " + length + " bytes announced, and 4 bytes left in a message about replicas");
        assertThat(stack.top()).isEqualTo(7);
    }

    @Test
    void aCreationMessageContainsTheDescriptorAndTheArguments() {
        byte[] sent = world.order.last((byte) 1);
        Replica buffer = world.replica(0, "buffer");
        ByteBuffer expected =
                descriptor(buffer().put((byte) 1), buffer, BoundedBuffer.BoundedBufferRoot.class, BoundedBuffer.class);
        text(expected, "()V");
        int arguments = sent.length - expected.position() - Integer.BYTES;
        expected.putInt(arguments);
        assertThat(arguments).isPositive(); // written by the codec
        assertThat(Arrays.copyOf(sent, expected.position())).isEqualTo(bytes(expected));
    }

    @Test
    void aRemovalMessageContainsTheName() {
        assertThat(world.at(0).removeEverywhere("stack")).isTrue();
        assertThat(world.order.last((byte) 2)).isEqualTo(bytes(text(buffer().put((byte) 2), "stack")));
    }

    @Test
    void aTimeoutMessageContainsTheWriteAndTheNumberOfItsWait() throws Exception {
        assertThat(world.<BoundedBuffer>find(0, "buffer").poll(1)).isNull();
        assertThat(world.order.last((byte) 3))
                .isEqualTo(bytes(buffer().put((byte) 3).putLong(7L << 16).putInt(1)));
    }

    @Test
    void aDigestMessageContainsTheWriteAndTheDigestAfterIt() {
        long digest = StateDigest.of(replica.root());
        assertThat(world.order.last((byte) 4))
                .isEqualTo(bytes(
                        buffer().put((byte) 4).putLong(CHECK).put((byte) 1).putLong(digest)));
    }

    @Test
    void anOptionsMessageContainsTwoOptionsAndARank() {
        int tolerated = ReplicaOptions.defaults().order().tolerated();
        assertThat(world.order.last((byte) 5))
                .isEqualTo(bytes(
                        buffer().put((byte) 5).putInt(tolerated).putInt(CHECK).putInt(0)));
    }

    @Test
    void aStateContainsTheOptionsAndEachObjectsNumberDescriptorAndFields() {
        world.at(0).removeEverywhere("buffer");
        byte[] state = state();
        ByteBuffer expected = buffer().put((byte) 1);
        expected.putInt(ReplicaOptions.defaults().order().tolerated())
                .putInt(CHECK)
                .putInt(0);
        descriptor(expected.putInt(1).putLong(1), replica, Stack.StackRoot.class, Stack.class);
        expected.putInt(0).putInt(0);
        int fields = state.length - expected.position() - Integer.BYTES;
        expected.putInt(fields);
        assertThat(fields).isPositive(); // written by the codec
        assertThat(Arrays.copyOf(state, expected.position())).isEqualTo(bytes(expected));
    }

    private byte[] state() {
        CompletableFuture<byte[]> written = new CompletableFuture<>();
        world.at(0).state(new StateTransfer() {
            @Override
            public void give(Outgoing state) {
                written.complete(SharedOrder.encode(state));
            }

            @Override
            public void fail(Throwable why) {
                written.completeExceptionally(why);
            }
        });
        return written.join();
    }

    /** Returns the bytes of a message of this kind. */
    private byte[] sent(int kind) throws InterruptedException {
        if (kind == ReplicaMessage.REMOVE) {
            world.create(0, "removed", Stack.StackRoot.class);
            world.at(0).removeEverywhere("removed");
        } else if (kind == ReplicaMessage.EXPIRE) {
            world.<BoundedBuffer>find(0, "buffer").poll(1);
        }
        return world.order.last((byte) kind);
    }

    private void inject(byte[] message) {
        world.order.inject(world.at(0), new OrderedMessage(++position, 1, position, SharedOrder.body(message)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void aTruncatedHeadIsRejectedWithAReason(int kind) throws Exception {
        byte[] sent = sent(kind);
        for (int length = 0; length < sent.length; length++) {
            byte[] prefix = Arrays.copyOf(sent, length);
            assertThatThrownBy(() -> inject(prefix)).isInstanceOf(MobulaException.class);
        }
        assertThat(stack.top()).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void aCorruptMessageRunsOrIsRejectedWithAReason(int kind) throws Exception {
        Random random = new Random(kind);
        byte[] sent = sent(kind);
        for (int i = 0; i < CORRUPTIONS; i++) {
            byte[] corrupt = sent.clone();
            corrupt[random.nextInt(corrupt.length)] = (byte) random.nextInt();
            try {
                inject(corrupt);
            } catch (MobulaException rejected) {
                assertThat(rejected.getMessage()).isNotBlank(); // any other exception fails the test
            }
        }
        Stack created = world.create(0, "after", Stack.StackRoot.class, 3);
        assertThat(created.pop()).isEqualTo(3);
    }

    @Test
    void aMalformedStateIsRejectedWithAReasonBeforeAnyOfItIsUsed() {
        byte[] state = state();
        for (int length = 0; length < state.length; length++) {
            byte[] prefix = Arrays.copyOf(state, length);
            assertThatThrownBy(() -> world.at(0).restore(SharedOrder.input(prefix), position))
                    .isInstanceOf(MobulaException.class);
        }
        byte[] invalid = state.clone();
        Arrays.fill(invalid, 13, 17, (byte) 0x7f);
        assertThatThrownBy(() -> world.at(0).restore(SharedOrder.input(invalid), position))
                .isInstanceOf(MismatchException.class)
                .hasMessage("2139062143 parts of at least 40 bytes announced, and " + (state.length - 17)
                        + " bytes left in a message about replicas");
        assertThat(world.at(0).names()).containsExactly("buffer", "stack");
    }

    @Test
    void anUnknownKindIsRejectedWithAReason() {
        assertThatThrownBy(() -> inject(new byte[] {6}))
                .isInstanceOf(MismatchException.class)
                .hasMessage("rank 1 sent a message of kind 6 about replicas, which is unknown here."
                        + " Run the same version on every rank");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 4, Short.MAX_VALUE})
    void aCallOfAnUnknownMethodFails(int method) {
        PendingWrites pending = world.at(0).pending();
        PendingWrite write = new PendingWrite(replica);
        pending.submit(pending.caller(), write, ReplicaMessage.WRITE, output -> {
            output.putLong(replica.id);
            output.putShort((short) method);
            output.putInt(0);
        });
        pending.await(pending.caller(), write, "calling an unknown method");
        assertThat(Objects.requireNonNull(write.thrown()))
                .isInstanceOf(MismatchException.class)
                .hasMessage("rank 0 calls method " + method + " of \"stack\", which has 4."
                        + " Run the same version on every rank");
        assertThat(stack.pop()).isEqualTo(7);
    }
}
