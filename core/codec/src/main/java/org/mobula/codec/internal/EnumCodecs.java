package org.mobula.codec.internal;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;

/** The collections that have a place for each constant of an enum. */
final class EnumCodecs {
    private EnumCodecs() {}

    static void addTo(Containers containers) {
        ContainerCodec<EnumSet<?>> set = containers.codec(
                EnumSet.class.getName(), Containers.LATE, EnumCodecs::sample, EnumCodecs::putOrdinals, EnumCodecs::set);
        containers.table().addStandard(EnumSet.noneOf(Thread.State.class).getClass(), set);
        containers.table().addStandard(jumboEnumSet(), set);
        StreamLevel level = new StreamLevel(EnumMap.class, containers.table(), false);
        // why: an EnumMap names the class of its keys only to serialization
        containers.<EnumMap<?, ?>>add(
                MapCodecs.type(EnumMap.class),
                Containers.PLAIN,
                v -> Parts.entries(v).after(level.take(v).object(0)),
                (w, _, parts) -> Varint.put(w.output(), parts / 2),
                EnumCodecs::map);
    }

    private static Class<?> jumboEnumSet() {
        try {
            // why: the class for enums of more than 64 constants is not public
            return Class.forName("java.util.JumboEnumSet");
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("this JDK has no java.util.JumboEnumSet: run on JDK 25", e);
        }
    }

    /** Any constant names the enum; null if it has none. */
    private static Parts sample(EnumSet<?> set) {
        EnumSet<?> some = set.isEmpty() ? EnumSet.complementOf(set) : set;
        return Parts.of(set, some.isEmpty() ? null : some.iterator().next());
    }

    private static void putOrdinals(ObjectWriter writer, EnumSet<?> set, int parts) {
        BitSet ordinals = new BitSet();
        set.forEach(constant -> ordinals.set(constant.ordinal()));
        Bytes.put(writer.output(), ordinals.toByteArray());
    }

    private static Assembly set(ObjectReader reader) {
        BitSet ordinals = BitSet.valueOf(Bytes.get(reader));
        long position = reader.input().position();
        return Assembly.late(1, parts -> set(parts[0], ordinals, position));
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // why: the enum is known at run time only
    private static Object set(@Nullable Object sample, BitSet ordinals, long position) {
        // why: a set of an enum without constants is empty for ever, of whatever enum
        Class type = sample == null ? Thread.State.class : ((Enum<?>) sample).getDeclaringClass();
        Object[] constants = type.getEnumConstants();
        if (ordinals.length() > (sample == null ? 0 : constants.length)) {
            throw new CorruptMessageException(
                    position,
                    "a set with constant " + (ordinals.length() - 1) + " of enum " + type.getName() + ", which has "
                            + constants.length);
        }
        EnumSet set = EnumSet.noneOf(type);
        ordinals.stream().forEach(ordinal -> set.add(constants[ordinal]));
        return set;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // why: the enum is known at run time only; put checks the keys
    private static Assembly map(ObjectReader reader) {
        int size = Containers.entries(reader);
        int handle = reader.handle();
        long position = reader.input().position();
        return new Assembly(1 + 2 * size) {
            private EnumMap map = new EnumMap<>(Thread.State.class); // until the class of its keys has come
            private @Nullable Object key;

            @Override
            void put(int index, @Nullable Object part) {
                if (index == 0) {
                    if (!(part instanceof Class<?> type) || !type.isEnum()) {
                        throw new CorruptMessageException(position, "an EnumMap with keys of " + part);
                    }
                    map = new EnumMap(type);
                    reader.register(handle, map);
                } else if ((index & 1) != 0) {
                    key = part;
                } else {
                    map.put(key, part);
                }
            }

            @Override
            Object complete() {
                return map;
            }
        };
    }
}
