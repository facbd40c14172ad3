package org.mobula.analysis.subjects;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.mobula.remote.Remote;

/** Classes that break one rule each, with the expected violation; the line is that of the marked call. */
@SuppressWarnings({"unused", "removal", "Finalize", "ThreadPriorityCheck", "ConstantField", "MutableConstantField"})
public final class Unreplicable {
    private Unreplicable() {}

    @Rule("StaticField.total: is static and can change, and each JVM has its own; make it a field of the object")
    static class StaticField {
        static int total;
    }

    @Rule("StaticArray.TABLE: is static and holds int[], which can change; make it a field of the object")
    static class StaticArray {
        static final int[] TABLE = {1};
    }

    @Rule("StaticList.NAMES: is static and holds List, which can change; make it a field of the object")
    static class StaticList {
        static final List<String> NAMES = List.of("a");
    }

    @Rule("Native.peek: is native; write it in Java")
    static class Native {
        native int peek();
    }

    @Rule("Threads.start, line #: new Thread uses threads; begin them outside, or wait and notify inside")
    static class Threads {
        void start() {
            new Thread(() -> {});
        }
    }

    @Rule("Sleeps.sleep, line #: Thread.sleep uses threads; begin them outside, or wait and notify inside")
    static class Sleeps {
        void sleep() throws InterruptedException {
            Thread.sleep(1);
        }
    }

    @Rule("Locks.lock: is a ReentrantLock, which uses threads or locks; use synchronized methods, wait and notify")
    static class Locks {
        ReentrantLock lock;
    }

    @Rule("Clock.now, line #: System.nanoTime reads the clock; pass the time as an argument")
    static class Clock {
        long now() {
            return System.nanoTime();
        }
    }

    @Rule("Dice.roll, line #: Math.random is random; draw outside, and pass the number as an argument")
    static class Dice {
        double roll() {
            return Math.random();
        }
    }

    @Rule("Seeded.random: is a Random, which is random; draw outside, and pass the number as an argument")
    static class Seeded {
        Random random;
    }

    @Rule("Prints.print, line #: System.out does I/O; do it outside, and pass or return what matters")
    static class Prints {
        void print() {
            System.out.println();
        }
    }

    @Rule("PrintsTo.print: takes a PrintStream, which does I/O; do it outside, and pass or return what matters")
    static class PrintsTo {
        void print(PrintStream to) {}
    }

    @Rule("ReadsFile.read: takes a Path, which does I/O; do it outside, and pass or return what matters")
    static class ReadsFile {
        byte[] read(Path file) throws IOException {
            return Files.readAllBytes(file);
        }
    }

    @Rule(
            "Environment.home, line #: System.getenv reads the machine's configuration; read it outside, and pass it as an"
                    + " argument")
    static class Environment {
        String home() {
            return System.getenv("HOME");
        }
    }

    @Rule("Identity.hash, line #: System.identityHashCode differs between JVMs; use a number or a name of the object's"
            + " own")
    static class Identity {
        int hash(Object of) {
            return System.identityHashCode(of);
        }
    }

    @Rule("Unordered.set, line #: Set.of has an order that differs between JVMs; use a LinkedHashSet or a TreeSet")
    static class Unordered {
        Set<String> set() {
            return Set.of("a", "b");
        }
    }

    @Rule("ByAccess.make, line #: new LinkedHashMap makes reading a change; use another constructor")
    static class ByAccess {
        Map<String, String> make() {
            return new LinkedHashMap<>(16, 0.75f, true);
        }
    }

    @Rule("Transient.cache: is transient, and would be lost when the state travels; drop \"transient\"")
    static class Transient {
        transient int cache;
    }

    @Rule("Finalized.finalize: runs when the garbage collector decides; remove it")
    static class Finalized {
        @Override
        protected void finalize() {}
    }

    @Rule("OwnForm.writeReplace: changes how the object travels, and its state must be its fields; remove it")
    static class OwnForm {
        Object writeReplace() {
            return this;
        }
    }

    @Rule("StaticLock.lock: is static synchronized, and locks what replicas do not have; lock an object of theirs")
    static class StaticLock {
        static synchronized void lock() {}
    }

    @Rule("Extends: extends java.util.ArrayList, whose code cannot be rewritten; hold one in a field")
    static class Extends extends ArrayList<String> {}

    @Rule("Distant: is remote, and each replica would call it; call it outside and pass the result")
    static class HoldsRemote {
        Distant distant;
    }

    interface Distant extends Remote {
        int ask();
    }

    @Rule("Deep.now, line #: System.currentTimeMillis reads the clock; pass the time as an argument")
    static class Holder {
        Map<String, Object> map = new HashMap<>();

        void put() {
            map.put("x", new Deep());
        }
    }

    static class Deep {
        long now() {
            return System.currentTimeMillis();
        }
    }

    @Rule("ByReference.reference, line #: System.nanoTime reads the clock; pass the time as an argument")
    static class ByReference {
        java.util.function.LongBinaryOperator clock() {
            return (a, b) -> a;
        }

        java.util.function.Supplier<Long> reference() {
            return System::nanoTime;
        }
    }

    @Rule("Refers.<init>, line #: List.add modifies something, and its method reference is stored, so that a later"
            + " call would go unnoticed; write a lambda")
    static class Refers {
        java.util.function.BiPredicate<List<String>, String> adder = List::add;
    }

    @Rule("RefersLater.keep, line #: List.add modifies something, and its method reference is stored, so that a later"
            + " call would go unnoticed; write a lambda")
    static class RefersLater {
        java.util.function.Predicate<String> adder = null;

        void keep(List<String> to) {
            adder = to::add;
        }
    }

    @Rule("Gathers.gather, line #: Collectors.toCollection is not on the list of what replicated objects may use of the"
            + " JDK")
    static class Gathers {
        List<String> items = new ArrayList<>();

        void gather(List<String> from) {
            from.stream().collect(java.util.stream.Collectors.toCollection(() -> this.items));
        }
    }

    @Rule("Parallel.sum, line #: IntStream.parallel uses threads; leave the call out")
    static class Parallel {
        int sum(int[] of) {
            return java.util.Arrays.stream(of).parallel().sum();
        }
    }

    @Rule("Unsorted.any, line #: Stream.unordered has no order; leave the call out")
    static class Unsorted {
        String any(List<String> of) {
            return of.stream().unordered().findFirst().orElse("");
        }
    }

    @Rule(
            "Reflects.make, line #: Class.getDeclaredConstructors is not on the list of what replicated objects may use of the JDK")
    static class Reflects {
        int make(Class<?> type) {
            return type.getDeclaredConstructors().length;
        }
    }
}
