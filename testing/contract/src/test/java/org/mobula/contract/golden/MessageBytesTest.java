package org.mobula.contract.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.contract.wire.Frame;
import org.mobula.contract.wire.Tape;
import org.mobula.remote.Remote;
import org.mobula.remote.Remoting;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Await;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;

/** Requests and replies as they leave a node, each byte explained as docs/wire-protocol.md does. */
@ExtendWith(HangKiller.class)
class MessageBytesTest {
    private static final int REQUEST = 16;
    private static final int REPLY = 17;
    private static final int REFERENCES = 24;
    private static final int OBJECTS = 0x8000;
    private static final String POINT = "L" + Point.class.getName().replace('.', '/') + ";";
    private static final String ALPHABET = "L" + Alphabet.class.getName().replace('.', '/') + ";";
    private static final String SIGNATURES = "aNumber(I)I;bEvery(ZBSCIJFD)D;cNothing()V;dPoint(" + POINT + ")" + POINT
            + ";eArray([J)V;fFail()V;gSelf(" + ALPHABET + ")" + ALPHABET + ";";

    record Point(int x, String name) implements Serializable {}

    /** Methods have the numbers of their place in the order of names and descriptors. */
    interface Alphabet extends Remote {
        int aNumber(int x);

        double bEvery(boolean z, byte b, short s, char c, int i, long l, float f, double d);

        void cNothing();

        Point dPoint(Point point);

        void eArray(long[] values);

        void fFail();

        Alphabet gSelf(Alphabet other);
    }

    static class Letters implements Alphabet {
        @Override
        public int aNumber(int x) {
            return x + 1;
        }

        @Override
        public double bEvery(boolean z, byte b, short s, char c, int i, long l, float f, double d) {
            return d;
        }

        @Override
        public void cNothing() {}

        @Override
        public Point dPoint(Point point) {
            return point;
        }

        @Override
        public void eArray(long[] values) {}

        @Override
        public void fFail() {
            IllegalStateException failure = new IllegalStateException("no");
            failure.setStackTrace(new StackTraceElement[0]);
            throw failure;
        }

        @Override
        public Alphabet gSelf(Alphabet other) {
            return other;
        }
    }

    private Cluster cluster;
    private Alphabet stub;
    private List<Frame> requests;
    private List<Frame> replies;

    @BeforeEach
    void join() {
        cluster = new Cluster(2, NodeOptions.defaults().withTransports("taped"));
        Remoting.of(cluster.node(1));
        Remoting.of(cluster.node(0)).bind("letters", new Letters());
        stub = Remoting.of(cluster.node(1)).lookup("letters", Alphabet.class);
        Tape tape = Tape.of(cluster.jobs().job(0).id());
        requests = tape.sent(1, 0);
        replies = tape.sent(0, 1);
        stub.cNothing();
    }

    @AfterEach
    void leave() {
        cluster.close();
    }

    private Frame request() {
        return requests.stream()
                .filter(frame -> frame.handler() == REQUEST && frame.kind() != 3)
                .reduce((a, b) -> b)
                .orElseThrow();
    }

    private Frame reply() {
        return replies.stream()
                .filter(frame -> frame.handler() == REPLY && frame.kind() != 3)
                .reduce((a, b) -> b)
                .orElseThrow();
    }

    private static int intAt(Frame frame, int at) {
        return ByteBuffer.wrap(frame.payload()).order(ByteOrder.nativeOrder()).getInt(at);
    }

    private static long longAt(Frame frame, int at) {
        return ByteBuffer.wrap(frame.payload()).order(ByteOrder.nativeOrder()).getLong(at);
    }

    /** What every request begins with; which numbers call and object have does not matter here. */
    private Said header(int method) {
        return new Said()
                .eight(longAt(request(), 0), "the call's number")
                .four(intAt(request(), 8), "the object's number at its rank")
                .two(method, "the method's number; 8000 is set if objects follow");
    }

    private Said answer(int outcome, String meaning) {
        return new Said().eight((long) outcome << 56 | longAt(request(), 0), meaning + ", and the call's number");
    }

    private static void check(Frame frame, Said said) {
        assertThat(frame.kind()).as("a whole message").isZero();
        assertThat(frame.hex()).as("%s", said).isEqualTo(said.hex());
    }

    @Test
    void aNullCallTakesFourteenBytesAndItsReplyEight() {
        stub.cNothing();

        check(request(), header(2));
        check(reply(), answer(0, "void"));
        assertThat(request().payload()).as("Manta's request took at most 16").hasSize(14);
        assertThat(reply().payload()).as("Manta's reply took at most 10").hasSize(8);
    }

    @Test
    void primitivesTakeTheirWidths() {
        stub.bEvery(true, (byte) -2, (short) 3, 'd', 5, 6L, 7f, 8.5);

        check(
                request(),
                header(1)
                        .one(1, "z")
                        .one(-2, "b")
                        .two(3, "s")
                        .two('d', "c")
                        .four(5, "i")
                        .eight(6, "l")
                        .single(7, "f")
                        .real(8.5, "d"));
        check(reply(), answer(8, "double").real(8.5, "the result"));
    }

    @Test
    void anIntComesBackInFour() {
        stub.aNumber(41);

        check(request(), header(0).four(41, "x"));
        check(reply(), answer(5, "int").four(42, "the result"));
    }

    @Test
    void anObjectOfAKnownTypeCarriesItsFieldsAndNothingElse() {
        stub.dPoint(new Point(1, "hi"));
        stub.dPoint(new Point(2, "ho"));

        int type = request().payload()[15];
        check(
                request(),
                header(3 | OBJECTS)
                        .one(0, "no descriptions")
                        .one(type, "a new object of a type told before")
                        .four(2, "x")
                        .one(1, "name: a new string")
                        .one(4, "of 2 characters, Latin-1")
                        .text("ho", "its characters"));
        assertThat(type & 1).as("a new object's word is even").isZero();
        Said said = answer(9, "object").one(0, "no descriptions").one(reply().payload()[9], "a new object, type told");
        check(
                reply(),
                said.four(2, "x").one(1, "a new string").one(4, "2, Latin-1").text("ho", "its characters"));
    }

    @Test
    void aTypeIsDescribedOncePerConnectionWhateverStubItTravelsThrough() {
        Remoting.of(cluster.node(0)).bind("more", new Letters());
        Alphabet other = Remoting.of(cluster.node(1)).lookup("more", Alphabet.class);
        stub.dPoint(new Point(1, "hi"));
        String first = new String(request().payload(), StandardCharsets.ISO_8859_1);
        other.dPoint(new Point(1, "hi"));

        assertThat(first).contains(Point.class.getName(), "int x;java.lang.String name");
        assertThat(request().payload())
                .as("the second request, through another stub")
                .hasSize(24);
    }

    @Test
    void anExceptionTravelsInWordsAndAsItself() {
        catchThrowable(() -> stub.fFail());
        catchThrowable(() -> stub.fFail());

        check(request(), header(5));
        Said said = answer(10, "thrown")
                .one(1, "one throwable in words")
                .four(31, "its class has 31 letters")
                .text("java.lang.IllegalStateException", "its class")
                .four(2, "its message has 2")
                .text("no", "its message")
                .two(0, "no frames")
                .one(1, "the throwable itself follows");
        assertThat(reply().hex()).as("%s", said).startsWith(said.hex());
        String itself = reply().hex().substring(said.hex().length());
        assertThat(itself).as("its type is known by now").startsWith("00").hasSizeLessThan(2 * 32);
    }

    @Test
    void aReferenceSaysRankAndNumberAndItsInterfacesOnce() {
        Letters mine = new Letters();
        stub.gSelf(mine);
        stub.gSelf(mine);

        byte[] payload = request().payload();
        Said said = header(6 | OBJECTS)
                .one(2, "no descriptions; references to objects that live here")
                .one(payload[15], "a new object, type told")
                .one(0, "a remote object")
                .four(1, "its rank")
                .four(intAt(request(), 21), "its number there");
        check(request(), said);
    }

    @Test
    void theFirstReferenceDescribesItsInterfacesAndItsStubIsRegistered() {
        for (int rank = 0; rank < 2; rank++) { // what is told of the first stub is not meant here
            Remoting remoting = Remoting.of(cluster.node(rank));
            Await.await().until(() -> remoting.references().inTransit() == 0);
        }
        replies.clear();
        stub.gSelf(new Letters());

        String described = "#ref " + Alphabet.class.getName();
        int object = intAt(request(), 21);
        Said said = header(6 | OBJECTS)
                .one(3, "descriptions at the end; references to objects that live here")
                .one(2, "a new object of type 0")
                .one(0, "a remote object")
                .four(1, "its rank")
                .four(object, "its number there")
                .one(described.length(), "the description has so many letters")
                .text(described, "what it is, and its interfaces")
                .eight(fnv(SIGNATURES), "fingerprint of the methods")
                .one(0, "no fields")
                .four(described.length() + 10, "bytes of the descriptions");
        check(request(), said);

        String told = Await.await().until(this::toldByCallee, hex -> hex.length() >= 2 * 22);
        Frame first = replies.stream()
                .filter(MessageBytesTest::isOfReferences)
                .findFirst()
                .orElseThrow();
        Said registered = new Said()
                .one(1, "register")
                .four(object, "the object")
                .eight(intAt(first, 5), "the number of the stub")
                .one(3, "acknowledge")
                .eight(1, "one message with references");
        assertThat(told).as("%s", registered).isEqualTo(registered.hex());
    }

    /** What rank 0 has told rank 1 about references, in one message or several. */
    private String toldByCallee() {
        return replies.stream()
                .filter(MessageBytesTest::isOfReferences)
                .map(Frame::hex)
                .collect(Collectors.joining());
    }

    private static boolean isOfReferences(Frame frame) {
        return frame.handler() == REFERENCES;
    }

    private static long fnv(String text) {
        long hash = 0xcbf29ce484222325L;
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ each & 0xff) * 0x100000001b3L;
        }
        return hash;
    }

    @Test
    void aLargeArrayIsOneMessageWhoseBytesFollowIt() {
        stub.eArray(new long[3]);
        stub.eArray(new long[3]);
        int type = request().payload()[15];
        check(
                request(),
                header(4 | OBJECTS)
                        .one(0, "no descriptions")
                        .one(type, "a new array, type told")
                        .one(3 << 1, "of 3 elements, which follow here")
                        .eight(0, "an element")
                        .eight(0, "an element")
                        .eight(0, "an element"));

        stub.eArray(new long[2000]);
        Frame head = request();
        assertThat(head.kind()).as("with blocks").isEqualTo(1);
        Said said = header(4 | OBJECTS)
                .one(0, "no descriptions")
                .one(type, "a new array, type told")
                .one(0xa1, "2000 << 1 | 1: as a block, low 7 bits")
                .one(0x1f, "and the rest")
                .eight(16_000, "bytes of all blocks");
        assertThat(head.hex()).as("%s", said).isEqualTo(said.hex());
        List<Frame> blocks = requests.subList(requests.lastIndexOf(head) + 1, requests.size()).stream()
                .filter(frame -> frame.kind() == 3)
                .toList();
        assertThat(blocks.stream().mapToInt(frame -> frame.payload().length).sum())
                .isEqualTo(16_000);
    }
}
