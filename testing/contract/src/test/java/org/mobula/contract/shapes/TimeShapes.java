package org.mobula.contract.shapes;

import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.HijrahDate;
import java.time.chrono.JapaneseDate;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistDate;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Random;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

/** Dates and times of java.time and of java.util. */
final class TimeShapes {
    private TimeShapes() {}

    static List<Shape> all() {
        return List.of(
                Shape.of("moments and lengths", random -> new Object[] {
                    Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000)),
                    Instant.MIN,
                    Duration.ofNanos(random.nextLong()),
                    Duration.ZERO,
                    Period.of(1, -2, 300)
                }),
                Shape.of("local dates and times", random -> new Object[] {
                    LocalDate.of(2026, 11, 21),
                    LocalDate.MIN,
                    LocalTime.ofNanoOfDay(random.nextInt()),
                    LocalTime.NOON,
                    LocalDateTime.MAX,
                    Year.of(2026),
                    YearMonth.of(2026, 2),
                    MonthDay.of(2, 29)
                }),
                Shape.of("times with offset and zone", TimeShapes::zoned),
                Shape.of("zones", random -> new Object[] {
                    ZoneId.of("Europe/Amsterdam"),
                    ZoneOffset.ofHoursMinutesSeconds(-3, -30, -15),
                    ZoneId.of("GMT+2"),
                    ZoneOffset.UTC
                }),
                Shape.of("dates of other calendars", random -> new Object[] {
                    JapaneseDate.of(2026, 1, 2),
                    HijrahDate.of(1448, 1, 1),
                    MinguoDate.of(115, 1, 1),
                    ThaiBuddhistDate.of(2569, 1, 1)
                }),
                Shape.of("units", random -> new Object[] {DayOfWeek.FRIDAY, Month.MAY, ChronoUnit.ERAS}),
                Shape.of("clocks", random ->
                                new Object[] {Clock.systemUTC(), Clock.fixed(Instant.EPOCH, ZoneOffset.UTC)})
                        .<Object[]>checked((a, b) -> Require.that(a[1].equals(b[1]), "different clock")),
                Shape.of("dates and calendars of old", random -> new Object[] {
                    new Date(random.nextInt()),
                    new GregorianCalendar(2026, 10, 21, 12, 30),
                    TimeZone.getTimeZone("Europe/Amsterdam"),
                    new SimpleTimeZone(3_600_000, "one")
                }));
    }

    private static Object zoned(Random random) {
        LocalDateTime time = LocalDateTime.of(2026, 10, 25, 2, 30);
        ZoneId zone = ZoneId.of("Europe/Amsterdam");
        return new Object[] {
            OffsetDateTime.of(time, ZoneOffset.ofHours(5)),
            OffsetTime.of(LocalTime.MAX, ZoneOffset.MAX),
            ZonedDateTime.of(time, zone).withEarlierOffsetAtOverlap(),
            ZonedDateTime.of(time, zone).withLaterOffsetAtOverlap(),
            ZonedDateTime.of(time, ZoneOffset.ofHours(random.nextInt(5)))
        };
    }
}
