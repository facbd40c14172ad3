package org.mobula.active.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HexFormat;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.HandlerNumbers;

/** The bytes that docs/wire-protocol-active.md shows, on a little-endian machine. */
class WireBytesTest {
    private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

    private final MemorySegment memory = Arena.ofAuto().allocate(256, 8);

    private Output output() {
        Output output = new Output(
                new Output.Room() {
                    @Override
                    public void grow(Output full, long bytes) {
                        throw new AssertionError("it is longer than expected");
                    }

                    @Override
                    public void block(Output appended) {
                        throw new AssertionError("it has no blocks");
                    }
                },
                8192);
        output.reset(memory, 0, 256);
        return output;
    }

    private String hex(Output output) {
        return HEX.formatHex(memory.asSlice(0, output.length()).toArray(ValueLayout.JAVA_BYTE));
    }

    @Test
    void aRequestWithTwoWordsAndThreeBytes() {
        Output output = output();
        MessageWriter.write(output, 5, 200, 1, -1, 0, 0, MemorySegment.ofArray(new byte[] {10, 11, 12}));
        assertThat(hex(output))
                .isEqualTo("05 00 00 00 C8 00 00 00 01 00 00 00 00 00 00 00 FF FF FF FF FF FF FF FF"
                        + " 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 0A 0B 0C");
    }

    @Test
    void aText() {
        Output output = output();
        ActiveProtocol.putText(output, "añ");
        assertThat(hex(output)).isEqualTo("03 00 00 00 61 C3 B1");
    }

    @Test
    void theNumbersOfTheMessages() {
        assertThat(IntStream.of(
                        ActiveProtocol.MAP,
                        ActiveProtocol.MAPPED,
                        ActiveProtocol.REQUEST,
                        ActiveProtocol.REPLY,
                        ActiveProtocol.CREDIT,
                        ActiveProtocol.FAILED,
                        ActiveProtocol.SYNC,
                        ActiveProtocol.UNMAP,
                        ActiveProtocol.CLOSED))
                .containsExactly(112, 113, 114, 115, 116, 117, 118, 119, 120);
        assertThat(HandlerNumbers.ACTIVE).isEqualTo(112);
    }
}
