package org.mobula.codec.internal.jdk;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.Date;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.UnknownTypeException;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.Jdk;
import org.mobula.codec.internal.graph.Varint;
import org.mobula.memory.Output;

/** Boxes, numbers, sets of bits, and classes. */
final class ValueCodecs {
    private ValueCodecs() {}

    static void addTo(Values values) {
        addBoxes(values);
        addNumbers(values);
        addOptionals(values);
        addIdentities(values);
        CodecRegistry table = values.table();
        values.addPlain(Class.class, (o, v) -> StringCodec.put(o, v.getName()), r -> readClass(table, r));
    }

    private static void addBoxes(Values values) {
        values.addPlain(Boolean.class, (o, v) -> o.putBoolean(v), r -> r.input().getBoolean());
        values.addPlain(Byte.class, (o, v) -> o.putByte(v), r -> r.input().getByte());
        values.addPlain(Short.class, (o, v) -> o.putShort(v), r -> r.input().getShort());
        values.addPlain(Character.class, (o, v) -> o.putChar(v), r -> r.input().getChar());
        values.addPlain(Integer.class, (o, v) -> o.putInt(v), r -> r.input().getInt());
        values.addPlain(Float.class, (o, v) -> o.putFloat(v), r -> r.input().getFloat());
        values.addPlain(Long.class, (o, v) -> o.putLong(v), r -> r.input().getLong());
        values.addPlain(Double.class, (o, v) -> o.putDouble(v), r -> r.input().getDouble());
    }

    /** Variables of java.util.concurrent.atomic arrive as variables of their own. */
    private static void addIdentities(Values values) {
        values.add(
                AtomicBoolean.class,
                (o, v) -> o.putBoolean(v.get()),
                r -> new AtomicBoolean(r.input().getBoolean()));
        values.add(
                AtomicInteger.class,
                (o, v) -> o.putInt(v.get()),
                r -> new AtomicInteger(r.input().getInt()));
        values.add(
                AtomicLong.class,
                (o, v) -> o.putLong(v.get()),
                r -> new AtomicLong(r.input().getLong()));
        values.add(
                Date.class,
                (o, v) -> o.putLong(v.getTime()),
                r -> new Date(r.input().getLong()));
        values.add(
                UUID.class,
                (o, v) -> {
                    o.putLong(v.getMostSignificantBits());
                    o.putLong(v.getLeastSignificantBits());
                },
                r -> new UUID(r.input().getLong(), r.input().getLong()));
    }

    private static void addNumbers(Values values) {
        values.add(BigInteger.class, (o, v) -> putBytes(o, v.toByteArray()), r -> getInteger(r));
        values.add(
                BigDecimal.class,
                (o, v) -> {
                    putBytes(o, v.unscaledValue().toByteArray());
                    o.putInt(v.scale());
                },
                r -> new BigDecimal(getInteger(r), r.input().getInt()));
        values.add(BitSet.class, (o, v) -> putBytes(o, v.toByteArray()), r -> BitSet.valueOf(getBytes(r)));
    }

    private static void putBytes(Output output, byte[] bytes) {
        Varint.put(output, bytes.length);
        output.putBytes(bytes, 0, bytes.length);
    }

    private static byte[] getBytes(ObjectReader reader) {
        int length = reader.count();
        reader.claim(length);
        byte[] bytes = new byte[length];
        reader.input().getBytes(bytes, 0, length);
        return bytes;
    }

    private static BigInteger getInteger(ObjectReader reader) {
        byte[] bytes = getBytes(reader);
        if (bytes.length == 0) {
            throw new CorruptMessageException(reader.input().position(), "a number of no bytes");
        }
        return new BigInteger(bytes);
    }

    private static void addOptionals(Values values) {
        values.add(
                OptionalInt.class,
                (o, v) -> {
                    o.putBoolean(v.isPresent());
                    o.putInt(v.orElse(0));
                },
                r -> optional(r.input().getBoolean(), OptionalInt.of(r.input().getInt()), OptionalInt.empty()));
        values.add(
                OptionalLong.class,
                (o, v) -> {
                    o.putBoolean(v.isPresent());
                    o.putLong(v.orElse(0));
                },
                r -> optional(r.input().getBoolean(), OptionalLong.of(r.input().getLong()), OptionalLong.empty()));
        values.add(
                OptionalDouble.class,
                (o, v) -> {
                    o.putBoolean(v.isPresent());
                    o.putDouble(v.orElse(0));
                },
                r -> optional(
                        r.input().getBoolean(), OptionalDouble.of(r.input().getDouble()), OptionalDouble.empty()));
    }

    private static <T> T optional(boolean isPresent, T present, T empty) {
        return isPresent ? present : empty;
    }

    private static Class<?> readClass(CodecRegistry table, ObjectReader reader) {
        String name = StringCodec.get(reader);
        Class<?> primitive = Class.forPrimitiveName(name);
        if (primitive != null) {
            return primitive;
        }
        try {
            Class<?> type = reader.connection().find(name);
            if (!Jdk.owns(type)) {
                table.allowed().require(type);
            }
            return type;
        } catch (ClassNotFoundException | LinkageError e) {
            throw UnknownTypeException.of(name, reader.connection(), e);
        }
    }
}
