package org.mobula.codec.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.FieldSite;
import org.mobula.codec.ObjectReader;

/** The collections of java.util, the unmodifiable ones too. */
final class CollectionCodecs {
    private static final Set<TypeShape.Trait> PLAIN = Set.of(TypeShape.Trait.TRACKED);
    private static final Set<TypeShape.Trait> HASHING = Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.OPAQUE);
    private static final Set<TypeShape.Trait> FIXED = Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.LATE);
    private static final Set<TypeShape.Trait> FIXED_HASHING =
            Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.LATE, TypeShape.Trait.OPAQUE);

    private final CodecTable table;
    private final FieldSite site = new FieldSite();

    CollectionCodecs(CodecTable table) {
        this.table = table;
    }

    void add() {
        add(ArrayList.class, PLAIN, ArrayList::new);
        add(LinkedList.class, PLAIN, _ -> new LinkedList<>());
        add(ArrayDeque.class, PLAIN, ArrayDeque::new);
        add(CopyOnWriteArrayList.class, PLAIN, _ -> new CopyOnWriteArrayList<>());
        add(HashSet.class, HASHING, HashSet::newHashSet);
        add(LinkedHashSet.class, HASHING, LinkedHashSet::newLinkedHashSet);
        addSorted(TreeSet.class, TreeSet::comparator, TreeSet::new);
        addSorted(PriorityQueue.class, PriorityQueue::comparator, PriorityQueue::new);
        addEnumSets();
        addUnmodifiable();
        TypeShape optional = TypeShape.fixed(table.nextIndex(), Optional.class.getName(), FIXED);
        table.addStandard(
                Optional.class,
                new ValueCodec<Optional<?>>(
                        optional,
                        (w, v) -> w.writeElement(v.orElse(null)),
                        r -> Optional.ofNullable(r.readElement())));
    }

    private void addUnmodifiable() {
        ValueCodec<Collection<?>> list = fixed("java.util.List", FIXED, CollectionCodecs::list);
        List<Integer> one = List.of(1);
        List<Integer> three = List.of(1, 2, 3);
        for (List<?> like : List.of(List.of(), one, three, three.subList(0, 2))) {
            table.addStandard(like.getClass(), list);
        }
        ValueCodec<Collection<?>> set = fixed("java.util.Set", FIXED_HASHING, Set::of);
        for (Set<?> like : List.of(Set.of(), Set.of(1), Set.of(1, 2, 3))) {
            table.addStandard(like.getClass(), set);
        }
        table.addStandard(Arrays.asList(1).getClass(), fixed("java.util.Arrays.asList", FIXED, Arrays::asList));
        table.addStandard(
                Collections.emptyList().getClass(),
                fixed("java.util.Collections.emptyList", FIXED, _ -> Collections.emptyList()));
        table.addStandard(
                Collections.emptySet().getClass(),
                fixed("java.util.Collections.emptySet", FIXED, _ -> Collections.emptySet()));
        table.addStandard(
                Collections.singletonList(1).getClass(),
                fixed("java.util.Collections.singletonList", FIXED, CollectionCodecs::list));
        table.addStandard(
                Collections.singleton(1).getClass(),
                fixed(
                        "java.util.Collections.singleton",
                        FIXED_HASHING,
                        elements -> Collections.singleton(elements[0])));
    }

    private static List<?> list(@Nullable Object[] elements) {
        // why: Stream.toList makes the same class as List.of, but may hold nulls
        return Arrays.stream(elements).toList();
    }

    private void addEnumSets() {
        TypeShape shape = TypeShape.fixed(table.nextIndex(), EnumSet.class.getName(), FIXED);
        ValueCodec<EnumSet<?>> codec = new ValueCodec<>(
                shape,
                (w, v) -> {
                    EnumSet<?> some = v.isEmpty() ? EnumSet.complementOf(v) : v;
                    w.writeElement(some.isEmpty() ? null : some.iterator().next());
                    CollectionCodec.writeElements(w, v, site);
                },
                CollectionCodecs::readEnumSet);
        table.addStandard(EnumSet.noneOf(Thread.State.class).getClass(), codec);
        table.addStandard(jumboEnumSet(), codec);
    }

    private static EnumSet<?> readEnumSet(ObjectReader reader) {
        Object sample = reader.readElement();
        return enumSet(sample == null ? Thread.State.class : ((Enum<?>) sample).getDeclaringClass(), elements(reader));
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // why: the element class is known at run time only; add checks it
    private static EnumSet<?> enumSet(Class<?> type, @Nullable Object[] elements) {
        EnumSet set = EnumSet.noneOf((Class) type);
        Collections.addAll(set, elements);
        return set;
    }

    private static Class<?> jumboEnumSet() {
        try {
            return Class.forName(
                    "java.util.JumboEnumSet"); // why: the class for enums of more than 64 constants; not public
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("this JDK has no java.util.JumboEnumSet: run on JDK 25", e);
        }
    }

    private ValueCodec<Collection<?>> fixed(
            String name, Set<TypeShape.Trait> traits, Function<@Nullable Object[], Collection<?>> maker) {
        return new ValueCodec<>(
                TypeShape.fixed(table.nextIndex(), name, traits),
                (w, v) -> CollectionCodec.writeElements(w, v, site),
                r -> maker.apply(elements(r)));
    }

    private static @Nullable Object[] elements(ObjectReader reader) {
        int size = reader.count();
        reader.claim((long) size * 4);
        @Nullable Object[] elements = new Object[size];
        for (int i = 0; i < size; i++) {
            elements[i] = reader.readElement();
        }
        return elements;
    }

    private void add(Class<?> type, Set<TypeShape.Trait> traits, IntFunction<Collection<@Nullable Object>> maker) {
        TypeShape shape = TypeShape.fixed(table.nextIndex(), type.getName(), traits);
        table.addStandard(type, new CollectionCodec(shape, maker));
    }

    @SuppressWarnings("unchecked") // why: the elements' type is known at run time only; the comparator checks it
    private <C extends Collection<?>> void addSorted(
            Class<C> type,
            Function<C, @Nullable Object> comparator,
            Function<Comparator<Object>, Collection<?>> maker) {
        TypeShape shape = TypeShape.fixed(table.nextIndex(), type.getName(), FIXED_HASHING);
        table.addStandard(
                type,
                new ValueCodec<C>(
                        shape,
                        (w, v) -> {
                            w.writeElement(comparator.apply(v));
                            CollectionCodec.writeElements(w, v, site);
                        },
                        r -> {
                            Comparator<Object> order = (Comparator<Object>) r.readElement();
                            Collection<Object> collection = (Collection<Object>) maker.apply(order);
                            Collections.addAll(collection, elements(r));
                            return type.cast(collection);
                        }));
    }
}
