package org.mobula.codec;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bytes of messages, as specified by docs/wire-protocol-codec.md. */
class WireTest {
    record P(int x, String s) {}

    @Test
    void aRecordsFirstMessageDescribesItsTypeAndTheNextDoesNot() {
        Exchange exchange = Exchange.open();

        byte[] first = exchange.write(new P(5, "hi")).bytes();
        byte[] next = exchange.write(new P(5, "hi")).bytes();

        byte[] five = {5, 0, 0, 0};
        if (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN) {
            ByteSwap.turn(five, 0, 4, 1);
        }
        String body = "02" + HexFormat.of().formatHex(five) + "01" + "04" + "6869";
        assertThat(HexFormat.of().formatHex(next)).isEqualTo("00" + body);
        assertThat(HexFormat.of().formatHex(first)).startsWith("01" + body + "1b");
        assertThat(new String(first, ISO_8859_1))
                .contains("org.mobula.codec.WireTest$P")
                .contains("int x;java.lang.String s");
    }

    @Test
    void nullsAndReferencesTakeOneByte() {
        Exchange exchange = Exchange.open();
        P p = new P(1, null);
        exchange.send(p);

        assertThat(HexFormat.of().formatHex(exchange.write(null, p, p).bytes()))
                .matches("00" + "00" + "02........00" + "01");
    }

    @Test
    void aMessageOfTheOtherByteOrderIsRead() {
        Exchange exchange = Exchange.open();
        byte[] bytes = exchange.write(new P(5, "hi")).bytes();
        int name = 2 + Integer.BYTES + 4; // the description begins after preamble, type number, x and s
        ByteSwap.turn(bytes, 2, Integer.BYTES, 1);
        ByteSwap.turn(bytes, name + 1 + bytes[name], Long.BYTES, 1);
        ByteSwap.turn(bytes, bytes.length - Integer.BYTES, Integer.BYTES, 1);

        assertThat(exchange.read(new Exchange.Message(bytes, List.of()), true)).containsExactly(new P(5, "hi"));
    }

    @Test
    void typesPerMessageDescribesAndRenumbersTypesEachTime() {
        Exchange exchange = Exchange.open(CodecOptions.defaults().withTypesPerMessage());

        Exchange.Message first = exchange.write(new P(5, "hi"));
        Exchange.Message other = exchange.write(new Empty());
        Exchange.Message again = exchange.write(new P(5, "hi"));

        assertThat(HexFormat.of().formatHex(first.bytes())).startsWith("05" + "02");
        assertThat(HexFormat.of().formatHex(other.bytes())).startsWith("05" + "02");
        assertThat(again.bytes()).isEqualTo(first.bytes());
        assertThat(exchange.read(first)).containsExactly(new P(5, "hi"));
        assertThat(exchange.read(other).getFirst()).isInstanceOf(Empty.class);
        assertThat(exchange.read(again)).containsExactly(new P(5, "hi"));
    }

    @Test
    void aMessageThatRenumbersTypesAndDescribesNoneIsRefused() {
        Exchange exchange = Exchange.open();

        assertThatThrownBy(() -> exchange.read(new Exchange.Message(new byte[] {4, 0}, List.of())))
                .isInstanceOf(CorruptMessageException.class)
                .hasMessageContaining("a message that begins with 4, not 0, 1, 2, 3, 5 or 7");
    }

    @Test
    void withoutLimitsOnlyDepthIsCounted() {
        Exchange exchange =
                Exchange.open(CodecOptions.defaults().withMaxDepth(50).unchecked());
        Object deep = "text";
        for (int i = 0; i < 60; i++) {
            deep = new Object[] {deep};
        }
        Object tooDeep = deep;

        assertThat(exchange.send(new P[] {new P(1, "one"), null})).isEqualTo(new P[] {new P(1, "one"), null});
        assertThat(CodecOptions.defaults().unchecked().isCounting()).isFalse();
        assertThat(CodecOptions.defaults().unchecked().withMaxElements(7).isCounting())
                .isTrue();
        assertThatThrownBy(() -> exchange.send(tooDeep)).isInstanceOf(LimitExceededException.class);
    }

    static class Empty implements Serializable {}

    @Test
    void anObjectWithoutFieldsOfAKnownTypeIsOneByte() {
        Exchange exchange = Exchange.open();
        exchange.send(new Empty());

        assertThat(exchange.write(new Empty()).bytes()).hasSize(2);
    }

    @TempDir
    private Path directory;

    /**
     * Table 3.1 of Maassen's thesis: eight layouts of 256 ints; the size of a first message with all type descriptions.
     */
    @Test
    void theEightLayoutsOfTheThesisTakeNoMoreBytesThanInManta() throws ReflectiveOperationException {
        String names = IntStream.range(0, 256).mapToObj(WireTest::shortName).collect(Collectors.joining(","));
        ClassLoader loader = Sources.load(
                directory,
                WireTest.class.getClassLoader(),
                "class A implements java.io.Serializable { int a; }",
                "class B implements java.io.Serializable { int " + names + "; }",
                "class L implements java.io.Serializable { int a; L n; }",
                "class D implements java.io.Serializable { int a; D n; D p; }",
                "class T implements java.io.Serializable { int a; T l; T r; }",
                "public class Layouts { public static A[] objects() { A[] all = new A[256]; for (int i = 0; i < 256; i++) all[i] ="
                        + " new A(); return all; } public static Object wide() { return new B(); } public static Object list() { L"
                        + " at = null; for (int i = 0; i < 256; i++) { L l = new L(); l.n = at; at = l; } return at; } public static"
                        + " Object doubles() { D at = null; for (int i = 0; i < 256; i++) { D d = new D(); d.n = at; if (at != null)"
                        + " at.p = d; at = d; } return at; } public static Object tree() { T[] all = new T[256]; for (int i = 255; i >="
                        + " 0; i--) { T t = all[i] = new T(); if (2 * i + 1 < 256) t.l = all[2 * i + 1]; if (2 * i + 2 < 256) t.r ="
                        + " all[2 * i + 2]; } return all[0]; } }");
        Object[] objects = (Object[]) layout(loader, "objects");

        assertThat(size(loader, new int[256])).isLessThanOrEqualTo(1051);
        assertThat(size(loader, objects)).isLessThanOrEqualTo(2071);
        assertThat(size(loader, (Object) objects)).isLessThanOrEqualTo(2101);
        assertThat(size(loader, layout(loader, "wide"))).isLessThanOrEqualTo(1051);
        for (String linked : List.of("list", "doubles", "tree")) {
            Object graph = layout(loader, linked);
            assertThat(size(loader, graph)).as(linked).isLessThan(sizeInTheJdk(graph));
        }
    }

    private static int size(ClassLoader loader, Object... objects) {
        Exchange exchange = new Exchange(CodecOptions.defaults(), loader, loader);
        exchange.here.allow("A").allow("B").allow("L").allow("D").allow("T");
        Exchange.Message message = exchange.write(objects);
        return message.bytes().length + (int) message.blockBytes();
    }

    private static int sizeInTheJdk(Object object) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            new ObjectOutputStream(bytes).writeObject(object);
            return bytes.size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int size(ClassLoader loader, int[] numbers) {
        return size(loader, new Object[] {numbers});
    }

    private static Object layout(ClassLoader loader, String name) throws ReflectiveOperationException {
        var method = loader.loadClass("Layouts").getMethod(name);
        method.setAccessible(true);
        return method.invoke(null);
    }

    private static String shortName(int i) {
        String letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
        return i < 52 ? letters.substring(i, i + 1) : "" + letters.charAt(i / 52) + letters.charAt(i % 52) + "_";
    }
}
