package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedTypesTest {
    private static final ClassLoader PARENT = AllowedTypesTest.class.getClassLoader();
    private static final String PUBLIC = "public class %s implements java.io.Serializable { %s }";

    @TempDir
    private Path directory;

    record Secret(int x) {}

    @Test
    void aClassThatIsNotAllowedIsRefusedAtTheSender() {
        ObjectWriter writer =
                new Codecs(CodecOptions.defaults(), PARENT).session().writer();
        writer.begin(Exchange.output());

        assertThatThrownBy(() -> writer.writeObject(new Secret(1)))
                .isInstanceOf(RefusedTypeException.class)
                .hasMessage("class org.mobula.codec.AllowedTypesTest$Secret is not allowed in messages; allow it:"
                        + " remoting.allow(\"org.mobula.codec.AllowedTypesTest$Secret\")");
    }

    static class Trap implements Serializable {}

    @Test
    void aRefusedClassIsNotInitialised() {
        Exchange.Message message = Exchange.open().write(new Trap());
        ClassLoader again = Sources.load(
                directory,
                null,
                "package org.mobula.codec; public class AllowedTypesTest { public static class Trap implements java.io.Serializable"
                        + " { static { if (true) { throw new Error(\"initialised\"); } } } }");
        ObjectReader reader =
                new Codecs(CodecOptions.defaults(), again).session().reader();
        reader.begin(Exchange.input(message, false));

        assertThatThrownBy(reader::readObject).isInstanceOf(RefusedTypeException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.mobula.codec.AllowedTypesTest$Secret",
                "org.mobula.codec.*",
                "org.mobula.**",
                "org.mobula.codec.**"
            })
    void aPatternAllowsMatchingTypes(String pattern) {
        assertThatCode(() -> write(new Codecs(CodecOptions.defaults(), PARENT).allow(pattern), new Secret(1)))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.mobula.*",
                "org.mobula.codecs.**",
                "org.mobula.codec.AllowedTypesTest",
                "org.mobula.codec.Allowed.*"
            })
    void aPatternAllowsOnlyMatchingTypes(String pattern) {
        assertThatThrownBy(() -> write(new Codecs(CodecOptions.defaults(), PARENT).allow(pattern), new Secret(1)))
                .isInstanceOf(RefusedTypeException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*", ".*", "**", "org.*.codec", " "})
    void aPatternThatMatchesNothingOrEverythingIsRefused(String pattern) {
        Codecs codecs = new Codecs(CodecOptions.defaults(), PARENT);

        assertThatThrownBy(() -> codecs.allow(pattern))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"" + pattern
                        + "\" names no class: write a class's full name, or a package followed by .* or .**");
    }

    @Test
    void anInterfaceAllowsTheTypesOfItsMethods() throws ReflectiveOperationException {
        ClassLoader loader = Sources.load(
                directory,
                PARENT,
                "package api; public interface Shop { java.util.List<goods.Item> list(goods.Query[] query) throws goods.Closed; }",
                "package api; public class Neighbour implements java.io.Serializable { }",
                "package goods; " + PUBLIC.formatted("Item", "public Object any; Price price = new Price();"),
                "package goods; " + PUBLIC.formatted("Price", "int cents;"),
                "package goods; " + PUBLIC.formatted("Query", ""),
                "package goods; public class Closed extends Exception { }",
                "package sub; public class Special extends goods.Item { Extra extra = new Extra(); }",
                "package sub; " + PUBLIC.formatted("Extra", ""),
                "package sub; " + PUBLIC.formatted("Stranger", ""));
        Codecs codecs = new Codecs(CodecOptions.defaults(), loader).allowMeaning(loader.loadClass("api.Shop"));

        for (String name :
                List.of("api.Neighbour", "goods.Item", "goods.Price", "goods.Query", "goods.Closed", "sub.Special")) {
            assertThatCode(() -> write(codecs, Sources.make(loader, name)))
                    .as(name)
                    .doesNotThrowAnyException();
        }
        assertThatThrownBy(() -> write(codecs, Sources.make(loader, "sub.Stranger")))
                .isInstanceOf(RefusedTypeException.class)
                .hasMessage(
                        "class sub.Stranger is not allowed in messages; allow it: remoting.allow(\"sub.Stranger\")");
    }

    interface Anything {
        Object any(Serializable one, Comparable<?> two, Number three, Map<?, ?> four, Exception five);
    }

    @Test
    void allowingAModuleAllowsNoClassOfTheJdk() {
        Codecs codecs = new Codecs(CodecOptions.defaults(), PARENT);
        assertThat(codecs.allows(Secret.class)).isFalse();

        codecs.allow(Secret.class.getModule()).allow(ProcessBuilder.class.getModule());

        assertThat(codecs.allows(Secret.class)).isTrue();
        assertThat(codecs.allows(ProcessBuilder.class)).isFalse();
    }

    @Test
    void parametersOfGeneralTypesAllowNothing() {
        ClassLoader loader = Sources.load(
                directory,
                PARENT,
                "class Loose extends Exception implements Comparable<Loose> {"
                        + " public int compareTo(Loose other) { return 0; } }");
        Codecs codecs = new Codecs(CodecOptions.defaults(), loader).allowMeaning(Anything.class);

        assertThatThrownBy(() -> write(codecs, Sources.make(loader, "Loose"))).isInstanceOf(RefusedTypeException.class);
    }

    @Test
    void aClassObjectMustNameAnAllowedClass() {
        Exchange exchange = new Exchange(CodecOptions.defaults(), PARENT, PARENT);
        Exchange.Message allowed = exchange.write(Secret.class);
        assertThat(exchange.read(allowed)).containsExactly(Secret.class);

        ObjectReader reader =
                new Codecs(CodecOptions.defaults(), PARENT).session().reader();
        reader.begin(Exchange.input(new Exchange(CodecOptions.defaults(), PARENT, PARENT).write(Secret.class), false));
        assertThatThrownBy(reader::readObject).isInstanceOf(RefusedTypeException.class);
    }

    private static void write(Codecs codecs, Object object) {
        ObjectWriter writer = codecs.session().writer();
        writer.begin(Exchange.output());
        writer.writeObject(object);
        writer.end();
    }
}
