package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes that differ between ranks, and permit it by their serialVersionUID. */
class EvolutionTest {
    private static final ClassLoader PARENT = EvolutionTest.class.getClassLoader();
    private static final String VERSION = "private static final long serialVersionUID = 5L; ";

    @TempDir
    private Path directory;

    private ClassLoader theirs;

    private Exchange between(String[] sender, String[] receiver) {
        theirs = Sources.load(directory.resolve("sender"), PARENT, sender);
        ClassLoader ours = Sources.load(directory.resolve("receiver"), PARENT, receiver);
        Exchange exchange = new Exchange(CodecOptions.defaults(), theirs, ours);
        for (String name : List.of("Thing", "Base", "Other")) {
            exchange.here.allow(name);
            exchange.there.allow(name);
        }
        return exchange;
    }

    private Exchange between(String sender, String receiver) {
        return between(new String[] {sender}, new String[] {receiver});
    }

    private static String thing(String members) {
        return "class Thing implements java.io.Serializable { " + VERSION + members + " }";
    }

    private String arrivesAs(Exchange exchange) {
        Object thing = Sources.make(theirs, "Thing");
        Object[] got = (Object[]) exchange.send(new Object[] {thing, "behind", thing});
        assertThat(got[1]).isEqualTo("behind");
        assertThat(got[2]).isSameAs(got[0]);
        return got[0].toString();
    }

    @Test
    void addedFieldsGetTheirDefaultAndRemovedFieldsAreSkipped() {
        assertThat(
                        arrivesAs(
                                between(
                                        thing(
                                                "int same = 1; long gone = 2; String old = \"old\"; Object kept = \"kept\"; Thing self = this;"),
                                        thing(
                                                "int same; double added; Object kept; Object more; Thing self; public String toString() { return"
                                                        + " same + \" \" + added + \" \" + kept + \" \" + more + \" \" + (self == this); }"))))
                .isEqualTo("1 0.0 kept null true");
    }

    @Test
    void addedAndRemovedFinalFieldsFollowTheSameRules() {
        assertThat(arrivesAs(between(
                        thing(
                                "final int same; final int[] gone = {1}; final String kept; Thing() { same = 4; kept = \"k\"; }"),
                        thing(
                                "final int same; final String kept; final String added; Thing() { same = 0; kept = null; added ="
                                        + " null; } public String toString() { return same + kept + added; }"))))
                .isEqualTo("4knull");
    }

    @Test
    void missingRecordComponentsGetTheirDefault() {
        Exchange exchange = between(
                "record Thing(int same, String gone, Object kept) implements java.io.Serializable { " + VERSION
                        + " Thing() { this(3, \"g\", \"k\"); } }",
                "record Thing(long added, Object kept, int same, String more, boolean yes) implements java.io.Serializable { "
                        + VERSION + " }");

        assertThat(arrivesAs(exchange)).isEqualTo("Thing[added=0, kept=k, same=3, more=null, yes=false]");
    }

    @Test
    void superclassesMayBeAddedAndRemoved() {
        String old = "class Base implements java.io.Serializable { int low = 8; Object lost = new int[] {1}; }";
        String bare = "class Other implements java.io.Serializable { static int called; int high; private void"
                + " readObjectNoData() { high = 6; } }";
        assertThat(arrivesAs(between(
                        new String[] {
                            old, "class Thing extends Base { " + VERSION + " int own = 9; Object part = \"p\"; }"
                        },
                        new String[] {
                            bare,
                            "class Thing extends Other { " + VERSION
                                    + " int own; Object part; public String toString() { return"
                                    + " own + \" \" + part + \" \" + high; } }"
                        })))
                .isEqualTo("9 p 6");
    }

    @Test
    void aReadObjectSeesWhichFieldsAreMissing() {
        String write = "private void writeObject(java.io.ObjectOutputStream out) throws java.io.IOException {"
                + " out.defaultWriteObject(); out.writeInt(77); out.writeObject(\"tail\"); }";
        String read = "private void readObject(java.io.ObjectInputStream in) throws java.io.IOException,"
                + " ClassNotFoundException { var fields = in.readFields(); text = fields.get(\"a\", 0) + \" \" +"
                + " fields.get(\"b\", 5) + \" \" + fields.defaulted(\"b\") + \" \" + in.readInt() + in.readObject(); }";
        assertThat(arrivesAs(between(
                        thing("int a = 1; Object gone = new Object[] {this}; " + write),
                        thing("int a; int b; transient String text; public String toString() { return text; } " + write
                                + read))))
                .isEqualTo("1 5 true 77tail");
    }

    @Test
    void aReadObjectThatOnlyTheReceiverHasIsCalled() {
        assertThat(arrivesAs(between(
                        thing("int a = 1;"),
                        thing("int a; transient int twice; private void readObject(java.io.ObjectInputStream in) throws"
                                + " java.io.IOException, ClassNotFoundException { in.defaultReadObject(); twice = 2 * a; } public"
                                + " String toString() { return \"\" + twice; }"))))
                .isEqualTo("2");
    }

    @Test
    void theReadResolveOfTheNewVersionIsCalled() {
        assertThat(arrivesAs(between(
                        thing("int a = 1;"),
                        thing("int a; int b; private Object readResolve() { return \"resolved \" + a; }"))))
                .isEqualTo("resolved 1");
    }

    @Test
    void aLongListOfAnOlderVersionArrives() {
        Exchange exchange = between(
                thing(
                        "Thing next; int number; Thing() { this(50_000); } Thing(int n) { number = n; Thing at = this; while (n-- >"
                                + " 0) { at.next = new Thing(0, n); at = at.next; } } Thing(int ignored, int n) { number = n; }"),
                thing(
                        "long added; Thing next; public String toString() { int n = 0; for (Thing t = this; t != null; t = t.next)"
                                + " n++; return \"\" + n; }"));

        assertThat(arrivesAs(exchange)).isEqualTo("50001");
    }

    @Test
    void aFieldThatChangesBetweenPrimitiveAndReferenceIsRefused() {
        assertRefused(
                thing("int a; int b;"),
                thing("long a; int b; int c;"),
                "class Thing differs between the ranks: only the sender's has [int a], only this rank's has [long a, int c]."
                        + " Start all ranks with the same classes");
    }

    @Test
    void aReferenceThatDoesNotFitTheNewFieldTypeIsRefused() {
        Exchange exchange = between(thing("Object a = \"text\";"), thing("Integer a; int more;"));
        Exchange.Message message = exchange.write(Sources.make(theirs, "Thing"));

        assertThatThrownBy(() -> exchange.read(message))
                .isInstanceOf(CorruptMessageException.class)
                .hasMessageContaining("an object of another class than its place takes");
    }

    @Test
    void anotherVersionIsRefused() {
        assertRefused(
                thing("int a;"),
                "class Thing implements java.io.Serializable { static final long serialVersionUID = 6; int a; }",
                "class Thing differs between the ranks: only the sender's has [serialVersionUID 5], only this rank's has"
                        + " [serialVersionUID 6]. Start all ranks with the same classes");
    }

    @Test
    void aSerialVersionUidOnOneSideIsNotEnough() {
        assertRefused(
                thing("int a; int b;"),
                "class Thing implements java.io.Serializable { int a; }",
                "class Thing differs between the ranks: only the sender's has [serialVersionUID 5, class Thing, int b], only"
                        + " this rank's has []. Start all ranks with the same classes");
    }

    private void assertRefused(String sender, String receiver, String words) {
        Exchange exchange = between(sender, receiver);
        Exchange.Message message = exchange.write(Sources.make(theirs, "Thing"));

        assertThatThrownBy(() -> exchange.read(message))
                .isInstanceOf(TypeMismatchException.class)
                .hasMessage(words);
    }
}
