package org.mobula.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.HexFormat;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The bytes that docs/wire-protocol-ucx.md shows. */
class WireBytesTest {
    private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

    @Test
    void aHeaderOfFrames() {
        Assumptions.assumeTrue(
                ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN, "skipped: the page shows the other order");
        MemorySegment header = Arena.ofAuto().allocate(WireLayout.HEADER);
        WireLayout.address(header, 0, 7, 0x0807060504030201L);
        WireLayout.write(header, 0, WireLayout.DATA, 0, 5L << 32 | 11);

        assertThat(HEX.formatHex(header.toArray(ValueLayout.JAVA_BYTE)))
                .isEqualTo("01 02 03 04 05 06 07 08 07 00 00 00 00 00 00 00"
                        + " 00 00 00 00 00 00 00 00 0B 00 00 00 05 00 00 00");
    }

    @Test
    void whatIsWrittenIsRead() {
        MemorySegment header = Arena.ofAuto().allocate(WireLayout.HEADER);
        WireLayout.address(header, 0, 7, 42);
        WireLayout.write(header, 0, WireLayout.CREDIT, 4096, -1);

        assertThat(WireLayout.channel(header, 0)).isEqualTo(7);
        assertThat(WireLayout.key(header, 0)).isEqualTo(42);
        assertThat(WireLayout.kind(header, 0)).isEqualTo(WireLayout.CREDIT);
        assertThat(WireLayout.position(header, 0)).isEqualTo(4096);
        assertThat(WireLayout.first(header, 0)).isEqualTo(-1);
    }
}
