package org.mobula.invoke;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.analysis.Analyser;
import org.mobula.codec.NotCarriableException;
import org.mobula.memory.TruncatedMessageException;

class StubTest {
    private interface Everything {
        void nothing();

        boolean all(boolean a, byte b, short c, char d, int e, long f, float g, double h, Object i, String j, int[] k);

        byte aByte(byte x);

        short aShort(short x);

        char aChar(char x);

        float aFloat(float x);

        double aDouble(double x);

        long aLong(long x);

        String overloaded(int x);

        String overloaded(long x);

        String overloaded(Object x);

        String overloaded(String x);

        int[][] arrays(long[] a, String[][] b);

        default String hello() {
            return "hello from " + this.getClass().getSimpleName();
        }

        void fails() throws IOException;
    }

    private static class Target implements Everything {
        String seen = "";

        @Override
        public void nothing() {
            seen = "nothing";
        }

        @Override
        public boolean all(
                boolean a, byte b, short c, char d, int e, long f, float g, double h, Object i, String j, int[] k) {
            seen = List.of(a, b, c, d, e, f, g, h, i, j, Arrays.toString(k)).toString();
            return a;
        }

        @Override
        public byte aByte(byte x) {
            return x;
        }

        @Override
        public short aShort(short x) {
            return x;
        }

        @Override
        public char aChar(char x) {
            return x;
        }

        @Override
        public float aFloat(float x) {
            return x;
        }

        @Override
        public double aDouble(double x) {
            return x;
        }

        @Override
        public long aLong(long x) {
            return x;
        }

        @Override
        public String overloaded(int x) {
            return "int";
        }

        @Override
        public String overloaded(long x) {
            return "long";
        }

        @Override
        public String overloaded(Object x) {
            return "Object";
        }

        @Override
        public String overloaded(String x) {
            return "String";
        }

        @Override
        public int[][] arrays(long[] a, String[][] b) {
            return new int[][] {{a.length}, {b.length, b[0].length}};
        }

        @Override
        public void fails() throws IOException {
            throw new IOException("as declared");
        }
    }

    private final Target target = new Target();

    private Everything stub(Loop.Way way) {
        InterfaceShape shape = InterfaceShape.of(Everything.class);
        return (Everything) shape.stub(new Loop(shape, target, way));
    }

    @ParameterizedTest
    @EnumSource(Loop.Way.class)
    void everyKindOfArgumentArrives(Loop.Way way) {
        assertThat(stub(way)
                        .all(true, (byte) -1, (short) -2, 'c', -4, -5L, -6.5f, -7.5, List.of(1), "j", new int[] {9}))
                .isTrue();
        assertThat(target.seen).isEqualTo("[true, -1, -2, c, -4, -5, -6.5, -7.5, [1], j, [9]]");
        stub(way).nothing();
        assertThat(target.seen).isEqualTo("nothing");
    }

    @ParameterizedTest
    @EnumSource(Loop.Way.class)
    void everyKindOfResultIsReturned(Loop.Way way) {
        Everything stub = stub(way);
        assertThat(stub.aByte(Byte.MIN_VALUE)).isEqualTo(Byte.MIN_VALUE);
        assertThat(stub.aShort(Short.MIN_VALUE)).isEqualTo(Short.MIN_VALUE);
        assertThat(stub.aChar(Character.MAX_VALUE)).isEqualTo(Character.MAX_VALUE);
        assertThat(stub.aFloat(Float.NaN)).isNaN();
        assertThat(stub.aDouble(-0.0)).isEqualTo(-0.0);
        assertThat(stub.aLong(Long.MIN_VALUE)).isEqualTo(Long.MIN_VALUE);
        assertThat(stub.arrays(new long[3], new String[2][5])).isDeepEqualTo(new int[][] {{3}, {2, 5}});
        assertThat(stub.hello()).isEqualTo("hello from Target");
    }

    @ParameterizedTest
    @EnumSource(Loop.Way.class)
    void overloadsAreDistinguished(Loop.Way way) {
        Everything stub = stub(way);
        assertThat(stub.overloaded(1)).isEqualTo("int");
        assertThat(stub.overloaded(1L)).isEqualTo("long");
        assertThat(stub.overloaded((Object) "x")).isEqualTo("Object");
        assertThat(stub.overloaded("x")).isEqualTo("String");
    }

    @ParameterizedTest
    @EnumSource(Loop.Way.class)
    void checkedExceptionsPassThroughUnchanged(Loop.Way way) {
        assertThatThrownBy(stub(way)::fails)
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("as declared");
    }

    @Test
    void aCallIsAbortedIfAnArgumentCannotBeWritten() {
        InterfaceShape shape = InterfaceShape.of(Everything.class);
        Loop loop = new Loop(shape, target, Loop.Way.AT_ONCE);
        Everything stub = (Everything) shape.stub(loop);
        assertThatThrownBy(() -> stub.overloaded(new Thread())).isInstanceOf(NotCarriableException.class);
        assertThat(loop.aborted).isOne();
        assertThat(stub.overloaded(1)).isEqualTo("int");
        assertThat(loop.aborted).isOne();
    }

    @Test
    void aResultOfAnotherTypeIsRefused() {
        InterfaceShape shape = InterfaceShape.of(Everything.class);
        Loop loop = new Loop(shape, target, Loop.Way.AT_ONCE);
        loop.otherResult = 17;
        assertThatThrownBy(() -> ((Everything) shape.stub(loop)).overloaded(1))
                .isInstanceOf(MismatchException.class)
                .hasMessage(
                        "the result of Everything.overloaded is a java.lang.Integer, not a java.lang.String: the called object "
                                + "has another version of the interface");
    }

    interface TakesObject {
        int take(int a, Object b);
    }

    interface TakesString {
        int take(int a, String b);
    }

    @Test
    void anArgumentOfAnotherTypeIsRefusedBeforeTheMethodRuns() {
        InterfaceShape theirs = InterfaceShape.of(TakesObject.class);
        InterfaceShape ours = InterfaceShape.of(TakesString.class);
        List<String> calls = new ArrayList<>();
        TakesString object = (a, b) -> {
            calls.add(b);
            return a;
        };
        Loop loop = new Loop(ours, object, Loop.Way.AT_ONCE);
        assertThatThrownBy(() -> ((TakesObject) theirs.stub(loop)).take(1, 2L))
                .isInstanceOf(MismatchException.class)
                .hasMessage(
                        "argument 2 of TakesString.take is a java.lang.Long, not a java.lang.String: the caller has another "
                                + "version of the interface");
        assertThat(calls).isEmpty();
    }

    @Test
    void anUnknownMethodIsRefused() {
        Dispatcher dispatcher = InterfaceShape.of(TakesString.class).dispatcher();
        assertThatThrownBy(() -> dispatcher.run(1, (TakesString) (a, b) -> 0, new Arguments(), null))
                .isInstanceOf(MismatchException.class)
                .hasMessage("method 1 of TakesString is unknown here: the caller has another version of the interface");
    }

    interface Longs {
        long take(long a, int b, double c);
    }

    @ParameterizedTest
    @EnumSource(Loop.Way.class)
    void aTruncatedMessageIsRefusedBeforeTheMethodRuns(Loop.Way way) {
        InterfaceShape shape = InterfaceShape.of(Longs.class);
        List<Long> calls = new ArrayList<>();
        Loop loop = new Loop(
                shape,
                (Longs) (a, b, c) -> {
                    calls.add(a);
                    return a;
                },
                way);
        Longs stub = (Longs) shape.stub(loop);
        for (int length = 0; length < 20; length++) {
            loop.cutTo = length;
            assertThatThrownBy(() -> stub.take(1, 2, 3)).isInstanceOf(TruncatedMessageException.class);
        }
        assertThat(calls).isEmpty();
        loop.cutTo = 20;
        assertThat(stub.take(1, 2, 3)).isOne();
    }

    @Test
    void stubsAreEqualIfTheirTargetsAre() {
        Everything one = stub(Loop.Way.AT_ONCE);
        assertThat(one).isEqualTo(stub(Loop.Way.HELD)).hasSameHashCodeAs(stub(Loop.Way.HELD));
        assertThat(one).isNotEqualTo(new Object()).hasToString("loop to Everything");
        assertThat(Stub.invokerOf(one)).isInstanceOf(Loop.class);
        assertThat(Stub.invokerOf("no stub")).isNull();
    }

    @Test
    void aMethodMayTakeAsManyArgumentsAsTheJvmAllows(@TempDir Path directory) throws Exception {
        String parameters = IntStream.range(0, 127).mapToObj(i -> "long a" + i).collect(Collectors.joining(", "));
        String sum = IntStream.range(0, 127).mapToObj(i -> "a" + i).collect(Collectors.joining(" + "));
        ClassLoader loader = Sources.load(
                directory,
                "package many; public interface Many { long sum(" + parameters + "); }",
                "package many; public class Sum implements Many { public long sum(" + parameters + ") { return " + sum
                        + "; } }");
        InterfaceShape shape = InterfaceShape.of(loader.loadClass("many.Many"));
        Object sumUp = loader.loadClass("many.Sum").getConstructor().newInstance();
        Object stub = shape.stub(new Loop(shape, sumUp, Loop.Way.HELD));
        Object[] arguments = IntStream.range(0, 127).mapToObj(Long::valueOf).toArray();
        var method = loader.loadClass("many.Many")
                .getMethod("sum", Collections.nCopies(127, long.class).toArray(Class<?>[]::new));
        assertThat(method.invoke(stub, arguments)).isEqualTo(127L * 126 / 2);
    }

    @Test
    void generatedClassesAreCollectedWithTheirClassLoader(@TempDir Path directory) throws Exception {
        WeakReference<ClassLoader> loader = useAndForget(directory);
        for (int i = 0; i < 50 && loader.get() != null; i++) {
            System.gc();
        }
        assertThat(loader.get()).isNull();
    }

    private static WeakReference<ClassLoader> useAndForget(Path directory) throws Exception {
        ClassLoader loader = Sources.load(
                directory,
                "package brief; public interface Brief { int get(); }",
                "package brief; public class One implements Brief { public int get() { return 1; } }");
        Class<?> type = loader.loadClass("brief.Brief");
        InterfaceShape shape = InterfaceShape.of(type);
        Object one = loader.loadClass("brief.One").getConstructor().newInstance();
        Object stub = shape.stub(new Loop(shape, one, Loop.Way.AT_ONCE));
        assertThat(type.getMethod("get").invoke(stub)).isEqualTo(1);
        RemoteMethod get = shape.methods().getFirst();
        assertThat(new Analyser(NonBlocking.class)
                        .verdict(one.getClass(), get.name(), get.type())
                        .isInline())
                .isTrue();
        return new WeakReference<>(loader);
    }

    @Test
    void aModuleThatOpensItsPackageNeedNotRequireAnything(@TempDir Path directory) throws Exception {
        ClassLoader loader = Sources.module(directory, "module shop { exports shop; opens shop; }", SHOP);
        InterfaceShape shape = InterfaceShape.of(loader.loadClass("shop.Till"));
        Loop loop = new Loop(shape, new Object(), Loop.Way.AT_ONCE);
        assertThat(shape.stub(loop)).hasToString("loop to Till");
        assertThat(shape.dispatcher()).isNotNull();
    }

    @Test
    void aClosedPackageIsReportedWithTheLineToAdd(@TempDir Path directory) throws Exception {
        ClassLoader loader = Sources.module(directory, "module shop { exports shop; }", SHOP);
        InterfaceShape shape = InterfaceShape.of(loader.loadClass("shop.Till"));
        assertThatThrownBy(shape::dispatcher)
                .isInstanceOf(InterfaceException.class)
                .hasMessage(
                        "cannot make a stub for shop.Till: module shop does not open its package. Add to its module-info.java: "
                                + "opens shop to org.mobula.codec;");
    }

    private static final String SHOP = "package shop; public interface Till { int pay(int sum); }";
}
