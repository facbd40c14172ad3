package org.mobula.rmi.cases;

import java.io.File;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Arguments and results by value. */
final class ValueCases {
    private ValueCases() {}

    static List<Case> all() {
        List<Case> cases = new ArrayList<>(List.of(
                Case.of("no argument, no result", service -> {
                    service.nothing();
                    return "done";
                }),
                Case.of("boolean", service -> service.not(true)),
                Case.of("byte", service -> service.next((byte) -128)),
                Case.of("char", service -> (int) service.next('\uffff')),
                Case.of("short", service -> service.next(Short.MAX_VALUE)),
                Case.of("int", service -> service.next(Integer.MIN_VALUE)),
                Case.of("long", service -> service.next(Long.MAX_VALUE)),
                Case.of("float", service -> service.next(Float.NaN)),
                Case.of("double", service -> service.next(-0.0)),
                Case.of(
                        "all primitives and a string",
                        service -> service.all(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6.5, "\u20ac\ud83d\ude00")),
                Case.of("null as an object", service -> service.echo(null)),
                Case.of("null as a string", service -> service.text(null)),
                Case.of("an empty string", service -> service.text("")),
                Case.of(
                        "a long string",
                        service -> service.text("x".repeat(200_000)).length()),
                Case.of(
                        "a string of unusual characters",
                        service -> service.text("\0\ud800 \u00e4\u4e2d").length()),
                Case.of("a large array of doubles", service -> {
                    double[] sent = new double[300_000];
                    Arrays.setAll(sent, i -> i * 0.5);
                    return Arrays.equals(sent, service.doubles(sent));
                }),
                Case.of("an empty array", service -> service.doubles(new double[0]).length),
                Case.of(
                        "a map of lists",
                        service -> service.map(new TreeMap<>(Map.of("a", List.of(1, 2), "b", List.of())))),
                Case.of("an object is a copy", service -> {
                    Values.Node node = new Values.Node(1);
                    return service.echo(node) == node;
                }),
                Case.of("a tree", service -> ((Values.Node) service.echo(Values.Node.tree(6))).sum()),
                Case.of("a cycle", service -> {
                    Values.Node node = new Values.Node(1);
                    node.left = node;
                    Values.Node back = (Values.Node) service.echo(node);
                    return back.left == back;
                }),
                Case.of("a deep list", service -> {
                    Values.Node first = new Values.Node(0);
                    Values.Node last = first;
                    for (int i = 1; i < 500; i++) {
                        last.left = new Values.Node(i);
                        last = last.left;
                    }
                    return ((Values.Node) service.echo(first)).sum();
                }),
                Case.of("arguments share objects", service -> {
                    Object shared = new ArrayList<>(List.of("x"));
                    return service.same(shared, shared) + " " + service.same(shared, new ArrayList<>(List.of("x")));
                }),
                Case.of("arguments share strings", service -> {
                    String shared = new String("shared");
                    return service.same(shared, shared) + " " + service.same(shared, new String("shared"));
                }),
                Case.of("results share objects", service -> {
                    Object[] two = service.twice(new ArrayList<>());
                    return two[0] == two[1];
                }),
                Case.of("calls share nothing", service -> {
                    Object value = new Values.Node(1);
                    return service.echo(value) == service.echo(value);
                }),
                Case.of("an object changed between calls", service -> {
                    Values.Node value = new Values.Node(1);
                    String first = ((Values.Node) service.echo(value)).name;
                    value.name = "other";
                    return first + " " + ((Values.Node) service.echo(value)).name;
                }),
                Case.of("changes at the server stay there", service -> {
                    StringBuilder text = new StringBuilder("text");
                    int[] numbers = {1};
                    service.change(text, numbers);
                    return text + " " + numbers[0];
                }),
                Case.of("a superclass that is not serializable", service -> {
                    Values.Derived derived = new Values.Derived();
                    derived.inBase = 1;
                    derived.inDerived = 2;
                    Values.Derived back = (Values.Derived) service.echo(derived);
                    return back.inBase + " " + back.inDerived;
                }),
                Case.of("an enum", service -> service.echo(Values.Color.RED) == Values.Color.RED),
                Case.of("an enum with a body", service -> ((Values.Color) service.echo(Values.Color.GREEN)).text()),
                Case.of(
                        "a class that resolves itself",
                        service -> service.echo(Values.Singleton.ONLY) == Values.Singleton.ONLY),
                Case.of("a lambda", service -> {
                    int number = 5;
                    java.util.function.Supplier<Integer> lambda =
                            (java.util.function.Supplier<Integer> & java.io.Serializable) () -> number + 1;
                    return ((java.util.function.Supplier<?>) service.echo(lambda)).get();
                }),
                Case.of("a class object", service -> service.echo(String.class)),
                Case.of("the class of a primitive", service -> service.echo(int.class)),
                Case.of("a map with itself as value", service -> {
                    Map<String, Object> map = new HashMap<>();
                    map.put("self", map);
                    Map<?, ?> back = (Map<?, ?>) service.echo(map);
                    return back.get("self") == back;
                })));
        samples().forEach((name, value) -> {
            cases.add(Case.of("the server sees " + name, service -> service.describe(value)));
            cases.add(Case.of("returned: " + name, service -> {
                Object back = service.echo(value);
                return (back == null ? "" : back.getClass().getName() + " ")
                        + (back instanceof Object[] array ? Arrays.deepToString(array) : back);
            }));
        });
        return cases;
    }

    /** Values whose text tells all about them. */
    private static Map<String, Object> samples() {
        Map<String, Object> samples = new LinkedHashMap<>();
        samples.put("final fields", new Values.Point(1, 2.5));
        samples.put("a record", new Values.Pair("a", new Values.Pair(1, null)));
        samples.put("an object with its own form", new Values.Hooked("hooked"));
        samples.put("an external form", new Values.External("external"));
        samples.put("a replaced object", new Values.Replaced());
        samples.put("an array of objects", new Object[] {1, "two", null, 3.0});
        samples.put("an array of arrays", new Object[][] {{1}, {}, {"x", 'y'}});
        samples.put("a list", new ArrayList<>(Arrays.asList(1, null, "x")));
        samples.put("a linked list", new LinkedList<>(List.of(1L, 2L)));
        samples.put("an immutable list", List.of("a", "b"));
        samples.put("a list of an array", Arrays.asList("a", "b"));
        samples.put("an unmodifiable list", Collections.unmodifiableList(new ArrayList<>(List.of(1))));
        samples.put("a synchronized map", Collections.synchronizedMap(new TreeMap<>(Map.of("k", "v"))));
        samples.put("a vector", new Vector<>(List.of(1, 2)));
        samples.put("a deque", new ArrayDeque<>(List.of(1, 2)));
        samples.put("a set", new HashSet<>(List.of(7)));
        samples.put("a set of enums", EnumSet.of(Values.Color.GREEN));
        samples.put("a map of enums", new EnumMap<>(Map.of(Values.Color.RED, 1)));
        samples.put("a sorted map", new TreeMap<>(Map.of("b", 2, "a", 1)));
        samples.put("a concurrent map", new ConcurrentHashMap<>(Map.of("k", 1)));
        samples.put("properties", properties());
        samples.put("a big integer", new BigInteger("123456789012345678901234567890"));
        samples.put("a big decimal", new BigDecimal("1.50"));
        samples.put("a date", new Date(0).toInstant().toString());
        samples.put("an instant", Instant.ofEpochSecond(5, 6));
        samples.put("a local date", LocalDate.of(2020, 2, 29));
        samples.put("a UUID", new UUID(1, 2));
        samples.put("a locale", Locale.GERMANY);
        samples.put("a file", new File("/tmp/x"));
        samples.put("a bit set", BitSet.valueOf(new long[] {5}));
        samples.put("an atomic number", new AtomicInteger(4));
        samples.put("an exception as a value", new IllegalArgumentException("value").toString());
        samples.put("an optional, which is not serializable", Optional.of("x"));
        samples.put("a record that is not serializable", new Values.Plain(1));
        samples.put("an object that is not serializable", new Values.Holder());
        samples.put("an object that refuses to be written", new Values.Stubborn());
        samples.put("an object that throws when written", new Values.Broken());
        samples.put("an object that throws when read", new Values.Invalid());
        samples.put("an object that throws an unchecked exception when read", new Values.Rejected());
        return samples;
    }

    private static Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("key", "value");
        return properties;
    }
}
