package org.mobula.contract.shapes;

import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;

/** Inner, anonymous and local classes, lambdas, method references and proxies. */
final class NestedShapes {
    interface Named extends Serializable {
        String name();
    }

    interface SerializableFunction<A, B> extends Function<A, B>, Serializable {}

    interface SerializableSupplier<T> extends Supplier<T>, Serializable {}

    static class Outer implements Serializable {
        int number;

        class Inner implements Serializable {
            int own = 2;

            int sum() {
                return own + number;
            }

            class Innermost implements Serializable {
                int sum() {
                    return Inner.this.sum() + number;
                }
            }
        }

        Named anonymous(String text) {
            return new Named() {
                private int count = number;

                @Override
                public String name() {
                    return text + count + number;
                }
            };
        }

        SerializableSupplier<Integer> bound() {
            return () -> number;
        }
    }

    static class Handler implements InvocationHandler, Serializable {
        String answer;

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return method.getReturnType() == boolean.class ? (Object) (proxy == arguments[0]) : answer;
        }
    }

    private NestedShapes() {}

    static List<Shape> all() {
        return List.of(
                Shape.of("an inner object with its outer ones", random -> {
                            Outer outer = new Outer();
                            outer.number = random.nextInt(100);
                            return outer.new Inner().new Innermost();
                        })
                        .<Outer.Inner.Innermost>checked((a, b) -> Require.that(a.sum() == b.sum(), "different sum")),
                Shape.of("an anonymous object that captures", random -> {
                            Outer outer = new Outer();
                            outer.number = random.nextInt(100);
                            return outer.anonymous("text");
                        })
                        .<Named>checked((a, b) -> Require.that(a.name().equals(b.name()), "different name")),
                Shape.of("an object of a local class that captures", NestedShapes::local)
                        .<Named>checked((a, b) -> Require.that(a.name().equals(b.name()), "different name")),
                Shape.of("a local record", random -> {
                    record Pair(int a, String b) implements Serializable {}
                    return new Pair(random.nextInt(), "b");
                }),
                Shape.of("a lambda that captures a primitive and an object", NestedShapes::lambda)
                        .<SerializableFunction<Integer, String>>checked(
                                (a, b) -> Require.that(a.apply(3).equals(b.apply(3)), "different function")),
                Shape.of("a lambda that captures nothing", random ->
                                (SerializableFunction<Integer, Integer>) x -> x + 1)
                        .<SerializableFunction<Integer, Integer>>checked(
                                (a, b) -> Require.that(b.apply(3) == 4, "different function")),
                Shape.of("a lambda that captures its object", random -> {
                            Outer outer = new Outer();
                            outer.number = 9;
                            return outer.bound();
                        })
                        .<SerializableSupplier<Integer>>checked(
                                (a, b) -> Require.that(b.get() == 9, "different function")),
                Shape.of("a method reference", random -> (SerializableFunction<String, Integer>) String::length)
                        .<SerializableFunction<String, Integer>>checked(
                                (a, b) -> Require.that(b.apply("abc") == 3, "different function")),
                Shape.of("a constructor reference", random ->
                                (SerializableFunction<String, StringBuilder>) StringBuilder::new)
                        .<SerializableFunction<String, StringBuilder>>checked(
                                (a, b) -> Require.that(b.apply("abc").length() == 3, "different function")),
                Shape.of("a comparator made of lambdas, in a sorted set", NestedShapes::sorted)
                        .<TreeSet<String>>checked((a, b) -> {
                            b.add("bbbb");
                            Require.that(b.last().equals("bbbb"), "different order");
                        }),
                Shape.of("a proxy", random -> proxy(random)).<Named>checked((a, b) -> {
                    Require.that(a.name().equals(b.name()), "different answer");
                    Require.that(b.equals(b), "another proxy is called");
                }));
    }

    private static Object local(Random random) {
        int captured = random.nextInt();
        class Local implements Named {
            @Override
            public String name() {
                return "local " + captured;
            }
        }
        return new Local();
    }

    private static Object lambda(Random random) {
        int number = random.nextInt();
        List<String> words = List.of("a", "b");
        return (SerializableFunction<Integer, String>) x -> words + " " + (number + x);
    }

    private static Object sorted(Random random) {
        Comparator<String> byLength =
                (Comparator<String> & Serializable) (x, y) -> Integer.compare(x.length(), y.length());
        TreeSet<String> set = new TreeSet<>(byLength);
        set.addAll(List.of("ccc", "a", "bb"));
        return set;
    }

    private static Object proxy(Random random) {
        Handler handler = new Handler();
        handler.answer = "answer " + random.nextInt();
        return Proxy.newProxyInstance(NestedShapes.class.getClassLoader(), new Class<?>[] {Named.class}, handler);
    }
}
