package org.mobula.codec.internal.jdk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.lang.foreign.MemorySegment;
import java.util.Set;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.internal.graph.TypeShape;
import org.mobula.codec.internal.graph.Varint;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * Writes strings: a word {@code length << 1 | wide}, then one byte for each character, or two if any character is above
 * 255.
 */
final class StringCodec extends ObjectCodec {
    StringCodec(int index) {
        super(TypeShape.fixed(index, String.class.getName(), Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.LEAF)));
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        put(writer.output(), (String) object);
    }

    @Override
    public Object read(ObjectReader reader) {
        String text = get(reader);
        reader.register(text);
        return text;
    }

    /** Writes a string that is neither null nor shared. */
    static void put(Output output, String text) {
        int length = text.length();
        if (isWide(text)) {
            Varint.put(output, length << 1 | 1);
            output.putBytes(MemorySegment.ofArray(text.toCharArray()), 0, (long) length * Character.BYTES);
        } else {
            Varint.put(output, length << 1);
            output.putLatin1(text);
        }
    }

    /** Reads what {@link #put} wrote. */
    static String get(ObjectReader reader) {
        Input input = reader.input();
        int word = Varint.get(input);
        int length = word >>> 1;
        long size = (long) length << (word & 1);
        if (size > input.remaining()) {
            throw new CorruptMessageException(
                    input.position(),
                    "a string of " + size + " bytes announced, and " + input.remaining() + " bytes left");
        }
        reader.claim(size);
        if ((word & 1) != 0) {
            char[] characters = new char[length];
            input.getBytes(MemorySegment.ofArray(characters), Character.BYTES);
            return new String(characters);
        }
        byte[] bytes = reader.scratch(length);
        input.getBytes(bytes, 0, length);
        return new String(bytes, 0, length, ISO_8859_1);
    }

    private static boolean isWide(String text) {
        int all = 0;
        for (int i = 0; i < text.length(); i++) {
            all |= text.charAt(i);
        }
        return all > 0xff;
    }
}
