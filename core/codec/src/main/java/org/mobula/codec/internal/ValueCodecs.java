package org.mobula.codec.internal;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.util.BitSet;
import java.util.Date;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.UnknownTypeException;

/** Boxes, numbers, and other small values. */
final class ValueCodecs {
    private static final Set<TypeShape.Trait> PLAIN = Set.of(TypeShape.Trait.INERT);
    private static final Set<TypeShape.Trait> SHARED = Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.LEAF);
    private static final Set<TypeShape.Trait> HOLDER = Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.LATE);

    private final CodecTable table;

    ValueCodecs(CodecTable table) {
        this.table = table;
    }

    void add() {
        addBoxes();
        addNumbers();
        addOptionals();
        add(Class.class, PLAIN, (w, v) -> StringCodec.put(w.output(), v.getName()), this::readClass);
        add(
                Date.class,
                SHARED,
                (w, v) -> w.output().putLong(v.getTime()),
                r -> new Date(r.input().getLong()));
        add(
                Locale.class,
                SHARED,
                (w, v) -> StringCodec.put(w.output(), v.toLanguageTag()),
                r -> Locale.forLanguageTag(StringCodec.get(r)));
        add(
                URI.class,
                SHARED,
                (w, v) -> StringCodec.put(w.output(), v.toString()),
                r -> URI.create(StringCodec.get(r)));
        add(
                UUID.class,
                SHARED,
                (w, v) -> {
                    w.output().putLong(v.getMostSignificantBits());
                    w.output().putLong(v.getLeastSignificantBits());
                },
                r -> new UUID(r.input().getLong(), r.input().getLong()));
    }

    private void addBoxes() {
        add(
                Boolean.class,
                PLAIN,
                (w, v) -> w.output().putBoolean(v),
                r -> r.input().getBoolean());
        add(Byte.class, PLAIN, (w, v) -> w.output().putByte(v), r -> r.input().getByte());
        add(Short.class, PLAIN, (w, v) -> w.output().putShort(v), r -> r.input().getShort());
        add(
                Character.class,
                PLAIN,
                (w, v) -> w.output().putChar(v),
                r -> r.input().getChar());
        add(Integer.class, PLAIN, (w, v) -> w.output().putInt(v), r -> r.input().getInt());
        add(Float.class, PLAIN, (w, v) -> w.output().putFloat(v), r -> r.input().getFloat());
        add(Long.class, PLAIN, (w, v) -> w.output().putLong(v), r -> r.input().getLong());
        add(
                Double.class,
                PLAIN,
                (w, v) -> w.output().putDouble(v),
                r -> r.input().getDouble());
    }

    private void addNumbers() {
        add(BigInteger.class, SHARED, (w, v) -> Bytes.put(w, v.toByteArray()), r -> new BigInteger(Bytes.getSome(r)));
        add(
                BigDecimal.class,
                SHARED,
                (w, v) -> {
                    Bytes.put(w, v.unscaledValue().toByteArray());
                    w.output().putInt(v.scale());
                },
                r -> new BigDecimal(new BigInteger(Bytes.getSome(r)), r.input().getInt()));
        add(BitSet.class, SHARED, (w, v) -> Bytes.put(w, v.toByteArray()), r -> BitSet.valueOf(Bytes.get(r)));
    }

    private void addOptionals() {
        add(
                Optional.class,
                HOLDER,
                (w, v) -> w.writeElement(v.orElse(null)),
                r -> Optional.ofNullable(r.readElement()));
        add(
                OptionalInt.class,
                SHARED,
                (w, v) -> {
                    w.output().putBoolean(v.isPresent());
                    w.output().putInt(v.orElse(0));
                },
                r -> {
                    boolean present = r.input().getBoolean();
                    int value = r.input().getInt();
                    return present ? OptionalInt.of(value) : OptionalInt.empty();
                });
        add(
                OptionalLong.class,
                SHARED,
                (w, v) -> {
                    w.output().putBoolean(v.isPresent());
                    w.output().putLong(v.orElse(0));
                },
                r -> {
                    boolean present = r.input().getBoolean();
                    long value = r.input().getLong();
                    return present ? OptionalLong.of(value) : OptionalLong.empty();
                });
        add(
                OptionalDouble.class,
                SHARED,
                (w, v) -> {
                    w.output().putBoolean(v.isPresent());
                    w.output().putDouble(v.orElse(0));
                },
                r -> {
                    boolean present = r.input().getBoolean();
                    double value = r.input().getDouble();
                    return present ? OptionalDouble.of(value) : OptionalDouble.empty();
                });
    }

    private Class<?> readClass(ObjectReader reader) {
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

    private <T> void add(
            Class<T> type, Set<TypeShape.Trait> traits, ValueCodec.Body<T> body, ValueCodec.Maker<T> maker) {
        TypeShape shape = TypeShape.fixed(table.nextIndex(), type.getName(), traits);
        table.addStandard(type, new ValueCodec<>(shape, body, maker));
    }
}
