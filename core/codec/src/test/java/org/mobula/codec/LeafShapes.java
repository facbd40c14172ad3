package org.mobula.codec;

import java.io.File;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.HijrahDate;
import java.time.chrono.IsoChronology;
import java.time.chrono.JapaneseChronology;
import java.time.chrono.JapaneseDate;
import java.time.chrono.JapaneseEra;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistDate;
import java.util.BitSet;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;

/** Values of the JDK that hold no objects, one of each kind and of each special case. */
final class LeafShapes {
    private LeafShapes() {}

    /** Values that the JDK's serialization accepts. */
    static final List<Shape> SERIALIZABLE = List.of(
            Shape.of(true),
            Shape.of('\uD800'),
            Shape.of(Double.NaN),
            Shape.of(-0.0f),
            Shape.of("ascii"),
            Shape.of("\u0000\u00ff"),
            Shape.of("\uD83D\uDE00 \uDC00"),
            Shape.of(BigInteger.ZERO),
            Shape.of(BigInteger.ONE.shiftLeft(2000).negate()),
            Shape.of(new BigDecimal("-12345.6789e100")),
            Shape.of(BigDecimal.valueOf(1, Integer.MIN_VALUE)),
            Shape.of(new MathContext(7, RoundingMode.HALF_DOWN)),
            Shape.of(BitSet.valueOf(new long[] {5, 0, Long.MIN_VALUE})),
            Shape.of(new BitSet()),
            Shape.of(new AtomicBoolean(true), AtomicBoolean::get),
            Shape.of(new AtomicInteger(-5), AtomicInteger::get),
            Shape.of(new AtomicLong(Long.MIN_VALUE), AtomicLong::get),
            Shape.of(new AtomicIntegerArray(new int[] {1, -2, 3}), Object::toString),
            Shape.of(new AtomicLongArray(new long[] {1, -2, 3}), Object::toString),
            Shape.of(adder(7), LongAdder::sum),
            Shape.of(adder(0.5), DoubleAdder::sum),
            Shape.of(new StringBuilder("built 日本"), StringBuilder::toString),
            Shape.of(new StringBuffer("buffered"), StringBuffer::toString),
            Shape.of(Pattern.compile("a(b+)\\.c", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE), LeafShapes::ofPattern),
            Shape.of(Currency.getInstance("EUR")),
            Shape.of(Locale.ROOT),
            Shape.of(Locale.of("nl", "NL")),
            Shape.of(Locale.of("no", "NO", "NY")),
            Shape.of(Locale.of("ja", "JP", "JP")),
            Shape.of(Locale.of("xx", "YY", "old_Variant")),
            Shape.of(Locale.forLanguageTag("zh-Hant-TW-u-ca-roc-x-private")),
            Shape.of(Locale.forLanguageTag("x-lvariant-Old")),
            Shape.of(URI.create("http://user@x:8080/y?z#f")),
            Shape.of(new UUID(1, -2)),
            Shape.of(new File("a/b/../c.txt")),
            Shape.of(new File("")),
            Shape.of(address(null, 10, 0, 0, 1), LeafShapes::ofAddress),
            Shape.of(address("no/such/host", 10, 0, 0, 2), LeafShapes::ofAddress),
            Shape.of(address("six", 0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1), LeafShapes::ofAddress),
            Shape.of(scoped(7), LeafShapes::ofAddress),
            Shape.of(InetSocketAddress.createUnresolved("nowhere.invalid", 80), InetSocketAddress::toString),
            Shape.of(new InetSocketAddress(address("known", 127, 0, 0, 1), 65535), InetSocketAddress::toString),
            Shape.of(new InetSocketAddress(address(null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1), 1)),
            Shape.of(new Date(-5)),
            Shape.of(TimeZone.getTimeZone("Europe/Amsterdam")),
            Shape.of(TimeZone.getTimeZone("GMT+05:30")));

    /** Times of calendars that few programs use; StandardValuesTest has the others. */
    static final List<Shape> CHRONOLOGIES = List.of(
            Shape.of(IsoChronology.INSTANCE),
            Shape.of(JapaneseChronology.INSTANCE),
            Shape.of(JapaneseEra.HEISEI),
            Shape.of(JapaneseDate.of(2019, 4, 30)),
            Shape.of(HijrahDate.of(1445, 9, 1)),
            Shape.of(MinguoDate.of(112, 2, 28)),
            Shape.of(ThaiBuddhistDate.of(2567, 2, 29)),
            Shape.of(MinguoDate.of(112, 2, 28).atTime(LocalTime.NOON)),
            Shape.of(autumn(JapaneseDate.from(LocalDate.of(2024, 10, 27)))),
            Shape.of(JapaneseChronology.INSTANCE.period(1, -2, 3)));

    /** Values that the JDK's serialization refuses. */
    static final List<Shape> OTHERS = List.of(Shape.of(StandardCharsets.UTF_16BE), Shape.of(StandardCharsets.UTF_8));

    private static Object ofPattern(Pattern pattern) {
        return List.of(
                pattern.pattern(), pattern.flags(), pattern.matcher("xABB.c").find());
    }

    private static Object ofAddress(InetAddress address) {
        return List.of(address, address.toString());
    }

    /** An hour that occurs twice: the zone alone does not determine the offset. */
    private static Object autumn(ChronoLocalDate date) {
        return date.atTime(LocalTime.of(2, 30))
                .atZone(ZoneId.of("Europe/Amsterdam"))
                .withLaterOffsetAtOverlap();
    }

    private static InetAddress address(String host, int... bytes) {
        byte[] raw = new byte[bytes.length];
        for (int i = 0; i < raw.length; i++) {
            raw[i] = (byte) bytes[i];
        }
        try {
            return InetAddress.getByAddress(host, raw);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static InetAddress scoped(int scope) {
        byte[] raw = address(null, 0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
                .getAddress();
        try {
            return Inet6Address.getByAddress("scoped", raw, scope);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static LongAdder adder(long value) {
        LongAdder adder = new LongAdder();
        adder.add(value);
        return adder;
    }

    private static DoubleAdder adder(double value) {
        DoubleAdder adder = new DoubleAdder();
        adder.add(value);
        return adder;
    }
}
