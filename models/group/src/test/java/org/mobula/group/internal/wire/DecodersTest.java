package org.mobula.group.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.CodecSession;
import org.mobula.codec.Codecs;
import org.mobula.codec.Connection;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.Arguments;
import org.mobula.invoke.InterfaceShape;
import org.mobula.memory.Input;
import org.mobula.runtime.NodeOptions;

/** Bytes from the wire are decoded to a call or a result, or refused with an exception that gives the reason. */
@Timeout(60)
class DecodersTest {
    private static final int CORRUPTIONS = 5000;

    interface Subject {
        Object method(int number, double[] values, String text, boolean[] flags, long[][] rows, char letter);
    }

    private final MethodSignature signature =
            new MethodSignature(InterfaceShape.of(Subject.class).methods().getFirst());
    private final Codecs codecs = new Codecs(CodecOptions.defaults(), DecodersTest.class.getClassLoader());
    private final CodecSession session = codecs.selfContained(Connection.ofLoader(DecodersTest.class.getClassLoader()));
    private final MessageBuffer parcel = new MessageBuffer(NodeOptions.defaults());

    private byte[] call() {
        Arguments arguments = new Arguments();
        arguments.begin(signature.primitives(), signature.count() - signature.primitives());
        arguments.keep(7L, 0);
        arguments.keep(120L, 1);
        arguments.keep(new double[] {1, 2, 3}, 0);
        arguments.keep("text", 1);
        arguments.keep(new ArraySlice(new boolean[] {true, false, true}, 1, 2), 2);
        arguments.keep(new long[][] {{1}, {2, 3}}, 3);
        new CallHeader(3, 1, 0, 5, CallHeader.Replies.ALL, -1, true, 0, -1, false, CallHeader.UNLIMITED)
                .write(parcel.begin(), (byte) 0);
        ArgumentCodec.write(signature, arguments, parcel, session.writer());
        return parcel.bytes().asSlice(0, parcel.length()).toArray(ValueLayout.JAVA_BYTE);
    }

    private byte[] result(MemberResult result) {
        ResultCodec.write(signature, result, parcel.begin(), session.writer());
        return parcel.bytes().asSlice(0, parcel.length()).toArray(ValueLayout.JAVA_BYTE);
    }

    private static Input over(byte[] bytes, int length) {
        Input input = new Input();
        input.reset(MemorySegment.ofArray(bytes), 0, length, 0, false);
        return input;
    }

    private Arguments readCall(byte[] bytes, int length) {
        Input input = over(bytes, length);
        input.seek(Math.min(1, length));
        CallHeader header = CallHeader.read(input, 0, null);
        assertThat(header.replies()).isNotNull();
        Arguments arguments = new Arguments();
        ArgumentCodec.read(signature, input, session.reader(), ArrayDestinations.fresh(input), arguments);
        return arguments;
    }

    private MemberResult readResult(byte[] bytes, int length) {
        Input input = over(bytes, length);
        return ResultCodec.read(signature, input, session.reader(), ArrayDestinations.fresh(input), "rank 1 on here");
    }

    private interface Reading {
        Object read(byte[] bytes, int length);
    }

    private static void attack(byte[] good, Reading reading) {
        for (int length = 0; length < good.length; length++) {
            read(reading, good, length);
        }
        long seed = Long.getLong("mobula.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int i = 0; i < CORRUPTIONS; i++) {
            byte[] bad = good.clone();
            for (int n = random.nextInt(3); n >= 0; n--) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt();
            }
            try {
                read(reading, bad, bad.length);
            } catch (Throwable odd) {
                throw new AssertionError("seed " + seed + ", corruption " + i, odd);
            }
        }
    }

    private static void read(Reading reading, byte[] bytes, int length) {
        try {
            assertThat(reading.read(bytes, length)).isNotNull();
        } catch (MobulaException refused) {
            assertThat(refused).hasMessageMatching("(?s).+");
        }
    }

    @Test
    void aCallIsReadAsItWasWritten() {
        byte[] bytes = call();
        Arguments read = readCall(bytes, bytes.length);
        assertThat(List.of(read.bits(0), read.bits(1))).containsExactly(7L, 120L);
        assertThat((double[]) read.reference(0)).containsExactly(1, 2, 3);
        assertThat(read.reference(1)).isEqualTo("text");
        assertThat((boolean[]) read.reference(2)).containsExactly(false, true);
        assertThat((long[][]) read.reference(3)).isDeepEqualTo(new long[][] {{1}, {2, 3}});
    }

    @Test
    void aDamagedCallIsReadOrRejected() {
        attack(call(), this::readCall);
    }

    @Test
    void aDamagedResultIsReadOrRejected() {
        attack(result(MemberResult.ofObject(List.of("a", 1, new int[] {1, 2}))), this::readResult);
    }

    @Test
    void aDamagedFailureIsReadOrRejected() {
        byte[] bytes = result(MemberResult.failed(new IllegalStateException("why", new java.io.IOException("cause"))));
        assertThat(readResult(bytes, bytes.length).thrown())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("why")
                .hasCauseInstanceOf(java.io.IOException.class);
        attack(bytes, this::readResult);
    }
}
