package org.mobula.codec.internal;

import java.nio.charset.Charset;
import java.util.Currency;
import java.util.Locale;
import java.util.regex.Pattern;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.ObjectReader;
import org.mobula.memory.Output;

/** Text that grows, and the values that say how text is meant. */
final class TextCodecs {
    private static final byte PARTS = 0;
    private static final byte TAG = 1;

    private TextCodecs() {}

    static void addTo(Leaves leaves) {
        leaves.add(
                StringBuilder.class,
                (o, v) -> StringCodec.put(o, v.toString()),
                r -> new StringBuilder(StringCodec.get(r)));
        leaves.add(
                StringBuffer.class,
                (o, v) -> StringCodec.put(o, v.toString()),
                r -> new StringBuffer(StringCodec.get(r)));
        leaves.add(
                Pattern.class,
                (o, v) -> {
                    StringCodec.put(o, v.pattern());
                    o.putInt(v.flags());
                },
                r -> Pattern.compile(StringCodec.get(r), r.input().getInt()));
        leaves.add(Locale.class, TextCodecs::putLocale, TextCodecs::getLocale);
        leaves.add(
                Currency.class,
                (o, v) -> StringCodec.put(o, v.getCurrencyCode()),
                r -> Currency.getInstance(StringCodec.get(r)));
        leaves.addFamily(
                Charset.class, (o, v) -> StringCodec.put(o, v.name()), r -> Charset.forName(StringCodec.get(r)));
    }

    /** Not only a language tag: it cannot say what old programs put into a locale's variant. */
    private static void putLocale(Output output, Locale locale) {
        Locale plain = Locale.of(locale.getLanguage(), locale.getCountry(), locale.getVariant());
        if (plain.equals(locale)) {
            output.putByte(PARTS);
            StringCodec.put(output, locale.getLanguage());
            StringCodec.put(output, locale.getCountry());
            StringCodec.put(output, locale.getVariant());
            return;
        }
        String tag = locale.toLanguageTag();
        if (!Locale.forLanguageTag(tag).equals(locale)) {
            throw new NotCarriableException(
                    Locale.class,
                    "neither its language tag " + tag + " nor its language, country and variant say all of "
                            + locale.toString() + ". Use Locale.Builder, which checks them");
        }
        output.putByte(TAG);
        StringCodec.put(output, tag);
    }

    private static Locale getLocale(ObjectReader reader) {
        return reader.input().getByte() == PARTS
                ? Locale.of(StringCodec.get(reader), StringCodec.get(reader), StringCodec.get(reader))
                : Locale.forLanguageTag(StringCodec.get(reader));
    }
}
