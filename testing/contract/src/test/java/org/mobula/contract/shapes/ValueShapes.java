package org.mobula.contract.shapes;

import java.io.File;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.text.DecimalFormat;
import java.text.SimpleDateFormat;
import java.util.BitSet;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import java.util.regex.Pattern;

/** Values of the JDK: boxes, strings, numbers and names. */
final class ValueShapes {
    private ValueShapes() {}

    static List<Shape> all() {
        return List.of(
                Shape.of("boxes", random -> new Object[] {
                    true,
                    false,
                    (byte) -1,
                    (short) 300,
                    'x',
                    '\uffff',
                    random.nextInt(),
                    random.nextLong(),
                    0.1f,
                    Float.NaN,
                    -0.0,
                    Double.POSITIVE_INFINITY,
                    5,
                    5
                }),
                Shape.of("a box alone", random -> random.nextInt()),
                Shape.of("strings, Latin and not, empty and long", random -> new Object[] {
                    "", "Latin é", "日本 𝄞", "\ud800 lone", "\0", "x".repeat(20_000), "ж".repeat(20_000)
                }),
                Shape.of("a string shared", random -> {
                    String text = new String("shared");
                    return new Object[] {text, List.of(text), text};
                }),
                Shape.of("big numbers", random -> new Object[] {
                    new BigInteger(1000, random),
                    BigInteger.ZERO,
                    BigInteger.ONE.negate(),
                    new BigDecimal("1.50"),
                    new BigDecimal(new BigInteger(300, random), -7),
                    BigDecimal.TEN,
                    MathContext.DECIMAL64
                }),
                Shape.of("identifiers", random -> new Object[] {
                    new UUID(random.nextLong(), random.nextLong()),
                    URI.create("http://h:1/p?q=1#f"),
                    Locale.CANADA_FRENCH,
                    Locale.forLanguageTag("zh-Hant-TW-x-lvariant-a"),
                    Currency.getInstance("EUR"),
                    new File("a/b"),
                    Pattern.compile("a.*b", Pattern.CASE_INSENSITIVE)
                }),
                Shape.of("addresses", ValueShapes::addresses),
                Shape.of("a URL", random -> url()),
                Shape.of("classes", random -> new Object[] {
                    String.class, int.class, void.class, int[][].class, Shape[].class, List.class, ValueShapes.class
                }),
                Shape.of("optional values", random -> new Object[] {
                            Optional.empty(),
                            Optional.of("x"),
                            Optional.of(Optional.of(List.of(1))),
                            OptionalInt.of(3),
                            OptionalInt.empty(),
                            OptionalLong.of(4),
                            OptionalDouble.of(0.5)
                        })
                        .refusedByJdk(),
                Shape.of("bit sets", random -> new Object[] {
                    new BitSet(), BitSet.valueOf(random.longs(5).toArray())
                }),
                Shape.of("builders", random -> new Object[] {new StringBuilder("b é日"), new StringBuffer("c")}),
                Shape.of("random generators in the middle of their sequence", ValueShapes::generators)
                        .<Random[]>checked((a, b) -> {
                            for (int i = 0; i < a.length; i++) {
                                Require.that(a[i].nextGaussian() == b[i].nextGaussian(), "different next number");
                                Require.that(a[i].nextLong() == b[i].nextLong(), "different next number");
                            }
                        }),
                Shape.of("formats", random ->
                                new Object[] {new DecimalFormat("0.00"), new SimpleDateFormat("yyyy", Locale.ROOT)})
                        .<Object[]>checked(
                                (a, b) -> Require.that(a[0].equals(b[0]) && a[1].equals(b[1]), "different format")));
    }

    private static Object addresses(Random random) {
        try {
            return new Object[] {
                InetAddress.getByAddress("host", new byte[] {10, 0, 0, 1}),
                InetAddress.getByAddress(new byte[16]),
                new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 80),
                InetSocketAddress.createUnresolved("unresolved", 1)
            };
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object url() {
        try {
            return URI.create("file:/tmp/x").toURL();
        } catch (java.net.MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Random[] generators(Random random) {
        Random[] all = {new Random(random.nextLong())};
        all[0].nextGaussian();
        return all;
    }
}
