package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.codec.Exchange.pass;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class StandardValuesTest {
    static final Instant MOMENT = Instant.ofEpochSecond(1_700_000_000L, 123_456_789);
    static final LocalDateTime LOCAL = LocalDateTime.of(2026, 11, 21, 9, 11, 39, 17);

    static final List<Object> VALUES = List.of(
            true,
            (byte) -1,
            (short) -2,
            'x',
            -3,
            1.5f,
            1L << 60,
            Math.PI,
            "",
            "ascii",
            "Grüße",
            "日本語 \uD83D\uDE00",
            "long ".repeat(10_000),
            String.class,
            int.class,
            int[].class,
            StandardValuesTest.class,
            BigInteger.ONE.shiftLeft(200).negate(),
            new BigDecimal("-12345.6789e100"),
            new UUID(1, 2),
            Optional.empty(),
            Optional.of("x"),
            OptionalInt.of(3),
            OptionalInt.empty(),
            OptionalLong.of(4),
            OptionalLong.empty(),
            OptionalDouble.of(0.5),
            OptionalDouble.empty(),
            new Date(5),
            Locale.forLanguageTag("nl-NL"),
            URI.create("http://x/y?z"),
            BitSet.valueOf(new long[] {5, 0, 9}));

    static final List<Object> TIMES = List.of(
            MOMENT,
            Duration.ofSeconds(-3, 5),
            Period.of(1, -2, 3),
            LOCAL,
            LOCAL.toLocalDate(),
            LOCAL.toLocalTime(),
            LocalDate.MIN,
            LocalTime.MAX,
            OffsetDateTime.of(LOCAL, ZoneOffset.ofHours(-5)),
            OffsetTime.of(LocalTime.NOON, ZoneOffset.UTC),
            ZonedDateTime.of(LOCAL, ZoneId.of("Europe/Amsterdam")),
            ZonedDateTime.of(LOCAL, ZoneOffset.MAX),
            ZoneId.of("America/New_York"),
            ZoneOffset.ofHoursMinutes(5, 30),
            Year.of(2026),
            YearMonth.of(2026, 11),
            MonthDay.of(2, 29));

    static final List<Object> COLLECTIONS = List.of(
            new ArrayList<>(Arrays.asList(1, null, "a")),
            new LinkedList<>(List.of(1, 2)),
            new HashSet<>(List.of(1, 2, 3)),
            new LinkedHashSet<>(List.of(3, 1, 2)),
            new TreeSet<>(List.of(3, 1, 2)),
            new CopyOnWriteArrayList<>(List.of(1)),
            List.of(),
            List.of(1),
            List.of(1, 2),
            List.of(1, 2, 3),
            List.of(1, 2, 3).subList(1, 3),
            Stream.of(1, null).toList(),
            Set.of(),
            Set.of(1),
            Set.of(1, 2, 3),
            Arrays.asList(1, null, 3),
            Collections.emptyList(),
            Collections.emptySet(),
            Collections.singleton(1),
            Collections.singletonList(1),
            new HashMap<>(Map.of("a", 1, "b", List.of(2))),
            new LinkedHashMap<>(Map.of("a", 1)),
            new TreeMap<>(Map.of(2, "b", 1, "a")),
            new ConcurrentHashMap<>(Map.of(1, 2)),
            Map.of(),
            Map.of(1, 2),
            Map.of(1, 2, 3, 4),
            Collections.emptyMap());

    @ParameterizedTest
    @FieldSource({"VALUES", "TIMES", "COLLECTIONS"})
    void theValueArrivesEqualAndOfTheSameClass(Object value) {
        Object got = pass(value);

        assertThat(got).isEqualTo(value);
        assertThat(got.getClass() == value.getClass() || isUnmodifiable(value)).isTrue();
    }

    @Test
    void theOrderOfElementsIsKept() {
        assertThat(pass(new LinkedHashSet<>(List.of("z", "a", "m")))).containsExactly("z", "a", "m");
        assertThat(pass(new TreeSet<>(Comparator.<String>naturalOrder()))).isEmpty();
        assertThat(pass(new ArrayDeque<>(List.of(3, 1, 2)))).containsExactly(3, 1, 2);
        assertThat(pass(new PriorityQueue<>(List.of(3, 1, 2))).poll()).isEqualTo(1);
    }

    enum ByLength implements Comparator<String> {
        ORDER;

        @Override
        public int compare(String a, String b) {
            return Integer.compare(a.length(), b.length());
        }
    }

    @Test
    void comparatorsTravelWithSortedCollections() {
        TreeMap<String, Integer> sent = new TreeMap<>(ByLength.ORDER);
        sent.put("ccc", 1);
        sent.put("b", 2);

        TreeMap<String, Integer> got = pass(sent);

        assertThat(got.comparator()).isSameAs(ByLength.ORDER);
        assertThat(got).containsExactly(Map.entry("b", 2), Map.entry("ccc", 1));
    }

    @Test
    void anUnmodifiableListStaysUnmodifiable() {
        List<Integer> got = pass(List.of(1, 2));

        assertThatThrownBy(() -> got.add(3)).isInstanceOf(UnsupportedOperationException.class);
    }

    private static boolean isUnmodifiable(Object value) {
        return value.getClass().getName().matches("java.util.(ImmutableCollections|Collections).*");
    }
}
