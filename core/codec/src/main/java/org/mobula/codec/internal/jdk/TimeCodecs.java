package org.mobula.codec.internal.jdk;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.mobula.codec.ObjectReader;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/** The values of java.time that programs use most; the others travel as their serialization proxy. */
final class TimeCodecs {
    private TimeCodecs() {}

    static void addTo(Values leaves) {
        leaves.add(
                Duration.class,
                (o, v) -> putSeconds(o, v.getSeconds(), v.getNano()),
                r -> Duration.ofSeconds(r.input().getLong(), r.input().getInt()));
        leaves.add(
                Instant.class,
                (o, v) -> putSeconds(o, v.getEpochSecond(), v.getNano()),
                r -> Instant.ofEpochSecond(r.input().getLong(), r.input().getInt()));
        leaves.add(LocalDate.class, TimeCodecs::putDate, r -> getDate(r.input()));
        leaves.add(LocalTime.class, TimeCodecs::putTime, r -> getTime(r.input()));
        leaves.add(LocalDateTime.class, TimeCodecs::putDateTime, r -> getDateTime(r.input()));
        leaves.add(
                OffsetDateTime.class,
                (o, v) -> {
                    putDateTime(o, v.toLocalDateTime());
                    o.putInt(v.getOffset().getTotalSeconds());
                },
                r -> OffsetDateTime.of(getDateTime(r.input()), getOffset(r.input())));
        leaves.add(
                ZonedDateTime.class,
                (o, v) -> {
                    putDateTime(o, v.toLocalDateTime());
                    o.putInt(v.getOffset().getTotalSeconds());
                    StringCodec.put(o, v.getZone().getId());
                },
                TimeCodecs::getZoned);
        leaves.add(ZoneOffset.class, (o, v) -> o.putInt(v.getTotalSeconds()), r -> getOffset(r.input()));
        addRegions(leaves, ZoneId.of("Europe/Amsterdam").getClass());
    }

    /** The class of regions is not public. */
    private static <Z extends ZoneId> void addRegions(Values leaves, Class<Z> type) {
        leaves.add(
                ZoneId.class.getName(),
                type,
                (o, v) -> StringCodec.put(o, v.getId()),
                r -> type.cast(ZoneId.of(StringCodec.get(r))));
    }

    private static void putSeconds(Output output, long seconds, int nanos) {
        output.putLong(seconds);
        output.putInt(nanos);
    }

    static void putDate(Output output, LocalDate date) {
        output.putInt(date.getYear());
        output.putByte((byte) date.getMonthValue());
        output.putByte((byte) date.getDayOfMonth());
    }

    static LocalDate getDate(Input input) {
        return LocalDate.of(input.getInt(), input.getByte(), input.getByte());
    }

    static void putTime(Output output, LocalTime time) {
        output.putLong(time.toNanoOfDay());
    }

    static LocalTime getTime(Input input) {
        return LocalTime.ofNanoOfDay(input.getLong());
    }

    static void putDateTime(Output output, LocalDateTime value) {
        putDate(output, value.toLocalDate());
        putTime(output, value.toLocalTime());
    }

    static LocalDateTime getDateTime(Input input) {
        return LocalDateTime.of(getDate(input), getTime(input));
    }

    private static ZonedDateTime getZoned(ObjectReader reader) {
        LocalDateTime local = getDateTime(reader.input());
        ZoneOffset offset = getOffset(reader.input());
        return ZonedDateTime.ofLocal(local, ZoneId.of(StringCodec.get(reader)), offset);
    }

    static ZoneOffset getOffset(Input input) {
        return ZoneOffset.ofTotalSeconds(input.getInt());
    }
}
