package org.mobula.codec;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.text.SimpleDateFormat;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.WeekFields;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/** Objects of the JDK that are sent by their fields, as in its own serialization. */
final class FieldShapes {
    private FieldShapes() {}

    static final List<Shape> WRAPPERS = List.of(
            Shape.of(Collections.unmodifiableCollection(new ArrayDeque<>(List.of(1))), FieldShapes::wrapped),
            Shape.of(Collections.unmodifiableList(new ArrayList<>(Arrays.asList("a", null))), FieldShapes::wrapped),
            Shape.of(Collections.unmodifiableList(new LinkedList<>(List.of(1))), FieldShapes::wrapped),
            Shape.of(Collections.unmodifiableSet(new HashSet<>(List.of(1))), FieldShapes::wrapped),
            Shape.of(Collections.unmodifiableSortedSet(new TreeSet<>(List.of(2, 1))), FieldShapes::wrapped),
            Shape.of(Collections.unmodifiableNavigableSet(new TreeSet<>(List.of(2, 1))), FieldShapes::wrapped),
            Shape.of(Collections.unmodifiableSequencedSet(new LinkedHashSet<>(List.of(2, 1))), FieldShapes::wrapped),
            Shape.of(Collections.unmodifiableSequencedCollection(new ArrayList<>(List.of(2))), FieldShapes::wrapped),
            Shape.of(Collections.unmodifiableMap(new HashMap<>(Map.of(1, 2)))),
            Shape.of(Collections.unmodifiableSequencedMap(new LinkedHashMap<>(Map.of(1, 2)))),
            Shape.of(Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(1, 2)))),
            Shape.of(Collections.unmodifiableNavigableMap(new TreeMap<>(Map.of(1, 2)))),
            Shape.of(Collections.synchronizedCollection(new ArrayDeque<>(List.of(1))), FieldShapes::wrapped),
            Shape.of(Collections.synchronizedList(new ArrayList<>(List.of(1))), FieldShapes::wrapped),
            Shape.of(Collections.synchronizedSet(new HashSet<>(List.of(1))), FieldShapes::wrapped),
            Shape.of(Collections.synchronizedSortedSet(new TreeSet<>(List.of(1))), FieldShapes::wrapped),
            Shape.of(Collections.synchronizedMap(new HashMap<>(Map.of(1, 2)))),
            Shape.of(Collections.synchronizedNavigableMap(new TreeMap<>(Map.of(1, 2)))),
            Shape.of(Collections.checkedList(new ArrayList<>(List.of("x")), String.class), FieldShapes::wrapped),
            Shape.of(Collections.checkedQueue(new ArrayDeque<>(List.of("x")), String.class), FieldShapes::wrapped),
            Shape.of(Collections.checkedSet(new HashSet<>(List.of("x")), String.class), FieldShapes::wrapped),
            Shape.of(Collections.checkedMap(new HashMap<>(Map.of("k", 1)), String.class, Integer.class)),
            Shape.of(setFromMap(), FieldShapes::wrapped),
            Shape.of(Collections.asLifoQueue(new ArrayDeque<>(List.of(1, 2))), queue -> queue.peek() + "" + queue),
            Shape.of(new CopyOnWriteArraySet<>(List.of(3, 1, 2)), FieldShapes::wrapped));

    static final List<Shape> VIEWS = List.of(
            Shape.of(new TreeMap<>(Map.of(1, 2, 3, 4)).headMap(3)),
            Shape.of(new TreeMap<>(Map.of(1, 2, 3, 4)).descendingMap(), map -> map.firstKey() + "" + map),
            Shape.of(new TreeSet<>(List.of(1, 2, 3)).descendingSet(), ArrayList::new),
            Shape.of(new ConcurrentSkipListMap<>(Map.of(1, 2, 3, 4)).tailMap(2)),
            Shape.of(new ConcurrentHashMap<>(Map.of(1, 2)).values(), ArrayList::new),
            Shape.of(new ConcurrentHashMap<>(Map.of(1, 2)).entrySet()));

    static final List<Shape> VALUES = List.of(
            Shape.of(Comparator.nullsFirst(Comparator.<Integer>naturalOrder()), FieldShapes::order),
            Shape.of(Comparator.nullsLast(Comparator.<Integer>reverseOrder()), FieldShapes::order),
            Shape.of(random(), random -> random.nextLong() + random.nextGaussian()),
            Shape.of(url("http://user@nowhere.invalid:81/path?query#part"), URL::toExternalForm),
            Shape.of(new SimpleTimeZone(3_600_000, "here", 2, -1, 1, 7_200_000, 9, -1, 1, 7_200_000)),
            Shape.of(calendar(), c -> c.getTimeInMillis() + c.getTimeZone().getID() + c.getFirstDayOfWeek()),
            Shape.of(new SimpleDateFormat("yyyy-MM-dd EEE", Locale.ROOT), f -> f.format(new Date(0)) + f.toPattern()),
            Shape.of(new DecimalFormat("#,##0.00"), format -> format.format(1234.5) + format.toPattern()),
            Shape.of(new MessageFormat("{0} of {1,number}", Locale.ROOT), f -> f.format(new Object[] {"a", 2})),
            Shape.of(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC)),
            Shape.of(WeekFields.ISO),
            Shape.of(ChronoField.MONTH_OF_YEAR.range()),
            Shape.of(ZoneId.of("Europe/Amsterdam").getRules()),
            Shape.of(new ReentrantLock(true), lock -> lock.isFair() + "" + lock.tryLock() + unlocked(lock)),
            Shape.of(new Semaphore(3, true), semaphore -> semaphore.isFair() + "" + semaphore.availablePermits()));

    /** Its content, and its reaction to an element of a wrong class. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object wrapped(Collection<?> collection) {
        String outcome;
        try {
            boolean added = ((Collection) collection).add(Thread.State.NEW);
            ((Collection) collection).remove(Thread.State.NEW);
            outcome = String.valueOf(added);
        } catch (RuntimeException e) {
            outcome = e.getClass().getName();
        }
        return List.of(new ArrayList<>(collection), outcome);
    }

    private static Collection<Object> setFromMap() {
        Collection<Object> set = Collections.newSetFromMap(new ConcurrentHashMap<>());
        set.add("x");
        return set;
    }

    private static Object order(Comparator<Integer> comparator) {
        List<Integer> numbers = new ArrayList<>(Arrays.asList(2, null, 1));
        numbers.sort(comparator);
        return numbers;
    }

    private static Random random() {
        Random random = new Random(42);
        random.nextGaussian();
        return random;
    }

    private static URL url(String text) {
        try {
            return URI.create(text).toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static GregorianCalendar calendar() {
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("Asia/Tokyo"), Locale.ROOT);
        calendar.setTimeInMillis(1_700_000_000_000L);
        return calendar;
    }

    private static String unlocked(ReentrantLock lock) {
        lock.unlock();
        return " " + lock.isLocked();
    }
}
