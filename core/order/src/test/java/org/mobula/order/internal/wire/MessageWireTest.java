package org.mobula.order.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.order.OrderProtocolException;
import org.mobula.order.OrderedMessage;
import org.mobula.order.internal.protocol.Ballot;
import org.mobula.order.internal.protocol.Message;
import org.mobula.order.internal.protocol.Proposal;
import org.mobula.order.internal.protocol.StopCause;
import org.mobula.runtime.spi.HandlerNumbers;

class MessageWireTest {
    private static final int SIZE = 6;
    private static final int ORDER = 77;
    private static final byte[] BODY = {0, 1, 2, 3};
    private static final Ballot BALLOT = new Ballot(3, 2);
    private static final Proposal PROPOSAL = new Proposal(BALLOT, 9, List.of(1, 2, 5), List.of(5), List.of(0, 3), 1234);
    private static final List<OrderedMessage> WRITES =
            List.of(new OrderedMessage(7, 1, 4, BODY), new OrderedMessage(8, 2, 1, new byte[] {1}));

    static List<Message> messages() {
        return List.of(
                new Message.Request(5, List.of(BODY, new byte[] {1, 9})),
                new Message.Ordered(9, 7, 1, 4, false, List.of(BODY)),
                new Message.Ordered(9, 7, 1, 4, true, List.of(BODY, new byte[] {1, 9})),
                new Message.Ordered(9, 7, 1, 4, true, List.of()),
                new Message.Placed(9, 7, 3, true),
                new Message.Held(9, 7, true, 5),
                new Message.Stable(9, 7, 6),
                new Message.Join(),
                new Message.Found(List.of(0, 4)),
                new Message.Free(List.of()),
                new Message.Leave(),
                new Message.Quit(true),
                new Message.Departed(3, true),
                new Message.Prepare(8, BALLOT, 12),
                new Message.Promise(8, BALLOT, true, PROPOSAL, 12, WRITES),
                new Message.Promise(8, BALLOT, false, null, 12, List.of()),
                new Message.Refuse(8, BALLOT),
                new Message.Propose(8, PROPOSAL, WRITES),
                new Message.Accepted(8, BALLOT),
                new Message.Install(PROPOSAL),
                new Message.State(9, 7, new long[] {1, 0, 3, 0, 0, 2}, BODY),
                new Message.Withheld(9),
                new Message.Stopped(9, new StopCause(StopCause.Reason.NO_MAJORITY, List.of(4, 5))));
    }

    private static byte[] encode(Message message, boolean swapped) {
        byte[] memory = new byte[4096];
        Output output = new Output(
                (_, bytes) -> {
                    throw new AssertionError(bytes + " bytes do not fit");
                },
                Integer.MAX_VALUE,
                swapped);
        output.reset(MemorySegment.ofArray(memory), 0, memory.length);
        MessageWriter.write(output, ORDER, message);
        assertThat((int) output.length()).isLessThanOrEqualTo(4096);
        return Arrays.copyOf(memory, (int) output.length());
    }

    private static Message decode(Message sample, byte[] bytes, boolean swapped) {
        Input input = new Input();
        input.reset(MemorySegment.ofArray(bytes), 0, bytes.length, 0, swapped);
        assertThat(input.getInt()).isEqualTo(ORDER);
        return MessageReader.read(MessageKinds.handler(sample) - HandlerNumbers.ORDER, input, SIZE);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void messagesAreDecodedInEitherByteOrder(Message message) {
        byte[] bytes = encode(message, false);
        for (boolean swapped : new boolean[] {false, true}) {
            Message decoded = decode(message, encode(message, swapped), swapped);
            assertThat(decoded).hasSameClassAs(message);
            assertThat(encode(decoded, false)).isEqualTo(bytes);
        }
    }

    @ParameterizedTest
    @MethodSource("messages")
    void aTruncatedMessageIsRejected(Message message) {
        byte[] bytes = encode(message, false);
        for (int length = 4; length < bytes.length; length++) {
            byte[] prefix = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> decode(message, prefix, false)).isInstanceOf(MobulaException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("messages")
    void aCorruptMessageIsDecodedOrRejectedWithAReason(Message message) {
        Random random = new Random(message.toString().length());
        byte[] bytes = encode(message, false);
        for (int i = 0; i < 2000 && bytes.length > 4; i++) {
            byte[] damaged = bytes.clone();
            damaged[4 + random.nextInt(bytes.length - 4)] = (byte) random.nextInt();
            try {
                decode(message, damaged, false);
            } catch (MobulaException rejected) {
                assertThat(rejected.getMessage()).isNotBlank(); // any other exception fails the test
            }
        }
    }

    @Test
    void theBytesMatchTheDocumentation() {
        String held = HexFormat.of().formatHex(encode(new Message.Held(9, 7, true, 5), isBigEndian()));
        assertThat(held).isEqualTo("4d000000" + "0900000000000000" + "0700000000000000" + "01" + "0500000000000000");
        assertThat(MessageKinds.handler(new Message.Held(9, 7, true, 5))).isEqualTo(34);
        assertThat(HexFormat.of().formatHex(encode(new Message.Request(5, List.of(BODY)), isBigEndian())))
                .isEqualTo("4d000000" + "0500000000000000" + "01000000" + "04000000" + "00010203");
        assertThat(HexFormat.of()
                        .formatHex(encode(new Message.Ordered(9, 7, 1, 4, false, List.of(BODY)), isBigEndian())))
                .isEqualTo("4d000000" + "0900000000000000" + "0700000000000000" + "01000000" + "0400000000000000" + "00"
                        + "01000000" + "04000000" + "00010203");
        assertThat(HexFormat.of().formatHex(encode(new Message.Placed(9, 7, 3, true), isBigEndian())))
                .isEqualTo("4d000000" + "0900000000000000" + "0700000000000000" + "03000000" + "01");
        assertThat(MessageKinds.handler(new Message.Placed(9, 7, 3, true))).isEqualTo(47);
    }

    private static boolean isBigEndian() {
        return ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;
    }

    @Test
    void unknownRanksAreRejectedWithAReason() {
        assertThatThrownBy(() -> decode(new Message.Quit(true), encode(new Message.Departed(6, true), false), false))
                .isInstanceOf(OrderProtocolException.class)
                .hasMessage("4 bytes follow Quit");
        Message departed = new Message.Departed(6, true);
        assertThatThrownBy(() -> decode(departed, encode(departed, false), false))
                .hasMessage("there is no rank 6; ranks go from 0 to 5");
        Message twice = new Message.Found(List.of(2, 2));
        assertThatThrownBy(() -> decode(twice, encode(twice, false), false)).hasMessage("rank 2 is named twice");
    }
}
