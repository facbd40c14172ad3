package org.mobula.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The bytes of {@code docs/wire-protocol-inplace.md}; a change of them is a new version of the format. */
class InPlaceWireTest {
    record Item(byte small, String name, long id, double[] values, Item next, boolean isNew) {}

    private static final String MESSAGE = """
            4d4f425649455701 header: MOBVIEW, version 1
            00000000 flags
            8c000000 length of the types: 140
            3801000000000000 length of the message: 312
            ec34631d3d21270f fingerprint of the types
            a800000000000000 types at byte 168
            06000000 root at byte 48
            00000000 reserved
            00000000 00000000 byte 48: type 0
            0807060504030201 id
            0a000000 name at byte 80
            0c000000 next at byte 96
            10000000 values at byte 128
            01 isNew
            ff small
            0000 padding
            ffffffff 02000000 byte 80: Latin-1, 2 characters
            6162 000000000000 ab, padding
            00000000 00000000 byte 96: type 0
            0200000000000000 id
            13000000 name at byte 152
            00000000 next: null
            00000000 values: null
            00 isNew
            00 small
            0000 padding
            e9ffffff 02000000 byte 128: double[2]
            000000000000f03f 1.0
            00000000000000c0 -2.0
            feffffff 01000000 byte 152: UTF-16, 1 character
            ac20 000000000000 the euro sign, padding
            0100 byte 168: 1 type
            2500 TYPE NAME
            0000 no parents
            0600 6 fields
            0200 6964 0100 4a id J
            0500 69734e6577 0100 5a isNew Z
            0400 6e616d65 0100 54 name T
            0400 6e657874 2700 4c NAME 3b next
            0500 736d616c6c 0100 42 small B
            0600 76616c756573 0200 5b44 values double[]
            00000000 padding
            """.replace("TYPE ", "")
            .replace("NAME", HexFormat.of().formatHex(Item.class.getName().getBytes(UTF_8)));

    private static byte[] bytes(String commented) {
        StringBuilder hex = new StringBuilder();
        for (String line : commented.lines().toList()) {
            for (String word : line.split(" ")) {
                if (!word.matches("([0-9a-f]{2})+")) {
                    break;
                }
                hex.append(word);
            }
        }
        return HexFormat.of().parseHex(hex);
    }

    @Test
    void theBytesAreThoseOfTheDocumentation() {
        Codecs codecs = new Codecs(CodecOptions.defaults(), InPlaceWireTest.class.getClassLoader());
        Item item = new Item(
                (byte) -1,
                "ab",
                0x0102030405060708L,
                new double[] {1, -2},
                new Item((byte) 0, "\u20ac", 2, null, null, false),
                true);
        ObjectBuffer buffer = ObjectBuffer.growing(codecs);
        buffer.write(item);
        byte[] message = buffer.bytes().toArray(ValueLayout.JAVA_BYTE);

        assertThat(HexFormat.of().formatHex(message)).isEqualTo(HexFormat.of().formatHex(bytes(MESSAGE)));
        assertThat(ObjectBuffer.over(codecs, MemorySegment.ofArray(bytes(MESSAGE)))
                        .read(Item.class))
                .usingRecursiveComparison()
                .isEqualTo(item);
    }
}
