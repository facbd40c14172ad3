package org.mobula.codec.internal;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.ChronoLocalDateTime;
import java.time.chrono.ChronoPeriod;
import java.time.chrono.ChronoZonedDateTime;
import java.time.chrono.Chronology;
import java.time.chrono.HijrahDate;
import java.time.chrono.JapaneseDate;
import java.time.chrono.JapaneseEra;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistDate;
import java.time.temporal.ChronoUnit;
import org.mobula.codec.ObjectReader;
import org.mobula.memory.Output;

/** The calendars of java.time.chrono and their dates: a calendar goes by its name, a day by its number since 1970. */
final class ChronologyCodecs {
    private ChronologyCodecs() {}

    static void addTo(Leaves leaves) {
        leaves.addFamily(Chronology.class, ChronologyCodecs::putChronology, ChronologyCodecs::getChronology);
        addDate(leaves, HijrahDate.class);
        addDate(leaves, JapaneseDate.class);
        addDate(leaves, MinguoDate.class);
        addDate(leaves, ThaiBuddhistDate.class);
        leaves.add(
                JapaneseEra.class,
                (o, v) -> o.putInt(v.getValue()),
                r -> JapaneseEra.of(r.input().getInt()));
        leaves.addFamily(ChronoLocalDateTime.class, ChronologyCodecs::putDateTime, ChronologyCodecs::getDateTime);
        leaves.addFamily(ChronoZonedDateTime.class, ChronologyCodecs::putZoned, ChronologyCodecs::getZoned);
        leaves.addFamily(ChronoPeriod.class, ChronologyCodecs::putPeriod, ChronologyCodecs::getPeriod);
    }

    private static <D extends ChronoLocalDate> void addDate(Leaves leaves, Class<D> type) {
        leaves.add(type, ChronologyCodecs::putDate, r -> type.cast(getDate(r)));
    }

    private static void putChronology(Output output, Chronology chronology) {
        StringCodec.put(output, chronology.getId());
    }

    private static Chronology getChronology(ObjectReader reader) {
        return Chronology.of(StringCodec.get(reader));
    }

    private static void putDate(Output output, ChronoLocalDate date) {
        putChronology(output, date.getChronology());
        output.putLong(date.toEpochDay());
    }

    private static ChronoLocalDate getDate(ObjectReader reader) {
        return getChronology(reader).dateEpochDay(reader.input().getLong());
    }

    private static void putDateTime(Output output, ChronoLocalDateTime<?> value) {
        putDate(output, value.toLocalDate());
        output.putLong(value.toLocalTime().toNanoOfDay());
    }

    private static ChronoLocalDateTime<?> getDateTime(ObjectReader reader) {
        ChronoLocalDate date = getDate(reader);
        return date.atTime(LocalTime.ofNanoOfDay(reader.input().getLong()));
    }

    private static void putZoned(Output output, ChronoZonedDateTime<?> value) {
        putDateTime(output, value.toLocalDateTime());
        output.putInt(value.getOffset().getTotalSeconds());
        StringCodec.put(output, value.getZone().getId());
    }

    private static ChronoZonedDateTime<?> getZoned(ObjectReader reader) {
        ChronoLocalDateTime<?> local = getDateTime(reader);
        Instant moment =
                local.toInstant(ZoneOffset.ofTotalSeconds(reader.input().getInt()));
        return local.getChronology().zonedDateTime(moment, ZoneId.of(StringCodec.get(reader)));
    }

    private static void putPeriod(Output output, ChronoPeriod period) {
        putChronology(output, period.getChronology());
        output.putLong(period.get(ChronoUnit.YEARS));
        output.putLong(period.get(ChronoUnit.MONTHS));
        output.putLong(period.get(ChronoUnit.DAYS));
    }

    private static ChronoPeriod getPeriod(ObjectReader reader) {
        Chronology chronology = getChronology(reader);
        return chronology.period(number(reader), number(reader), number(reader));
    }

    private static int number(ObjectReader reader) {
        return Math.toIntExact(reader.input().getLong());
    }
}
