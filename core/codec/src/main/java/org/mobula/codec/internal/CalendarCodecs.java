package org.mobula.codec.internal;

import java.util.Date;
import java.util.TimeZone;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.ObjectReader;
import org.mobula.memory.Output;

/** Dates of java.util, and its time zones that have a name: the receiver's own rules of that name apply. */
final class CalendarCodecs {
    private CalendarCodecs() {}

    static void addTo(Leaves leaves) {
        leaves.add(
                Date.class,
                (o, v) -> o.putLong(v.getTime()),
                r -> new Date(r.input().getLong()));
        addZone(leaves, TimeZone.getTimeZone("UTC").getClass());
    }

    /** The class of named zones is not public. */
    private static <Z extends TimeZone> void addZone(Leaves leaves, Class<Z> named) {
        leaves.add(TimeZone.class.getName(), named, CalendarCodecs::putZone, r -> named.cast(getZone(r)));
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
        if (!zone.getID().equals(name)) { // why: instead of failing it answers GMT
            throw reader.refused(
                    TimeZone.class.getName(), new IllegalArgumentException("this JDK has no time zone " + name));
        }
        return zone;
    }
}
