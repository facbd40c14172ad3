package org.mobula.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Vector;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.analysis.subjects.Blockers;
import org.mobula.analysis.subjects.Subjects;

class AnalyserTest {
    private final Analyser analyser = new Analyser(NonBlocking.class);

    static Stream<Arguments> subjects() {
        return Stream.of(Subjects.class, Blockers.class, Subjects.Base.class, Subjects.Derived.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods())
                        .filter(method -> method.isAnnotationPresent(Expect.class))
                        .map(method -> Arguments.of(
                                type, method, method.getAnnotation(Expect.class).value())));
    }

    @ParameterizedTest(name = "{1}: {2}")
    @MethodSource("subjects")
    void everySubjectGetsItsVerdict(Class<?> type, Method method, String expected) {
        assertThat(text(verdict(type, method.getName(), type(method)))).startsWith(expected);
    }

    @Test
    void theTableHasRowsOfBothKinds() {
        assertThat(subjects().filter(row -> row.get()[2].equals("inline"))).hasSizeGreaterThan(25);
        assertThat(subjects().filter(row -> !row.get()[2].equals("inline"))).hasSizeGreaterThan(35);
    }

    @Test
    void aDefaultMethodIsAnalysedWhereItIsDeclared() {
        class Plain implements Subjects.WithDefault {}
        assertThat(text(verdict(Plain.class, "twice", MethodType.methodType(int.class, int.class))))
                .isEqualTo("inline");
        assertThat(text(verdict(Plain.class, "slow", MethodType.methodType(void.class))))
                .isEqualTo("Plain.slow -> Thread.sleep: sleeps");
    }

    @Test
    void anOverridingMethodIsAnalysedInPlaceOfTheDefaultMethod() {
        class Own implements Subjects.WithDefault {
            @Override
            public void slow() {}
        }
        assertThat(text(verdict(Own.class, "slow", MethodType.methodType(void.class))))
                .isEqualTo("inline");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Brief           | ask   | inline
            Blocking        | ask   | Lambdas$Blocking$$Lambda.ask -> Blocking.lambda$make$0 -> Lambdas.pause -> Thread.sleep: sleeps
            OneOfTwo        | ask   | Lambdas$OneOfTwo$$Lambda.ask -> OneOfTwo.lambda$other$0 -> Lambdas.pause -> Thread.sleep: sleeps
            OtherInterface  | ask   | inline
            StaticReference | ask   | inline
            FinalReference  | ask   | inline
            OpenReference   | ask   | Lambdas$OpenReference$$Lambda.ask -> OpenReference.number: which code runs is not known
            OfTheJdk        | ask   | Lambdas$OfTheJdk$$Lambda.ask: runs AtomicInteger.get by a method reference
            Brief           | twice | Lambdas$Brief$$Lambda.twice: its bytecode cannot be read
            """)
    void aLambdaIsJudgedByAllMethodsThatItMayRun(String creator, String method, String expected) throws Exception {
        Object lambda = Class.forName("org.mobula.analysis.subjects.Lambdas$" + creator)
                .getMethod("make")
                .invoke(null);
        assertThat(text(verdict(lambda.getClass(), method, MethodType.methodType(int.class))))
                .startsWith(expected);
    }

    @Test
    void anAnnotatedInterfaceMethodIsPromisedForALambda() {
        interface Promised {
            @NonBlocking
            int ask();
        }
        Promised lambda = () -> 1;
        assertThat(verdict(lambda.getClass(), "ask", MethodType.methodType(int.class)))
                .isEqualTo(new BlockingVerdict.Promised());
    }

    interface Quick {
        @NonBlocking
        int ask();
    }

    interface Asked {
        int ask();
    }

    static class Both implements Asked, Quick {
        @Override
        public synchronized int ask() {
            return 1;
        }
    }

    @Test
    void thePromiseOfAnyInterfaceHoldsForTheClass() {
        assertThat(verdict(Both.class, "ask", MethodType.methodType(int.class)))
                .isEqualTo(new BlockingVerdict.Promised());
    }

    @Test
    void anInterfaceDoesNotWithdrawAPromiseByRedeclaringTheMethod() {
        interface Again extends Quick {
            @Override
            int ask();
        }
        class Slow implements Again {
            @Override
            public synchronized int ask() {
                return 1;
            }
        }
        assertThat(verdict(Slow.class, "ask", MethodType.methodType(int.class)))
                .isEqualTo(new BlockingVerdict.Promised());
    }

    @Test
    void anOverridingMethodDoesNotInheritThePromiseOfASuperclass() {
        class Promising {
            @NonBlocking
            public synchronized void stop() {}
        }
        class Overriding extends Promising {
            @Override
            public synchronized void stop() {}
        }
        assertThat(text(verdict(Overriding.class, "stop", MethodType.methodType(void.class))))
                .isEqualTo("Overriding.stop: is synchronized");
    }

    @Test
    void aStaticMethodOfAnInterfacePromisesNothingForTheClass() {
        interface WithStatic {
            @NonBlocking
            static int ask() {
                return 1;
            }
        }
        class Implementing implements WithStatic {
            public synchronized int ask() {
                return 1;
            }
        }
        assertThat(text(verdict(Implementing.class, "ask", MethodType.methodType(int.class))))
                .isEqualTo("Implementing.ask: is synchronized");
    }

    /** Defines a class with a public method whose parameter type does not exist. */
    private static Class<?> withMissingType(Class<?> implemented) throws IllegalAccessException {
        ClassDesc name =
                ClassDesc.of(AnalyserTest.class.getPackageName(), "WithMissingType" + implemented.getSimpleName());
        byte[] bytes = ClassFile.of()
                .build(
                        name,
                        type -> type.withFlags(ClassFile.ACC_PUBLIC)
                                .withInterfaceSymbols(
                                        implemented.describeConstable().orElseThrow())
                                .withMethodBody(
                                        "unused",
                                        MethodTypeDesc.of(ConstantDescs.CD_void, ClassDesc.of("absent.Type")),
                                        ClassFile.ACC_PUBLIC,
                                        CodeBuilder::return_));
        return MethodHandles.lookup().defineClass(bytes);
    }

    @Test
    void aClassThatRefersToAMissingTypeGetsAVerdict() throws Exception {
        assertThat(text(verdict(withMissingType(Asked.class), "ask", MethodType.methodType(int.class))))
                .startsWith("WithMissingTypeAsked.ask: ");
        assertThat(verdict(withMissingType(Quick.class), "ask", MethodType.methodType(int.class)))
                .isEqualTo(new BlockingVerdict.Promised());
    }

    @Test
    void aBridgeMethodLeadsToItsTarget() {
        class ByText implements Comparable<String> {
            @Override
            public synchronized int compareTo(String other) {
                return 0;
            }
        }
        assertThat(text(verdict(ByText.class, "compareTo", MethodType.methodType(int.class, Object.class))))
                .isEqualTo("ByText.compareTo -> ByText.compareTo: is synchronized");
    }

    interface Guarded {
        int add(int change);

        int addInside(int change);

        void wakeAll();

        void awaitMore() throws InterruptedException;

        int ofTheJdk();
    }

    static class Guard implements Guarded {
        private final Object door = new Object();
        private final Vector<String> names = new Vector<>();
        private int value;

        @Override
        public synchronized int add(int change) {
            value += change;
            return value;
        }

        @Override
        public int addInside(int change) {
            synchronized (door) {
                return add(change);
            }
        }

        @Override
        public synchronized void wakeAll() {
            notifyAll();
        }

        @Override
        public synchronized void awaitMore() throws InterruptedException {
            wait();
        }

        @Override
        public int ofTheJdk() {
            return names.size();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "add, inline",
        "addInside, inline",
        "wakeAll, inline",
        "awaitMore, Guard.awaitMore -> Object.wait: waits",
        "ofTheJdk, Guard.ofTheJdk -> Vector.size: is synchronized"
    })
    void withFreeMonitorsOnlyThoseOfTheJdkBlock(String name, String expected) {
        MethodType type = Arrays.stream(Guarded.class.getMethods())
                .filter(method -> method.getName().equals(name))
                .map(AnalyserTest::type)
                .findFirst()
                .orElseThrow();
        assertThat(text(verdict(Guard.class, name, type)))
                .as("otherwise")
                .startsWith("Guard." + name)
                .isNotEqualTo("inline");
        assertThat(text(analyser.verdictWithFreeMonitors(Guard.class, name, type)))
                .isEqualTo(expected);
    }

    @Test
    void aMissingMethodNeedsAThread() {
        assertThat(text(verdict(Subjects.class, "absent", MethodType.methodType(void.class))))
                .isEqualTo("Subjects.absent: is not declared by a class that can be read");
    }

    @Test
    void verdictsAreCached() {
        MethodType type = MethodType.methodType(void.class);
        assertThat(verdict(Blockers.class, "locked", type)).isSameAs(verdict(Blockers.class, "locked", type));
    }

    private BlockingVerdict verdict(Class<?> type, String name, MethodType methodType) {
        return analyser.verdict(type, name, methodType);
    }

    private static MethodType type(Method method) {
        return MethodType.methodType(method.getReturnType(), method.getParameterTypes());
    }

    private static String text(BlockingVerdict verdict) {
        return switch (verdict) {
            case BlockingVerdict.Inline _ -> "inline";
            case BlockingVerdict.Promised _ -> "promised";
            case BlockingVerdict.NeedsThread needs -> needs.because();
        };
    }
}
