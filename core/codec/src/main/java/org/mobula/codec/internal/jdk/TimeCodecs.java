package org.mobula.codec.internal.jdk;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.mobula.codec.ObjectReader;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/** The values of java.time that programs use most; the others travel as their serialization proxy. */
final class TimeCodecs {
    private TimeCodecs() {}

    static void addTo(Values values) {
        values.add(
                Duration.class,
                (o, v) -> putSeconds(o, v.getSeconds(), v.getNano()),
                r -> Duration.ofSeconds(r.input().getLong(), r.input().getInt()));
        values.add(
                Instant.class,
                (o, v) -> putSeconds(o, v.getEpochSecond(), v.getNano()),
                r -> Instant.ofEpochSecond(r.input().getLong(), r.input().getInt()));
        values.add(LocalDate.class, TimeCodecs::putDate, r -> getDate(r.input()));
        values.add(LocalTime.class, TimeCodecs::putTime, r -> getTime(r.input()));
        values.add(LocalDateTime.class, TimeCodecs::putDateTime, r -> getDateTime(r.input()));
        values.add(
                ZonedDateTime.class,
                (o, v) -> {
                    putDateTime(o, v.toLocalDateTime());
                    o.putInt(v.getOffset().getTotalSeconds());
                    StringCodec.put(o, v.getZone().getId());
                },
                TimeCodecs::getZoned);
    }

    private static void putSeconds(Output output, long seconds, int nanos) {
        output.putLong(seconds);
        output.putInt(nanos);
    }

    private static void putDate(Output output, LocalDate date) {
        output.putInt(date.getYear());
        output.putByte((byte) date.getMonthValue());
        output.putByte((byte) date.getDayOfMonth());
    }

    private static LocalDate getDate(Input input) {
        return LocalDate.of(input.getInt(), input.getByte(), input.getByte());
    }

    private static void putTime(Output output, LocalTime time) {
        output.putLong(time.toNanoOfDay());
    }

    private static LocalTime getTime(Input input) {
        return LocalTime.ofNanoOfDay(input.getLong());
    }

    private static void putDateTime(Output output, LocalDateTime value) {
        putDate(output, value.toLocalDate());
        putTime(output, value.toLocalTime());
    }

    private static LocalDateTime getDateTime(Input input) {
        return LocalDateTime.of(getDate(input), getTime(input));
    }

    private static ZonedDateTime getZoned(ObjectReader reader) {
        LocalDateTime local = getDateTime(reader.input());
        ZoneOffset offset = ZoneOffset.ofTotalSeconds(reader.input().getInt());
        return ZonedDateTime.ofLocal(local, ZoneId.of(StringCodec.get(reader)), offset);
    }
}
