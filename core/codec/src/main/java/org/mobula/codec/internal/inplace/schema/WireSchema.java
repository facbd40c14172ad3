package org.mobula.codec.internal.inplace.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.mobula.codec.CorruptMessageException;

/**
 * The types of one message, and their description in bytes.
 *
 * @param types the types, in the order of their numbers
 * @param bytes the description
 * @param fingerprint FNV-1a of the description, 64 bits
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record WireSchema(List<WireType> types, byte[] bytes, long fingerprint) {
    private static final int MAX_COUNT = 0xffff;
    private static final long FNV_BASIS = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    public static WireSchema of(List<WireType> types) {
        byte[] bytes = describe(types);
        return new WireSchema(List.copyOf(types), bytes, fingerprint(bytes));
    }

    /**
     * Reads a description.
     *
     * @param at where it begins in the message, for error messages
     */
    public static WireSchema parse(byte[] bytes, long at) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        List<WireType> types = new ArrayList<>();
        HashSet<String> names = new HashSet<>();
        for (int i = count(in, at); i > 0; i--) {
            String name = text(in, at);
            List<String> parents = new ArrayList<>();
            for (int k = count(in, at); k > 0; k--) {
                parents.add(text(in, at));
            }
            if (!names.add(name)) {
                throw corrupt(in, at, "type " + name + " is described twice");
            }
            types.add(WireType.of(name, List.copyOf(parents), slots(in, at)));
        }
        if (in.hasRemaining()) {
            throw corrupt(in, at, in.remaining() + " bytes after the description of the types");
        }
        return new WireSchema(List.copyOf(types), bytes, fingerprint(bytes));
    }

    private static List<Slot> slots(ByteBuffer in, long at) {
        List<Slot> slots = new ArrayList<>();
        String last = "";
        for (int i = count(in, at); i > 0; i--) {
            Slot slot = new Slot(text(in, at), text(in, at));
            if (slot.name().compareTo(last) <= 0) {
                throw corrupt(in, at, "field " + slot.name() + " follows field " + last);
            }
            if (!Slot.isValid(slot.descriptor())) {
                throw corrupt(in, at, "field " + slot.name() + " of type " + slot.descriptor());
            }
            last = slot.name();
            slots.add(slot);
        }
        return List.copyOf(slots);
    }

    private static int count(ByteBuffer in, long at) {
        if (in.remaining() < Short.BYTES) {
            throw corrupt(in, at, "the description of the types ends early");
        }
        return Short.toUnsignedInt(in.getShort());
    }

    private static String text(ByteBuffer in, long at) {
        int length = count(in, at);
        if (length > in.remaining()) {
            throw corrupt(in, at, "a name of " + length + " bytes, and " + in.remaining() + " bytes left");
        }
        byte[] text = new byte[length];
        in.get(text);
        return new String(text, UTF_8);
    }

    private static CorruptMessageException corrupt(ByteBuffer in, long at, String found) {
        return new CorruptMessageException(at + in.position(), found);
    }

    private static byte[] describe(List<WireType> types) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            putCount(out, types.size());
            for (WireType type : types) {
                put(out, type.name());
                putCount(out, type.parents().size());
                for (String parent : type.parents()) {
                    put(out, parent);
                }
                putCount(out, type.slots().size());
                for (Slot slot : type.slots()) {
                    put(out, slot.name());
                    put(out, slot.descriptor());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void put(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        putCount(out, bytes.length);
        out.write(bytes);
    }

    private static void putCount(DataOutputStream out, int count) throws IOException {
        if (count > MAX_COUNT) {
            throw new IllegalArgumentException(count + " types, fields or bytes of a name; at most " + MAX_COUNT
                    + " can be described. Split the schema");
        }
        out.writeByte(count);
        out.writeByte(count >>> Byte.SIZE);
    }

    private static long fingerprint(byte[] bytes) {
        long hash = FNV_BASIS;
        for (byte each : bytes) {
            hash = (hash ^ (each & 0xff)) * FNV_PRIME;
        }
        return hash;
    }
}
