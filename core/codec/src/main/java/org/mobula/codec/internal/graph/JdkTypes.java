package org.mobula.codec.internal.graph;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The classes of the JDK that are allowed by default, besides those with a predefined codec: values, views and locks,
 * which are sent in their serialized form and do nothing but hold their content. Every other class is refused until the
 * program allows it; among these are classes known to do harm when an attacker instantiates them.
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

    /** By package. */
    private static final String ALLOWED = """
            java.io: File
            java.math: MathContext
            java.net: Inet4Address Inet6Address InetAddress InetSocketAddress URL
            java.sql: Date Time Timestamp
            java.text: ChoiceFormat CompactNumberFormat DateFormat$Field DateFormatSymbols DecimalFormat
            java.text: DecimalFormatSymbols ListFormat MessageFormat MessageFormat$Field NumberFormat$Field
            java.text: SimpleDateFormat
            java.time: Clock$FixedClock Clock$OffsetClock Clock$SystemClock Clock$TickClock Ser
            java.time.chrono: Ser
            java.time.temporal: ValueRange WeekFields
            java.time.zone: Ser ZoneOffsetTransition ZoneOffsetTransitionRule ZoneRules
            java.util: AbstractMap$SimpleEntry AbstractMap$SimpleImmutableEntry Collections$ReverseComparator2
            java.util: Collections$SingletonList Collections$SingletonMap Collections$SingletonSet
            java.util: Comparators$NullComparator Currency EnumSet$SerializationProxy GregorianCalendar
            java.util: JapaneseImperialCalendar Locale Properties Random SimpleTimeZone TreeMap$AscendingSubMap
            java.util: TreeMap$DescendingSubMap
            java.util.concurrent: ConcurrentHashMap$EntrySetView ConcurrentHashMap$KeySetView
            java.util.concurrent: ConcurrentHashMap$ValuesView ConcurrentSkipListMap$SubMap
            java.util.concurrent: ConcurrentSkipListSet CopyOnWriteArraySet Semaphore Semaphore$FairSync
            java.util.concurrent: Semaphore$NonfairSync SynchronousQueue SynchronousQueue$FifoWaitQueue
            java.util.concurrent: SynchronousQueue$LifoWaitQueue
            java.util.concurrent.atomic: AtomicIntegerArray AtomicLongArray AtomicReference DoubleAccumulator
            java.util.concurrent.atomic: DoubleAccumulator$SerializationProxy DoubleAdder
            java.util.concurrent.atomic: DoubleAdder$SerializationProxy LongAccumulator
            java.util.concurrent.atomic: LongAccumulator$SerializationProxy LongAdder
            java.util.concurrent.atomic: LongAdder$SerializationProxy
            java.util.concurrent.locks: ReentrantLock ReentrantLock$FairSync ReentrantLock$NonfairSync
            java.util.concurrent.locks: ReentrantReadWriteLock ReentrantReadWriteLock$FairSync
            java.util.concurrent.locks: ReentrantReadWriteLock$NonfairSync ReentrantReadWriteLock$ReadLock
            java.util.concurrent.locks: ReentrantReadWriteLock$WriteLock
            java.util.regex: Pattern
            sun.util: BuddhistCalendar
            """;

    private static final Set<String> NAMES = ALLOWED.lines()
            .flatMap(line -> Stream.of(line.substring(line.indexOf(':') + 2).split(" "))
                    .map(name -> line.substring(0, line.indexOf(':')) + "." + name))
            .collect(Collectors.toUnmodifiableSet());

    private JdkTypes() {}

    /** Whether a class of the JDK is allowed by default. */
    static boolean allows(Class<?> type) {
        return NAMES.contains(type.getName()) || NESTED_IN_COLLECTIONS.contains(type.getName());
    }
}
