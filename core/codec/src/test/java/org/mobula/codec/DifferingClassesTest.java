package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DifferingClassesTest {
    private static final ClassLoader PARENT = DifferingClassesTest.class.getClassLoader();

    @TempDir
    private Path directory;

    @Test
    void aClassWithOtherFieldsIsRefusedAndTheFieldsAreNamed() {
        assertMismatch(
                "class Thing implements java.io.Serializable { int same; int z; String old; }",
                "class Thing implements java.io.Serializable { int same; long z; }",
                "class Thing differs between the ranks: only the sender's has [int z, java.lang.String old], only this rank's has"
                        + " [long z]. Start all ranks with the same classes");
    }

    @Test
    void anEnumWithOtherConstantsIsRefusedAndTheyAreNamed() {
        Exchange exchange = between("enum Thing { A, B }", "enum Thing { A, C }");
        Object constant = firstConstant();
        Exchange.Message message = exchange.write(constant);

        assertThatThrownBy(() -> exchange.read(message))
                .isInstanceOf(TypeMismatchException.class)
                .hasMessage(
                        "class Thing differs between the ranks: only the sender's has [B], only this rank's has [C]. Start all"
                                + " ranks with the same classes");
    }

    @Test
    void aRecordOnOneSideAndAClassOnTheOtherIsRefused() {
        assertMismatch(
                "record Thing() { }",
                "class Thing implements java.io.Serializable { int added; }",
                "class Thing differs between the ranks: this rank's has [int added]. Start all ranks with the same classes");
    }

    @Test
    void fieldsThatADescriptionOmitsAreCompared() {
        String fields =
                IntStream.range(0, 100).mapToObj(i -> "int field" + i + ";").collect(Collectors.joining());
        Exchange exchange = between(
                "class Thing implements java.io.Serializable {" + fields + "}",
                "class Thing implements java.io.Serializable { long x;" + fields + "}");
        Exchange.Message message = exchange.write(Sources.make(theirs, "Thing"));

        assertThatThrownBy(() -> exchange.read(message))
                .isInstanceOf(TypeMismatchException.class)
                .hasMessageStartingWith("class Thing differs between the ranks: this rank's has [long x, int field0, ");
    }

    @Test
    void aMissingClassIsNamedAndTheConnectionStaysUsable() {
        Exchange exchange = between("record Thing() { }", "record Other() { }");
        Exchange.Message message = exchange.write(Sources.make(theirs, "Thing"), new StringBuilder("x").toString());

        assertThatThrownBy(() -> exchange.read(message))
                .isInstanceOf(UnknownTypeException.class)
                .hasMessage("class Thing is missing on this rank. Put it on the class path");
        assertThat(exchange.send("x")).isEqualTo("x");
        assertThatThrownBy(() -> exchange.send(Sources.make(theirs, "Thing"))).isInstanceOf(UnknownTypeException.class);
    }

    @Test
    void aClassWhoseLoaderDoesNotFindMobulaIsRefusedWithAReason() {
        ClassLoader alone = Sources.load(
                directory.resolve("alone"), null, "class Thing implements java.io.Serializable { int x; }");
        Exchange exchange = new Exchange(CodecOptions.defaults(), alone, alone);
        exchange.here.allow("Thing");

        assertThatThrownBy(() -> exchange.write(Sources.make(alone, "Thing")))
                .isInstanceOf(NotCarriableException.class)
                .hasMessageMatching("class Thing cannot be sent: its class loader \\S+ does not see this Mobula's"
                        + " org.mobula.codec.ObjectCodec. Make the loader of Mobula its parent");
    }

    private ClassLoader theirs;

    private Exchange between(String sender, String receiver) {
        theirs = Sources.load(directory.resolve("sender"), PARENT, sender);
        ClassLoader ours = Sources.load(directory.resolve("receiver"), PARENT, receiver);
        Exchange exchange = new Exchange(CodecOptions.defaults(), theirs, ours);
        exchange.here.allow("Thing");
        exchange.there.allow("Thing");
        return exchange;
    }

    private void assertMismatch(String sender, String receiver, String words) {
        Exchange exchange = between(sender, receiver);
        Exchange.Message message = exchange.write(Sources.make(theirs, "Thing"));

        assertThatThrownBy(() -> exchange.read(message))
                .isInstanceOf(TypeMismatchException.class)
                .hasMessage(words);
    }

    private Object firstConstant() {
        try {
            return theirs.loadClass("Thing").getEnumConstants()[0];
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
