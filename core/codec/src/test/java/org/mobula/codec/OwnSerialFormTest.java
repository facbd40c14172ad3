package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.codec.Exchange.pass;

import java.io.EOFException;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotActiveException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.OptionalDataException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EventObject;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Classes with their own writeObject and readObject. */
class OwnSerialFormTest {
    static class Everything implements Serializable {
        int plain = 1;
        final String fixed = "fixed";
        transient Object extra = List.of("extra");
        transient String text = "日本\0ß";
        transient double number = -0.5;
        transient byte[] bytes = new byte[5000];
        transient int end;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeUTF(text);
            out.writeObject(extra);
            out.writeDouble(number);
            out.writeBoolean(true);
            out.writeByte(-3);
            out.writeShort(-4);
            out.writeChar('x');
            out.writeInt(-5);
            out.writeLong(-6);
            out.writeFloat(1.5f);
            out.writeChars("ab");
            out.writeBytes("cd");
            out.writeInt(bytes.length);
            out.write(bytes);
            out.writeObject(this);
            out.writeObject(null);
            out.write(7);
            out.flush();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            text = in.readUTF();
            extra = in.readObject();
            number = in.readDouble();
            assertThat(in.readBoolean()).isTrue();
            assertThat(in.readByte()).isEqualTo((byte) -3);
            assertThat(in.readShort()).isEqualTo((short) -4);
            assertThat(in.readChar()).isEqualTo('x');
            assertThat(in.readInt()).isEqualTo(-5);
            assertThat(in.readLong()).isEqualTo(-6);
            assertThat(in.readFloat()).isEqualTo(1.5f);
            assertThat(in.readChar()).isEqualTo('a');
            assertThat(in.readChar()).isEqualTo('b');
            assertThat(in.readUnsignedByte()).isEqualTo('c');
            assertThat(in.readUnsignedByte()).isEqualTo('d');
            bytes = new byte[in.readInt()];
            in.readFully(bytes);
            assertThat(in.readObject()).isSameAs(this);
            assertThat(in.readObject()).isNull();
            assertThat(in.read()).isEqualTo(7);
            end = in.read();
        }
    }

    @Test
    void whateverWriteObjectWritesReadObjectReads() {
        Everything sent = new Everything();
        new Random(1).nextBytes(sent.bytes);

        Everything got = pass(sent);

        assertThat(got).usingRecursiveComparison().ignoringFields("end").isEqualTo(sent);
        assertThat(got.end).isEqualTo(-1);
    }

    static class Reader implements Serializable {
        static Reading next = in -> {};
        int field = 4;
        transient Object seen;

        interface Reading {
            void read(ObjectInputStream in) throws IOException, ClassNotFoundException;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(List.of("first"));
            out.writeInt(42);
            out.writeObject("last");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            next.read(in);
        }
    }

    private static Object read(Reader.Reading reading) {
        Exchange exchange = Exchange.open();
        Reader.next = reading;
        try {
            return exchange.read(exchange.write((Object) new Object[] {new Reader(), "behind"}))
                    .getFirst();
        } finally {
            Reader.next = in -> {};
        }
    }

    @Test
    void dataThatReadObjectDoesNotReadIsSkipped() {
        List<Reader.Reading> shorter = List.of(
                in -> {},
                ObjectInputStream::defaultReadObject,
                ObjectInputStream::readFields,
                in -> {
                    in.defaultReadObject();
                    in.readObject();
                },
                ObjectInputStream::readObject,
                in -> {
                    in.defaultReadObject();
                    in.readObject();
                    in.readByte();
                });

        for (Reader.Reading each : shorter) {
            Object[] got = (Object[]) read(each);
            assertThat(got[0]).isInstanceOf(Reader.class);
            assertThat(got[1]).isEqualTo("behind");
        }
    }

    @Test
    void readingTooMuchThrowsTheExceptionsOfTheJdk() {
        List<Exception> thrown = new ArrayList<>();
        read(in -> {
            in.defaultReadObject();
            keep(thrown, in::readInt); // an object follows
            in.readObject();
            keep(thrown, in::readObject); // 4 bytes follow
            in.readInt();
            in.readObject();
            keep(thrown, in::readInt);
            keep(thrown, in::readObject);
            keep(thrown, in::readUTF);
        });

        assertThat(thrown)
                .hasExactlyElementsOfTypes(
                        EOFException.class,
                        OptionalDataException.class,
                        EOFException.class,
                        OptionalDataException.class,
                        EOFException.class);
        assertThat(((OptionalDataException) thrown.get(1)).length).isEqualTo(4);
        assertThat(((OptionalDataException) thrown.get(1)).eof).isFalse();
        assertThat(((OptionalDataException) thrown.get(3)).eof).isTrue();
    }

    private interface Call {
        Object call() throws Exception;
    }

    private static void keep(List<Exception> thrown, Call call) {
        try {
            thrown.add(new IllegalStateException("read " + call.call()));
        } catch (Exception e) {
            thrown.add(e);
        }
    }

    @Test
    void aThrowingReadObjectIsReportedWithThePosition() {
        assertThatThrownBy(() -> read(in -> {
                    throw new InvalidObjectException("too old");
                }))
                .isInstanceOf(RejectedObjectException.class)
                .hasMessageMatching("org.mobula.codec.OwnSerialFormTest\\$Reader rejected the values read for it before"
                        + " byte \\d+ of the message: java.io.InvalidObjectException: too old. Make sure that the sent values"
                        + " pass its own checks")
                .hasCauseInstanceOf(InvalidObjectException.class);
    }

    static class Throws implements Serializable {
        private void writeObject(ObjectOutputStream out) throws IOException {
            throw new NotActiveException("not now");
        }
    }

    @Test
    void aThrowingWriteObjectIsReported() {
        assertThatThrownBy(() -> pass(new Throws()))
                .isInstanceOf(NotCarriableException.class)
                .hasMessage("class org.mobula.codec.OwnSerialFormTest$Throws cannot be sent: its writeObject threw"
                        + " java.io.NotActiveException: not now. Correct it, or what it writes");
    }

    static class Swallows implements Serializable {
        private void writeObject(ObjectOutputStream out) throws IOException {
            try {
                out.writeObject(new Thread());
            } catch (RuntimeException e) {
                out.writeObject("instead");
            }
        }
    }

    @Test
    void aFailureThatWriteObjectCatchesIsThrownAgain() {
        assertThatThrownBy(() -> pass(new Swallows()))
                .isInstanceOf(NotCarriableException.class)
                .hasMessageStartingWith("class java.lang.Thread cannot be sent");
    }

    static class Renamed implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("celsius", double.class),
            new ObjectStreamField("scale", String.class),
            new ObjectStreamField("history", int[].class)
        };
        transient double kelvin = 300;
        transient int[] past = {1, 2};

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField fields = out.putFields();
            fields.put("celsius", kelvin - 273.15);
            fields.put("scale", "C");
            fields.put("history", past);
            out.writeFields();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField fields = in.readFields();
            kelvin = fields.get("celsius", 0.0) + 273.15;
            past = (int[]) fields.get("history", null);
            assertThat(fields.get("scale", "")).isEqualTo("C");
            assertThat(fields.defaulted("scale")).isFalse();
            assertThatThrownBy(() -> fields.get("kelvin", 0.0)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> fields.get("celsius", 0)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void declaredSerialFieldsAreWrittenByPutField() {
        Renamed sent = new Renamed();
        sent.kelvin = 250;

        Renamed got = pass(sent);

        assertThat(got.kelvin).isEqualTo(250.0);
        assertThat(got.past).containsExactly(1, 2);
    }

    static class Some implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("in", String.class)};
        String in = "in";
        String out = "out";
    }

    @Test
    void onlyDeclaredSerialFieldsAreWritten() {
        Some got = pass(new Some());

        assertThat(got.in).isEqualTo("in");
        assertThat(got.out).isNull();
    }

    static class Checked implements Serializable {
        static final List<String> CALLED = new ArrayList<>();
        Checked other;
        String name;

        Checked(String name, Checked other) {
            this.name = name;
            this.other = other;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.registerValidation(() -> call(" low"), -1);
            in.registerValidation(() -> call(" high"), 5);
            in.defaultReadObject();
            CALLED.add(name);
        }

        private void call(String what) throws InvalidObjectException {
            CALLED.add(name + what);
            if (name.equals("bad")) {
                throw new InvalidObjectException("bad name");
            }
        }
    }

    @Test
    void validationsRunByPriorityAfterTheWholeGraph() {
        Checked.CALLED.clear();
        pass(new Checked("outer", new Checked("inner", null)));

        assertThat(Checked.CALLED)
                .containsExactly("inner", "outer", "inner high", "outer high", "inner low", "outer low");
    }

    @Test
    void aFailedValidationRejectsTheObject() {
        assertThatThrownBy(() -> pass(new Checked("bad", null)))
                .isInstanceOf(RejectedObjectException.class)
                .hasMessageContaining("java.io.InvalidObjectException: bad name");
    }

    static class Unshared implements Serializable {
        transient int[] one = {1};
        transient Object two;
        transient boolean readUnshared;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeObject(one);
            out.writeUnshared(one);
            out.writeObject(one);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            one = (int[]) in.readObject();
            two = in.readUnshared();
            assertThat(in.readObject()).isSameAs(one);
        }
    }

    @Test
    void anUnsharedObjectArrivesAsASeparateObject() {
        Unshared got = pass(new Unshared());

        assertThat(got.two).isEqualTo(new int[] {1}).isNotSameAs(got.one);
    }

    static class ReadsUnshared implements Serializable {
        transient Object first = new int[0];

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeObject(first);
            out.writeObject(first);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            first = in.readObject();
            in.readUnshared();
        }
    }

    @Test
    void aSharedObjectCannotBeReadUnshared() {
        assertThatThrownBy(() -> pass(new ReadsUnshared()))
                .isInstanceOf(RejectedObjectException.class)
                .hasMessageContaining("java.io.InvalidObjectException: cannot read back reference as unshared");
    }

    static class Names extends ArrayList<String> {
        final String owner;
        private int limit;

        Names(String owner, int limit, String... names) {
            super(Arrays.asList(names));
            this.owner = owner;
            this.limit = limit;
        }
    }

    @Test
    void aSubclassOfACollectionKeepsItsElementsAndItsFields() {
        Names got = pass(new Names("me", 3, "a", "b"));

        assertThat(got).containsExactly("a", "b");
        assertThat(got.owner).isEqualTo("me");
        assertThat(got.limit).isEqualTo(3);
    }

    @Test
    void aJdkCollectionLargerThanItsMessageIsRefused() {
        Exchange exchange = Exchange.open();
        exchange.send(new Names("me", 3));
        Exchange.Message message = exchange.write(new Names("me", 3, "a"));
        byte[] bytes = message.bytes();
        for (int i = 0; i < bytes.length - 4; i++) { // the capacity: 4 bytes in a piece of its own
            if (bytes[i] == 4 + 2 && bytes[i + 1] == 0 && bytes[i + 4] == 1) {
                bytes[i + 1] = 0x40;
            }
        }
        for (int i = 0; i < bytes.length - 4; i++) { // the size, in the fields
            if (bytes[i] == 2 && bytes[i + 1] == 1 && bytes[i + 2] == 0) {
                bytes[i + 4] = 0x40;
            }
        }

        assertThatThrownBy(() -> exchange.read(message))
                .isInstanceOf(RejectedObjectException.class)
                .hasMessageContaining("java.io.InvalidClassException: filter status: REJECTED");
    }

    static class Happened extends EventObject {
        final int code;

        Happened(int code) {
            super("source");
            this.code = code;
        }
    }

    @Test
    void aSubclassOfAPlainClassOfTheJdkArrives() {
        Happened got = pass(new Happened(8));

        assertThat(got.code).isEqualTo(8);
        assertThat(got.getSource()).isNull();
    }

    static class Chain implements Serializable {
        transient Object next;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeObject(next);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            next = in.readObject();
        }
    }

    @Test
    void objectsThatWriteThemselvesNestToTheDocumentedDepth() {
        int[] depths = {0, 0};
        for (Object at = pass(chain(250)); at != null; at = ((Chain) at).next) {
            depths[0]++;
        }

        assertThat(depths[0]).isEqualTo(250);
        assertThatThrownBy(() -> pass(chain(5000)))
                .isInstanceOf(LimitExceededException.class)
                .hasMessage(
                        "more than 200 objects that write themselves (by writeObject, writeExternal or a codec of the"
                                + " program) hold one another, at a org.mobula.codec.OwnSerialFormTest$Chain. Let such classes be"
                                + " written by their fields, or send a flatter structure");
    }

    private static Chain chain(int length) {
        Chain first = null;
        for (int i = 0; i < length; i++) {
            Chain chain = new Chain();
            chain.next = first;
            first = chain;
        }
        return first;
    }
}
