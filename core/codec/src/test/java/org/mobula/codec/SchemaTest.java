package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a schema may be; refusals name the type and what to change. */
class SchemaTest {
    private static final ClassLoader PARENT = SchemaTest.class.getClassLoader();
    private static final String NAME = "org.mobula.codec.SchemaTest$";

    private final Codecs codecs = new Codecs(CodecOptions.defaults(), PARENT);

    @TempDir
    private Path directory;

    static class Engine {}

    interface Car {
        Engine engine();
    }

    interface Worker {
        int size();

        void work(String what);
    }

    interface Named {
        String name();

        void name(String name);
    }

    interface Empty {}

    sealed interface Closed permits Open {
        int x();
    }

    non-sealed interface Open extends Closed {}

    sealed interface Only permits Known {
        int x();
    }

    record Known(int x) implements Only {}

    interface A {
        int a();
    }

    interface B {
        int b();
    }

    record Both(int a, int b) implements A, B {}

    private void refused(Class<?> type, String reason) {
        assertThatThrownBy(() -> ObjectBuffer.growing(codecs).write(null, type))
                .isInstanceOf(SchemaException.class)
                .hasMessage(type.getTypeName() + " cannot be used in place: " + reason);
    }

    @Test
    void aClassIsRefused() {
        String reason =
                "it is neither a record nor an interface of the program. Declare an interface with its accessors,"
                        + " or make it a record; any other Serializable class is written by write(Object) and read by"
                        + " materialize()";
        refused(Engine.class, reason);
        refused(String.class, reason);
        refused(Runnable.class, reason);
        refused(int[].class, reason);
        refused(Override.class, reason);
    }

    private <T> void refusedWhenWritten(Class<T> type, T object, String reason) {
        assertThatThrownBy(() -> ObjectBuffer.growing(codecs).write(object, type))
                .isInstanceOf(SchemaException.class)
                .hasMessage(NAME + type.getSimpleName() + " cannot be used in place: " + reason);
    }

    @Test
    void unsuitableMethodsAreNamed() {
        refusedWhenWritten(
                Car.class,
                Engine::new,
                "method engine() returns " + NAME + "Engine, whose type is neither a record, an interface, nor"
                        + " Serializable. Change it, or make it a default method");
        refusedWhenWritten(
                Worker.class,
                new Worker() {
                    @Override
                    public int size() {
                        return 0;
                    }

                    @Override
                    public void work(String what) {}
                },
                "method work(java.lang.String) returns void, which is neither the accessor of a property nor its"
                        + " setter. Change it, or make it a default method");
        refusedWhenWritten(
                Named.class,
                new Named() {
                    @Override
                    public String name() {
                        return "";
                    }

                    @Override
                    public void name(String name) {}
                },
                "method name(java.lang.String) returns void, which would change the size of an object; only primitive"
                        + " properties, elements of primitive arrays and references to views can be set. Change it, or"
                        + " make it a default method");
        refusedWhenWritten(
                Empty.class,
                new Empty() {},
                "it has no accessors. Declare a method without parameters for each property");
    }

    @Test
    void aSealedInterfaceIsReadThroughItsRecords() {
        ObjectBuffer buffer = ObjectBuffer.growing(codecs);
        buffer.write(new Known(4), Only.class);

        assertThat(buffer.read(Only.class)).isEqualTo(new Known(4));
    }

    @Test
    void aSealedInterfaceIsReadThroughItsOpenSubtypes() {
        ObjectBuffer buffer = ObjectBuffer.growing(codecs);
        Open open = () -> 4;
        buffer.write(open, Closed.class);

        assertThat(buffer.read(Closed.class).x()).isEqualTo(4);
    }

    @Test
    void anObjectOfSeveralSchemasNeedsAName() {
        ObjectBuffer buffer = ObjectBuffer.growing(codecs);
        buffer.write(new Both(1, 2));
        assertThat(buffer.read(A.class)).isEqualTo(new Both(1, 2));
        class Two implements A, B {
            @Override
            public int a() {
                return 1;
            }

            @Override
            public int b() {
                return 2;
            }
        }

        assertThatThrownBy(() -> buffer.write(new Two()))
                .isInstanceOf(SchemaException.class)
                .hasMessage(NAME + "1Two cannot be used in place: it has several interfaces that fit a root, none of"
                        + " which extends the others: [" + NAME + "A, " + NAME + "B]. Name the interface, or declare"
                        + " one that extends them");
        buffer.write(new Two(), B.class);
        assertThat(buffer.read(B.class).b()).isEqualTo(2);
    }

    private Object send(String theirs, String ours) throws ReflectiveOperationException {
        ClassLoader there = Sources.load(directory.resolve("there"), PARENT, theirs);
        ClassLoader here = Sources.load(directory.resolve("here"), PARENT, ours);
        ObjectBuffer sent = ObjectBuffer.growing(new Codecs(CodecOptions.defaults(), there));
        Object root = Sources.make(there, "Thing$Made");
        sent.write(root);
        ObjectBuffer got = ObjectBuffer.over(new Codecs(CodecOptions.defaults(), here), sent.bytes());
        return got.validate().read(here.loadClass("Thing"));
    }

    private static Object value(Object view, String property) throws ReflectiveOperationException {
        Method method = view.getClass().getMethod(property);
        method.setAccessible(true);
        return method.invoke(view);
    }

    private static String thing(String accessors, String made) {
        return "public interface Thing { " + accessors + " class Made implements Thing { " + made + " } }";
    }

    @Test
    void fieldsThatOnlyTheSenderHasAreIgnored() throws ReflectiveOperationException {
        Object view = send(
                thing(
                        "int a(); long extra(); int z();",
                        "public int a() { return 1; } public long extra() { return 2; } public int z() { return 3; }"),
                thing("int z(); int a();", "public int a() { return 0; } public int z() { return 0; }"));

        assertThat(value(view, "a")).isEqualTo(1);
        assertThat(value(view, "z")).isEqualTo(3);
    }

    @Test
    void aFieldThatOnlyTheReceiverHasIsNamed() {
        assertThatThrownBy(() -> send(
                        thing("int a();", "public int a() { return 1; }"),
                        thing(
                                "int a(); String b();",
                                "public int a() { return 1; } public String b() { return null; }")))
                .isInstanceOf(TypeMismatchException.class)
                .hasMessage("class Thing differs between the ranks: only the sender's has [], only this rank's has"
                        + " [T b]. Start all ranks with the same classes");
    }

    @Test
    void aFieldOfAnotherTypeIsNamed() {
        assertThatThrownBy(() -> send(
                        thing("int a();", "public int a() { return 1; }"),
                        thing("long a();", "public long a() { return 1; }")))
                .isInstanceOf(TypeMismatchException.class)
                .hasMessageContaining("only the sender's has [I a], only this rank's has [J a]");
    }

    @Test
    void aSubtypeThatOnlyTheSenderHasIsSeenByItsDeclaredType() throws ReflectiveOperationException {
        String shape = "public interface Thing { int a(); }";
        String sub = "public interface Sub extends Thing { int b(); }";
        String made = "public class Maker implements Sub { public int a() { return 5; } public int b() { return 6; } }";
        ClassLoader there = Sources.load(directory.resolve("there"), PARENT, shape, sub, made);
        ClassLoader here = Sources.load(directory.resolve("here"), PARENT, shape);
        ObjectBuffer sent = ObjectBuffer.growing(new Codecs(CodecOptions.defaults(), there));
        sent.write(Sources.make(there, "Maker"));

        Object view = ObjectBuffer.over(new Codecs(CodecOptions.defaults(), here), sent.bytes())
                .read(here.loadClass("Thing"));

        assertThat(value(view, "a")).isEqualTo(5);
        assertThat(List.of(view.getClass().getInterfaces())).containsExactly(here.loadClass("Thing"));
    }
}
