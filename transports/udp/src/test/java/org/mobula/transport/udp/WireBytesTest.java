package org.mobula.transport.udp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.mobula.transport.spi.Swapping;

/** The bytes that docs/wire-protocol-udp.md shows. */
class WireBytesTest {
    private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

    @Test
    void aDatagramWithOneFrame() throws IOException {
        SendWindow window = new SendWindow(4096, Swapping.NONE);
        long at = window.claim(3);
        window.memory().set(ValueLayout.JAVA_BYTE, at, (byte) 0xAA);
        window.memory().set(ValueLayout.JAVA_BYTE, at + 1, (byte) 0xBB);
        window.memory().set(ValueLayout.JAVA_BYTE, at + 2, (byte) 0xCC);
        window.commit(5, 3);
        Datagram datagram = new Datagram().begin(WireLayout.HEADER + 16, WireLayout.DATA, 0, 0x0807060504030201L, 7);
        window.copy(0, 16, datagram.bytes(), WireLayout.HEADER);
        datagram.bytes()
                .putLong(WireLayout.POSITION, 0)
                .putLong(WireLayout.RECEIVED, 16)
                .putLong(WireLayout.CONSUMED, 8);

        assertThat(hex(datagram.seal()))
                .isEqualTo("65 94 5B 3E 01 00 00 00 01 02 03 04 05 06 07 08"
                        + " 07 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00"
                        + " 10 00 00 00 00 00 00 00 08 00 00 00 00 00 00 00"
                        + " 03 00 00 00 05 00 00 00 AA BB CC 00 00 00 00 00");
    }

    @Test
    void theKeyDecidesWhetherADatagramIsAccepted() {
        Datagram datagram = new Datagram().begin(WireLayout.HEADER, WireLayout.DATA, 0, 42, 0);
        datagram.seal();
        assertThat(datagram.isValid(42)).isTrue();
        assertThat(datagram.isValid(43)).isFalse();
    }

    private static String hex(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        return HEX.formatHex(copy);
    }
}
