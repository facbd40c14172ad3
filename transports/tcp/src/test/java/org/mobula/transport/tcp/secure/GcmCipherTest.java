package org.mobula.transport.tcp.secure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.mobula.transport.spi.ConnectedPeer;

class GcmCipherTest {
    private static final ConnectedPeer PEER = new ConnectedPeer(3, "10.0.0.7:4711");

    private final GcmCipher caller = cipher(true, 1L << 20);
    private final GcmCipher called = cipher(false, 1L << 20);

    @Test
    void theBytesOfARecordAreAsDocumented() throws IOException {
        assertThat(HexFormat.of().formatHex(bytes(seal(caller, "hello"))))
                .isEqualTo("000000059527268a8a3d240098e4e03253a97c3424806f2f80");
    }

    @Test
    void recordsAreOpenedInTheOrderInWhichTheyWereSealed() throws IOException {
        for (int i = 0; i < 100; i++) {
            assertThat(open(called, seal(caller, "message " + i))).isEqualTo("message " + i);
            assertThat(open(caller, seal(called, "answer " + i))).isEqualTo("answer " + i);
        }
    }

    @Test
    void aRepeatedRecordIsDetected() throws IOException {
        ByteBuffer record = seal(caller, "once");
        assertThat(open(called, record.duplicate())).isEqualTo("once");
        assertThatThrownBy(() -> open(called, record)).isInstanceOf(IOException.class);
    }

    @Test
    void aMissingRecordIsDetected() throws IOException {
        seal(caller, "missing");
        ByteBuffer next = seal(caller, "next");
        assertThatThrownBy(() -> open(called, next))
                .hasMessage("the connection to rank 3 at 10.0.0.7:4711 is unsafe: a record was changed, repeated or"
                        + " dropped on the way. Check the network between the two hosts, and start the run again");
    }

    @Test
    void aRecordThatIsSentBackIsDetected() throws IOException {
        ByteBuffer own = seal(caller, "mine");
        assertThatThrownBy(() -> open(caller, own)).isInstanceOf(IOException.class);
    }

    @Test
    void everyInvertedBitIsDetected() throws IOException {
        byte[] record = bytes(seal(caller, "content"));
        for (int bit = 0; bit < record.length * Byte.SIZE; bit++) {
            byte[] damaged = record.clone();
            damaged[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            GcmCipher receiver = cipher(false, 1L << 20);
            ByteBuffer arrived = ByteBuffer.wrap(damaged);
            boolean waits;
            try {
                waits = receiver.recordLength(arrived) > record.length; // for bytes that never come
            } catch (IOException detected) {
                continue;
            }
            if (!waits) {
                assertThatThrownBy(() -> open(receiver, arrived))
                        .as("bit %d", bit)
                        .isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void bothSidesChangeKeysAfterTheSameRecord() throws IOException {
        GcmCipher often = cipher(true, 3);
        GcmCipher receiver = cipher(false, 3);
        for (int i = 0; i < 20; i++) {
            assertThat(open(receiver, seal(often, "message " + i))).isEqualTo("message " + i);
        }
        GcmCipher late = cipher(true, 4);
        GcmCipher early = cipher(false, 3);
        for (int i = 0; i < 3; i++) {
            open(early, seal(late, "same key"));
        }
        ByteBuffer fourth = seal(late, "other key");
        assertThatThrownBy(() -> open(early, fourth)).isInstanceOf(IOException.class);
    }

    private static GcmCipher cipher(boolean caller, long recordsPerKey) {
        return new GcmCipher(PEER, new SecretKeySpec(new byte[32], "HmacSHA256"), new byte[16], caller, recordsPerKey);
    }

    private static ByteBuffer seal(GcmCipher cipher, String text) throws IOException {
        ByteBuffer record = ByteBuffer.allocate(cipher.recordLimit());
        cipher.seal(new ByteBuffer[] {ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII))}, record);
        return record.flip();
    }

    private static byte[] bytes(ByteBuffer record) {
        byte[] bytes = new byte[record.remaining()];
        record.duplicate().get(bytes);
        return bytes;
    }

    private static String open(GcmCipher cipher, ByteBuffer record) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(cipher.recordLimit());
        int length = cipher.recordLength(record);
        cipher.open(record, length, content);
        return StandardCharsets.US_ASCII.decode(content.flip()).toString();
    }
}
