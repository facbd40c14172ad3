package org.mobula.codec.internal.jdk;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
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

/** Boxes, numbers, sets of bits, and classes. */
final class ValueCodecs {
    private static final RoundingMode[] ROUNDINGS = RoundingMode.values();

    private ValueCodecs() {}

    static void addTo(Values leaves) {
        addBoxes(leaves);
        addNumbers(leaves);
        addOptionals(leaves);
        addIdentities(leaves);
        CodecRegistry table = leaves.table();
        leaves.addPlain(Class.class, (o, v) -> StringCodec.put(o, v.getName()), r -> readClass(table, r));
    }

    private static void addBoxes(Values leaves) {
        leaves.addPlain(Boolean.class, (o, v) -> o.putBoolean(v), r -> r.input().getBoolean());
        leaves.addPlain(Byte.class, (o, v) -> o.putByte(v), r -> r.input().getByte());
        leaves.addPlain(Short.class, (o, v) -> o.putShort(v), r -> r.input().getShort());
        leaves.addPlain(Character.class, (o, v) -> o.putChar(v), r -> r.input().getChar());
        leaves.addPlain(Integer.class, (o, v) -> o.putInt(v), r -> r.input().getInt());
        leaves.addPlain(Float.class, (o, v) -> o.putFloat(v), r -> r.input().getFloat());
        leaves.addPlain(Long.class, (o, v) -> o.putLong(v), r -> r.input().getLong());
        leaves.addPlain(Double.class, (o, v) -> o.putDouble(v), r -> r.input().getDouble());
    }

    /** Variables of java.util.concurrent.atomic arrive as variables of their own. */
    private static void addIdentities(Values leaves) {
        leaves.add(
                AtomicBoolean.class,
                (o, v) -> o.putBoolean(v.get()),
                r -> new AtomicBoolean(r.input().getBoolean()));
        leaves.add(
                AtomicInteger.class,
                (o, v) -> o.putInt(v.get()),
                r -> new AtomicInteger(r.input().getInt()));
        leaves.add(
                AtomicLong.class,
                (o, v) -> o.putLong(v.get()),
                r -> new AtomicLong(r.input().getLong()));
        leaves.add(
                Date.class,
                (o, v) -> o.putLong(v.getTime()),
                r -> new Date(r.input().getLong()));
        leaves.add(
                UUID.class,
                (o, v) -> {
                    o.putLong(v.getMostSignificantBits());
                    o.putLong(v.getLeastSignificantBits());
                },
                r -> new UUID(r.input().getLong(), r.input().getLong()));
    }

    private static void addNumbers(Values leaves) {
        leaves.add(BigInteger.class, (o, v) -> Bytes.put(o, v.toByteArray()), r -> new BigInteger(Bytes.getSome(r)));
        leaves.add(
                BigDecimal.class,
                (o, v) -> {
                    Bytes.put(o, v.unscaledValue().toByteArray());
                    o.putInt(v.scale());
                },
                r -> new BigDecimal(new BigInteger(Bytes.getSome(r)), r.input().getInt()));
        leaves.add(
                MathContext.class,
                (o, v) -> {
                    o.putInt(v.getPrecision());
                    o.putByte((byte) v.getRoundingMode().ordinal());
                },
                r -> new MathContext(r.input().getInt(), rounding(r)));
        leaves.add(BitSet.class, (o, v) -> Bytes.put(o, v.toByteArray()), r -> BitSet.valueOf(Bytes.get(r)));
    }

    private static RoundingMode rounding(ObjectReader reader) {
        int ordinal = reader.input().getByte();
        if (ordinal < 0 || ordinal >= ROUNDINGS.length) {
            throw new CorruptMessageException(
                    reader.input().position(), "rounding mode " + ordinal + " of " + ROUNDINGS.length);
        }
        return ROUNDINGS[ordinal];
    }

    private static void addOptionals(Values leaves) {
        leaves.add(
                OptionalInt.class,
                (o, v) -> {
                    o.putBoolean(v.isPresent());
                    o.putInt(v.orElse(0));
                },
                r -> {
                    boolean present = r.input().getBoolean();
                    int value = r.input().getInt();
                    return present ? OptionalInt.of(value) : OptionalInt.empty();
                });
        leaves.add(
                OptionalLong.class,
                (o, v) -> {
                    o.putBoolean(v.isPresent());
                    o.putLong(v.orElse(0));
                },
                r -> {
                    boolean present = r.input().getBoolean();
                    long value = r.input().getLong();
                    return present ? OptionalLong.of(value) : OptionalLong.empty();
                });
        leaves.add(
                OptionalDouble.class,
                (o, v) -> {
                    o.putBoolean(v.isPresent());
                    o.putDouble(v.orElse(0));
                },
                r -> {
                    boolean present = r.input().getBoolean();
                    double value = r.input().getDouble();
                    return present ? OptionalDouble.of(value) : OptionalDouble.empty();
                });
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
