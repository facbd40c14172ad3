package org.mobula.codec.internal;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.ObjectReader;
import org.mobula.memory.Output;

/**
 * The variables of java.util.concurrent.atomic that hold numbers: each arrives as a variable of its own, with the value
 * it had when it was written.
 */
final class AtomicCodecs {
    private AtomicCodecs() {}

    static void addTo(Leaves leaves) {
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
        leaves.add(AtomicIntegerArray.class, AtomicCodecs::putInts, AtomicCodecs::getInts);
        leaves.add(AtomicLongArray.class, AtomicCodecs::putLongs, AtomicCodecs::getLongs);
        leaves.add(LongAdder.class, (o, v) -> o.putLong(v.sum()), r -> {
            LongAdder adder = new LongAdder();
            adder.add(r.input().getLong());
            return adder;
        });
        leaves.add(DoubleAdder.class, (o, v) -> o.putDouble(v.sum()), r -> {
            DoubleAdder adder = new DoubleAdder();
            adder.add(r.input().getDouble());
            return adder;
        });
    }

    private static void putInts(Output output, AtomicIntegerArray array) {
        Varint.put(output, array.length());
        for (int i = 0; i < array.length(); i++) {
            output.putInt(array.get(i));
        }
    }

    private static AtomicIntegerArray getInts(ObjectReader reader) {
        int length = length(reader, Integer.BYTES);
        AtomicIntegerArray array = new AtomicIntegerArray(length);
        for (int i = 0; i < length; i++) {
            array.setPlain(i, reader.input().getInt()); // why: nobody else sees it yet
        }
        return array;
    }

    private static void putLongs(Output output, AtomicLongArray array) {
        Varint.put(output, array.length());
        for (int i = 0; i < array.length(); i++) {
            output.putLong(array.get(i));
        }
    }

    private static AtomicLongArray getLongs(ObjectReader reader) {
        int length = length(reader, Long.BYTES);
        AtomicLongArray array = new AtomicLongArray(length);
        for (int i = 0; i < length; i++) {
            array.setPlain(i, reader.input().getLong()); // why: nobody else sees it yet
        }
        return array;
    }

    private static int length(ObjectReader reader, int unit) {
        int length = reader.count();
        long size = (long) length * unit;
        if (size > reader.input().remaining()) {
            throw new CorruptMessageException(
                    reader.input().position(),
                    "an array of " + size + " bytes announced, and "
                            + reader.input().remaining() + " bytes left");
        }
        reader.claim(size);
        return length;
    }
}
