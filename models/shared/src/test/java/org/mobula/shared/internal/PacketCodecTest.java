package org.mobula.shared.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Block;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.shared.internal.machine.CopiesForTests;
import org.mobula.shared.internal.machine.Packet;
import org.mobula.shared.internal.machine.PacketsForTests;
import org.mobula.shared.internal.machine.Payload;

@Timeout(60)
class PacketCodecTest {
    private static final int CORRUPTIONS = Integer.getInteger("mobula.corruptions", 2000);
    private static final long SEED = Long.getLong("mobula.seed", 42);

    /** The bytes of a message, then those of its block. */
    private record Written(byte[] message, byte[] block) {}

    private static Written write(Packet packet, int blockThreshold, boolean turned) {
        try (Arena arena = Arena.ofConfined()) {
            Output output = new Output(
                    (full, bytes) -> {
                        MemorySegment larger = arena.allocate(2 * bytes);
                        full.move(larger, 0, larger.byteSize());
                    },
                    blockThreshold,
                    turned);
            output.reset(arena.allocate(64), 0, 64);
            PacketCodec.write(packet, output);
            byte[] block = output.blocks().isEmpty()
                    ? new byte[0]
                    : output.blocks().getFirst().toArray(ValueLayout.JAVA_BYTE);
            return new Written(output.segment().asSlice(0, output.length()).toArray(ValueLayout.JAVA_BYTE), block);
        }
    }

    private static Packet read(Written written, boolean turned) {
        Input input = new Input();
        MemorySegment message = Arena.ofAuto().allocate(Math.max(1, written.message.length), 8);
        MemorySegment.copy(written.message, 0, message, ValueLayout.JAVA_BYTE, 0, written.message.length);
        input.reset(message, 0, written.message.length, written.block.length, turned);
        List<Object> follows = new ArrayList<>();
        Packet packet = PacketCodec.read(input, (_, _) -> null, follows::add);
        long at = 0;
        for (Block block : input.blocks()) {
            MemorySegment.copy(
                    MemorySegment.ofArray(written.block),
                    at,
                    block.destination(),
                    0,
                    block.destination().byteSize());
            block.complete();
            at += block.destination().byteSize();
        }
        return packet;
    }

    private static Object elements(Packet packet) {
        return switch (packet.data()) {
            case Payload.Whole whole -> whole.array();
            case Payload.Runs runs -> runs.packed();
            case Payload.Bytes bytes -> bytes.content();
            case Payload.Page page -> page;
            case null -> "none";
        };
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyFieldAndEveryKindOfContentArrivesInBothByteOrders(boolean turned) {
        for (Packet packet : PacketsForTests.all()) {
            for (int threshold : new int[] {1, 1 << 20}) {
                Packet read = read(write(packet.snapshot(), threshold, turned), turned);
                assertThat(read.toString()).isEqualTo(packet.toString());
                assertThat(read.text()).isEqualTo(packet.text());
                assertThat(elements(read)).isEqualTo(elements(packet));
                if (packet.data() instanceof Payload.Runs runs) {
                    assertThat(((Payload.Runs) read.data()).bounds()).isEqualTo(runs.bounds());
                }
            }
        }
    }

    @Test
    void theBytesOfARequestAreThoseOfTheDocument() {
        byte[] bytes = write(PacketsForTests.request(), 1 << 20, false).message;
        assertThat(HexFormat.of().formatHex(bytes))
                .isEqualTo("00" + "01" + "0200000001000000" + "0300000000000000" + "0000000000000000"
                        + "0000000000000000" + "0000000000000000" + "01000000" + "04000000" + "0500000000000000" + "01"
                        + "00" + "06000000" + "07000000" + "0800000000000000");
    }

    @Test
    void everyPrefixIsRefused() {
        for (Packet packet : PacketsForTests.all()) {
            Written whole = write(packet.snapshot(), 1 << 20, false);
            for (int length = 0; length < whole.message.length; length++) {
                Written cut = new Written(java.util.Arrays.copyOf(whole.message, length), whole.block);
                assertThatThrownBy(() -> read(cut, false))
                        .as(packet.kind() + " cut to " + cut.message.length)
                        .isInstanceOf(MobulaException.class);
            }
        }
    }

    /** A machine either handles a damaged packet, or refuses it with an exception that ends the connection. */
    @Test
    void damagedPacketsNeverDoWorseThanEndTheConnection() {
        Random random = new Random(SEED);
        List<Packet> all = PacketsForTests.all();
        for (int i = 0; i < CORRUPTIONS; i++) {
            Written whole = write(all.get(random.nextInt(all.size())).snapshot(), 1 << 20, false);
            byte[] bytes = whole.message.clone();
            for (int damage = 0; damage <= random.nextInt(3); damage++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            try {
                CopiesForTests.deliver(read(new Written(bytes, whole.block), false));
            } catch (MobulaException refused) {
                assertThat(refused).hasMessageMatching("(?s).+");
            } catch (RuntimeException | Error e) {
                throw new AssertionError(
                        "replay: -Dmobula.seed=" + SEED + ", damage " + i + " "
                                + HexFormat.of().formatHex(bytes),
                        e);
            }
        }
    }
}
