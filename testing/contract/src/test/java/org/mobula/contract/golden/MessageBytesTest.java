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
import org.mobula.contract.wire.Recording;
import org.mobula.remote.Remote;
import org.mobula.remote.Remoting;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Await;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;

/** Requests and replies of real nodes; each byte is explained as in docs/wire-protocol.md. */
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

    /** Methods are numbered in the order of their names and descriptors. */
    interface Alphabet extends Remote {
        int aNumber(int x);

        double bEvery(boolean z, byte b, short s, char c, int i, long l, float f, double d);

        void cNothing();

        Point dPoint(Point point);

        void eArray(long[] values);

        void fFail();

        Alphabet gSelf(Alphabet other);
    }

    static class AlphabetObject implements Alphabet {
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
        cluster = new Cluster(2, NodeOptions.defaults().withTransports("recorded"));
        Remoting.of(cluster.node(1));
        Remoting.of(cluster.node(0)).bind("letters", new AlphabetObject());
        stub = Remoting.of(cluster.node(1)).lookup("letters", Alphabet.class);
        Recording recording = Recording.of(cluster.jobs().job(0).id());
        requests = recording.sent(1, 0);
        replies = recording.sent(0, 1);
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

    /** The header of every request; the values of the call and object numbers do not matter here. */
    private ExpectedBytes header(int method) {
        return new ExpectedBytes()
                .int64(longAt(request(), 0), "the call's number")
                .int32(intAt(request(), 8), "the object's number at its rank")
                .int16(method, "the method's number; bit 0x8000 is set if objects follow");
    }

    private ExpectedBytes replyHeader(int outcome, String meaning) {
        return new ExpectedBytes()
                .int64((long) outcome << 56 | longAt(request(), 0), meaning + ", and the call's number");
    }

    private static void check(Frame frame, ExpectedBytes expected) {
        assertThat(frame.kind()).as("kind of a complete message").isZero();
        assertThat(frame.hex()).as("%s", expected).isEqualTo(expected.hex());
    }

    @Test
    void aNullCallTakes14BytesAndItsReply8() {
        stub.cNothing();

        check(request(), header(2));
        check(reply(), replyHeader(0, "void"));
        assertThat(request().payload())
                .as("a request, which took at most 16 bytes in Manta")
                .hasSize(14);
        assertThat(reply().payload())
                .as("a reply, which took at most 10 bytes in Manta")
                .hasSize(8);
    }

    @Test
    void primitivesTakeTheirNaturalWidths() {
        stub.bEvery(true, (byte) -2, (short) 3, 'd', 5, 6L, 7f, 8.5);

        check(
                request(),
                header(1)
                        .int8(1, "z")
                        .int8(-2, "b")
                        .int16(3, "s")
                        .int16('d', "c")
                        .int32(5, "i")
                        .int64(6, "l")
                        .float32(7, "f")
                        .float64(8.5, "d"));
        check(reply(), replyHeader(8, "double").float64(8.5, "the result"));
    }

    @Test
    void anIntResultTakes4Bytes() {
        stub.aNumber(41);

        check(request(), header(0).int32(41, "x"));
        check(reply(), replyHeader(5, "int").int32(42, "the result"));
    }

    @Test
    void anObjectOfAKnownTypeIsSentAsItsFieldsOnly() {
        stub.dPoint(new Point(1, "hi"));
        stub.dPoint(new Point(2, "ho"));

        int type = request().payload()[15];
        check(
                request(),
                header(3 | OBJECTS)
                        .int8(0, "no descriptions")
                        .int8(type, "a new object of a known type")
                        .int32(2, "x")
                        .int8(1, "name: a new string")
                        .int8(4, "2 characters, Latin-1")
                        .text("ho", "its characters"));
        assertThat(type & 1).as("the word of a new object, which is even").isZero();
        ExpectedBytes expected = replyHeader(9, "object")
                .int8(0, "no descriptions")
                .int8(reply().payload()[9], "a new object of a known type");
        check(
                reply(),
                expected.int32(2, "x")
                        .int8(1, "a new string")
                        .int8(4, "2 characters, Latin-1")
                        .text("ho", "its characters"));
    }

    @Test
    void aTypeIsDescribedOncePerConnectionForAllStubs() {
        Remoting.of(cluster.node(0)).bind("more", new AlphabetObject());
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
    void anExceptionIsSentAsTextAndAsAnObject() {
        catchThrowable(() -> stub.fFail());
        catchThrowable(() -> stub.fFail());

        check(request(), header(5));
        ExpectedBytes expected = replyHeader(10, "thrown")
                .int8(1, "one throwable as text")
                .int32(31, "length of its class name")
                .text("java.lang.IllegalStateException", "its class")
                .int32(2, "length of its message")
                .text("no", "its message")
                .int16(0, "no stack frames")
                .int8(1, "the throwable itself follows");
        assertThat(reply().hex()).as("%s", expected).startsWith(expected.hex());
        String itself = reply().hex().substring(expected.hex().length());
        assertThat(itself)
                .as("the throwable, whose type is known")
                .startsWith("00")
                .hasSizeLessThan(2 * 32);
    }

    @Test
    void aReferenceContainsRankAndNumberAndItsInterfacesOnce() {
        AlphabetObject mine = new AlphabetObject();
        stub.gSelf(mine);
        stub.gSelf(mine);

        byte[] payload = request().payload();
        ExpectedBytes expected = header(6 | OBJECTS)
                .int8(2, "no descriptions; references to objects that live here")
                .int8(payload[15], "a new object of a known type")
                .int8(0, "a remote object")
                .int32(1, "its rank")
                .int32(intAt(request(), 21), "its number there");
        check(request(), expected);
    }

    @Test
    void theFirstReferenceDescribesItsInterfacesAndItsStubIsRegistered() {
        for (int rank = 0; rank < 2; rank++) { // skips the messages sent for the first stub
            Remoting remoting = Remoting.of(cluster.node(rank));
            Await.await().until(() -> remoting.references().inTransit() == 0);
        }
        replies.clear();
        stub.gSelf(new AlphabetObject());

        String described = "#ref " + Alphabet.class.getName();
        int object = intAt(request(), 21);
        ExpectedBytes expected = header(6 | OBJECTS)
                .int8(3, "descriptions at the end; references to objects that live here")
                .int8(2, "a new object of type 0")
                .int8(0, "a remote object")
                .int32(1, "its rank")
                .int32(object, "its number there")
                .int8(described.length(), "length of the description")
                .text(described, "the kind of type and its interfaces")
                .int64(fnv(SIGNATURES), "fingerprint of the methods")
                .int8(0, "no fields")
                .int32(described.length() + 10, "bytes of the descriptions");
        check(request(), expected);

        String sent = Await.await().until(this::sentByCallee, hex -> hex.length() >= 2 * 22);
        Frame first = replies.stream()
                .filter(MessageBytesTest::isOfReferences)
                .findFirst()
                .orElseThrow();
        ExpectedBytes registered = new ExpectedBytes()
                .int8(1, "register")
                .int32(object, "the object")
                .int64(intAt(first, 5), "the number of the stub")
                .int8(3, "acknowledge")
                .int64(1, "one message with references");
        assertThat(sent).as("%s", registered).isEqualTo(registered.hex());
    }

    /** The messages about references that rank 0 has sent to rank 1. */
    private String sentByCallee() {
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
    void theBytesOfALargeArrayFollowTheirMessage() {
        stub.eArray(new long[3]);
        stub.eArray(new long[3]);
        int type = request().payload()[15];
        check(
                request(),
                header(4 | OBJECTS)
                        .int8(0, "no descriptions")
                        .int8(type, "a new array of a known type")
                        .int8(3 << 1, "3 elements, inline")
                        .int64(0, "an element")
                        .int64(0, "an element")
                        .int64(0, "an element"));

        stub.eArray(new long[2000]);
        Frame head = request();
        assertThat(head.kind()).as("kind of a message with blocks").isEqualTo(1);
        ExpectedBytes expected = header(4 | OBJECTS)
                .int8(0, "no descriptions")
                .int8(type, "a new array of a known type")
                .int8(0xa1, "2000 << 1 | 1: 2000 elements as a block, low 7 bits")
                .int8(0x1f, "remaining bits")
                .int64(16_000, "bytes of all blocks");
        assertThat(head.hex()).as("%s", expected).isEqualTo(expected.hex());
        List<Frame> blocks = requests.subList(requests.lastIndexOf(head) + 1, requests.size()).stream()
                .filter(frame -> frame.kind() == 3)
                .toList();
        assertThat(blocks.stream().mapToInt(frame -> frame.payload().length).sum())
                .isEqualTo(16_000);
    }
}
