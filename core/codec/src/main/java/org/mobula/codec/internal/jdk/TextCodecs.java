package org.mobula.codec.internal.jdk;

import java.net.URI;
import java.nio.charset.Charset;
import java.util.TimeZone;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.ObjectReader;
import org.mobula.memory.Output;

/** Text, and names that the receiver looks up. */
final class TextCodecs {
    private TextCodecs() {}

    static void addTo(Values values) {
        values.add(
                StringBuilder.class,
                (o, v) -> StringCodec.put(o, v.toString()),
                r -> new StringBuilder(StringCodec.get(r)));
        values.add(
                StringBuffer.class,
                (o, v) -> StringCodec.put(o, v.toString()),
                r -> new StringBuffer(StringCodec.get(r)));
        values.add(URI.class, (o, v) -> StringCodec.put(o, v.toString()), r -> URI.create(StringCodec.get(r)));
        addZone(values, TimeZone.getTimeZone("UTC").getClass());
        values.addFamily(
                Charset.class, (o, v) -> StringCodec.put(o, v.name()), r -> Charset.forName(StringCodec.get(r)));
    }

    /** The class of named time zones is not public. */
    private static <Z extends TimeZone> void addZone(Values values, Class<Z> named) {
        values.add(TimeZone.class.getName(), named, TextCodecs::putZone, r -> named.cast(getZone(r)));
    }

    private static void putZone(Output output, TimeZone zone) {
        if (!TimeZone.getTimeZone(zone.getID()).equals(zone)) {
            throw new NotCarriableException(
                    TimeZone.class, "its rules are not those of the name " + zone.getID() + ". Use a SimpleTimeZone");
        }
        StringCodec.put(output, zone.getID());
    }

    private static TimeZone getZone(ObjectReader reader) {
        String name = StringCodec.get(reader);
        TimeZone zone = TimeZone.getTimeZone(name);
        if (!zone.getID().equals(name)) { // getTimeZone returns GMT for an unknown name
            throw reader.refused(
                    TimeZone.class.getName(), new IllegalArgumentException("this JDK has no time zone " + name));
        }
        return zone;
    }
}
