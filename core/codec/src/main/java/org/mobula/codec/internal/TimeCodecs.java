package org.mobula.codec.internal;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Set;
import org.mobula.codec.ObjectReader;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/** The values of java.time. */
final class TimeCodecs {
    private static final Set<TypeShape.Trait> SHARED = Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.LEAF);

    private final CodecTable table;

    /** Writes a value that has no objects inside. */
    private interface Putter<T> {
        void put(Output output, T value);
    }

    TimeCodecs(CodecTable table) {
        this.table = table;
    }

    void add() {
        add(
                Duration.class,
                (o, v) -> putSeconds(o, v.getSeconds(), v.getNano()),
                r -> Duration.ofSeconds(r.input().getLong(), r.input().getInt()));
        add(
                Instant.class,
                (o, v) -> putSeconds(o, v.getEpochSecond(), v.getNano()),
                r -> Instant.ofEpochSecond(r.input().getLong(), r.input().getInt()));
        add(LocalDate.class, TimeCodecs::putDate, r -> getDate(r.input()));
        add(LocalTime.class, TimeCodecs::putTime, r -> getTime(r.input()));
        add(LocalDateTime.class, TimeCodecs::putDateTime, r -> getDateTime(r.input()));
        add(
                OffsetDateTime.class,
                (o, v) -> {
                    putDateTime(o, v.toLocalDateTime());
                    o.putInt(v.getOffset().getTotalSeconds());
                },
                r -> OffsetDateTime.of(getDateTime(r.input()), getOffset(r.input())));
        add(
                OffsetTime.class,
                (o, v) -> {
                    putTime(o, v.toLocalTime());
                    o.putInt(v.getOffset().getTotalSeconds());
                },
                r -> OffsetTime.of(getTime(r.input()), getOffset(r.input())));
        add(
                ZonedDateTime.class,
                (o, v) -> {
                    putDateTime(o, v.toLocalDateTime());
                    o.putInt(v.getOffset().getTotalSeconds());
                    StringCodec.put(o, v.getZone().getId());
                },
                TimeCodecs::getZoned);
        addCalendar();
        addZones();
    }

    private void addCalendar() {
        add(
                Period.class,
                (o, v) -> {
                    o.putInt(v.getYears());
                    o.putInt(v.getMonths());
                    o.putInt(v.getDays());
                },
                r -> Period.of(r.input().getInt(), r.input().getInt(), r.input().getInt()));
        add(Year.class, (o, v) -> o.putInt(v.getValue()), r -> Year.of(r.input().getInt()));
        add(
                YearMonth.class,
                (o, v) -> {
                    o.putInt(v.getYear());
                    o.putByte((byte) v.getMonthValue());
                },
                r -> YearMonth.of(r.input().getInt(), r.input().getByte()));
        add(
                MonthDay.class,
                (o, v) -> {
                    o.putByte((byte) v.getMonthValue());
                    o.putByte((byte) v.getDayOfMonth());
                },
                r -> MonthDay.of(r.input().getByte(), r.input().getByte()));
    }

    private void addZones() {
        add(ZoneOffset.class, (o, v) -> o.putInt(v.getTotalSeconds()), r -> getOffset(r.input()));
        TypeShape shape = TypeShape.fixed(table.nextIndex(), ZoneId.class.getName(), SHARED);
        ValueCodec<ZoneId> codec = new ValueCodec<>(
                shape, (w, v) -> StringCodec.put(w.output(), v.getId()), r -> ZoneId.of(StringCodec.get(r)));
        table.addStandard(ZoneId.of("Europe/Amsterdam").getClass(), codec); // why: the class of regions is not public
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
        ZoneOffset offset = getOffset(reader.input());
        return ZonedDateTime.ofLocal(local, ZoneId.of(StringCodec.get(reader)), offset);
    }

    private static ZoneOffset getOffset(Input input) {
        return ZoneOffset.ofTotalSeconds(input.getInt());
    }

    private <T> void add(Class<T> type, Putter<T> body, ValueCodec.Maker<T> maker) {
        TypeShape shape = TypeShape.fixed(table.nextIndex(), type.getName(), SHARED);
        table.addStandard(type, new ValueCodec<>(shape, (w, v) -> body.put(w.output(), v), maker));
    }
}
