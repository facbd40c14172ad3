package org.mobula.codec.internal.graph;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The classes of the JDK, beside those with a codec of their own, that may be in messages from the start: values,
 * views and locks, whose fields the JDK's own serialization carries, and which can do nothing but hold what they are
 * given. Any other is refused until the program allows it: among them are those known to do harm when a stranger makes
 * them.
 */
final class JdkTypes {
    private static final List<String> NESTED_IN_COLLECTIONS = Stream.concat(
                    Stream.of("AsLIFOQueue", "SetFromMap", "SequencedSetFromMap"),
                    Stream.of("Unmodifiable", "Synchronized", "Checked")
                            .flatMap(prefix -> Stream.of(
                                            "Collection",
                                            "List",
                                            "Map",
                                            "NavigableMap",
                                            "NavigableSet",
                                            "Queue",
                                            "RandomAccessList",
                                            "SequencedCollection",
                                            "SequencedMap",
                                            "SequencedSet",
                                            "Set",
                                            "SortedMap",
                                            "SortedSet")
                                    .map(kind -> prefix + kind)))
            .map(name -> "java.util.Collections$" + name)
            .toList();

    private static final Set<String> NAMES = Set.of(
            "java.io.File",
            "java.net.Inet4Address",
            "java.net.Inet6Address",
            "java.net.InetAddress",
            "java.net.InetSocketAddress",
            "java.net.URL",
            "java.sql.Date",
            "java.sql.Time",
            "java.sql.Timestamp",
            "java.text.ChoiceFormat",
            "java.text.CompactNumberFormat",
            "java.text.DateFormat$Field",
            "java.text.DateFormatSymbols",
            "java.text.DecimalFormat",
            "java.text.DecimalFormatSymbols",
            "java.text.ListFormat",
            "java.text.MessageFormat",
            "java.text.MessageFormat$Field",
            "java.text.NumberFormat$Field",
            "java.text.SimpleDateFormat",
            "java.time.Clock$FixedClock",
            "java.time.Clock$OffsetClock",
            "java.time.Clock$SystemClock",
            "java.time.Clock$TickClock",
            "java.time.Ser",
            "java.time.chrono.Ser",
            "java.time.temporal.ValueRange",
            "java.time.temporal.WeekFields",
            "java.time.zone.Ser",
            "java.time.zone.ZoneOffsetTransition",
            "java.time.zone.ZoneOffsetTransitionRule",
            "java.time.zone.ZoneRules",
            "java.util.AbstractMap$SimpleEntry",
            "java.util.AbstractMap$SimpleImmutableEntry",
            "java.util.Collections$ReverseComparator2",
            "java.util.Collections$SingletonList",
            "java.util.Collections$SingletonMap",
            "java.util.Collections$SingletonSet",
            "java.util.Comparators$NullComparator",
            "java.util.Currency",
            "java.util.EnumSet$SerializationProxy",
            "java.util.GregorianCalendar",
            "java.util.JapaneseImperialCalendar",
            "java.util.Locale",
            "java.util.Properties",
            "java.util.Random",
            "java.util.SimpleTimeZone",
            "java.util.TreeMap$AscendingSubMap",
            "java.util.TreeMap$DescendingSubMap",
            "java.util.concurrent.ConcurrentHashMap$EntrySetView",
            "java.util.concurrent.ConcurrentHashMap$KeySetView",
            "java.util.concurrent.ConcurrentHashMap$ValuesView",
            "java.util.concurrent.ConcurrentSkipListMap$SubMap",
            "java.util.concurrent.ConcurrentSkipListSet",
            "java.util.concurrent.CopyOnWriteArraySet",
            "java.util.concurrent.Semaphore",
            "java.util.concurrent.Semaphore$FairSync",
            "java.util.concurrent.Semaphore$NonfairSync",
            "java.util.concurrent.SynchronousQueue",
            "java.util.concurrent.SynchronousQueue$FifoWaitQueue",
            "java.util.concurrent.SynchronousQueue$LifoWaitQueue",
            "java.util.concurrent.atomic.AtomicIntegerArray",
            "java.util.concurrent.atomic.AtomicLongArray",
            "java.util.concurrent.atomic.AtomicReference",
            "java.util.concurrent.atomic.DoubleAccumulator",
            "java.util.concurrent.atomic.DoubleAccumulator$SerializationProxy",
            "java.util.concurrent.atomic.DoubleAdder",
            "java.util.concurrent.atomic.DoubleAdder$SerializationProxy",
            "java.util.concurrent.atomic.LongAccumulator",
            "java.util.concurrent.atomic.LongAccumulator$SerializationProxy",
            "java.util.concurrent.atomic.LongAdder",
            "java.util.concurrent.atomic.LongAdder$SerializationProxy",
            "java.util.concurrent.locks.ReentrantLock",
            "java.util.concurrent.locks.ReentrantLock$FairSync",
            "java.util.concurrent.locks.ReentrantLock$NonfairSync",
            "java.util.concurrent.locks.ReentrantReadWriteLock",
            "java.util.concurrent.locks.ReentrantReadWriteLock$FairSync",
            "java.util.concurrent.locks.ReentrantReadWriteLock$NonfairSync",
            "java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock",
            "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock",
            "java.util.regex.Pattern",
            "sun.util.BuddhistCalendar");

    private JdkTypes() {}

    /** Whether a class of the JDK may be in messages. */
    static boolean allows(Class<?> type) {
        return NAMES.contains(type.getName()) || NESTED_IN_COLLECTIONS.contains(type.getName());
    }
}
