package org.mobula.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Writes messages byte by byte from the documentation, without the code under test. */
final class InPlaceMessages {
    private InPlaceMessages() {}

    /** A message with one object, all of whose fields are 0. */
    static MemorySegment ofVersion(Class<?> type, List<String> extra, int mask) {
        List<String> ints = new ArrayList<>(List.of("value"));
        for (int i = 0; i < extra.size(); i++) {
            if ((mask >> i & 1) != 0) {
                ints.add(extra.get(i));
            }
        }
        ints.add("next");
        SortedMap<String, String> fields = new TreeMap<>();
        for (String each : ints) {
            fields.put(each, each.equals("next") ? "L" + type.getName() + ";" : "I");
        }
        return message(new byte[(8 + 4 * ints.size() + 7) & -8], type(type.getName(), fields));
    }

    /** The description of one type without parents. */
    static ByteBuffer type(String name, SortedMap<String, String> fields) {
        ByteBuffer types = ByteBuffer.allocate(1000).order(ByteOrder.LITTLE_ENDIAN);
        types.putShort((short) 1);
        text(types, name);
        types.putShort((short) 0);
        types.putShort((short) fields.size());
        fields.forEach((field, descriptor) -> {
            text(types, field);
            text(types, descriptor);
        });
        return types.flip();
    }

    /** A message of these objects, the first of which is the root, and of these types. */
    static MemorySegment message(byte[] objects, ByteBuffer types) {
        int length = types.remaining();
        ByteBuffer out =
                ByteBuffer.allocate(48 + objects.length + ((length + 7) & -8)).order(ByteOrder.LITTLE_ENDIAN);
        out.put("MOBVIEW".getBytes(UTF_8)).put((byte) 1);
        out.putInt(0).putInt(length).putLong(out.capacity()).putLong(fnv(types));
        out.putLong(48 + objects.length).putInt(48 / 8).putInt(0);
        out.put(objects).put(types.duplicate());
        return MemorySegment.ofArray(out.array());
    }

    private static void text(ByteBuffer out, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        out.putShort((short) bytes.length).put(bytes);
    }

    private static long fnv(ByteBuffer bytes) {
        long hash = 0xcbf29ce484222325L;
        for (int i = bytes.position(); i < bytes.limit(); i++) {
            hash = (hash ^ (bytes.get(i) & 0xff)) * 0x100000001b3L;
        }
        return hash;
    }
}
