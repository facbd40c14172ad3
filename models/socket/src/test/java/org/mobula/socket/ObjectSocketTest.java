package org.mobula.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.StreamCorruptedException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ObjectSocketTest {
    private static final String PROGRAM = "org.mobula.socket.**";

    private Socket left;
    private Socket right;

    /** A class of the program. */
    record Point(int x, double[] values) implements Serializable {}

    /** A list that ends in itself. */
    static final class Chain implements Serializable {
        private static final long serialVersionUID = 1;

        private Chain next;
    }

    /** Not Serializable. */
    static final class Handle {}

    @BeforeEach
    void connect() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            left = new Socket(server.getInetAddress(), server.getLocalPort());
            right = server.accept();
        }
    }

    @AfterEach
    void close() throws IOException {
        left.close();
        right.close();
    }

    @Test
    void objectsCrossInBothDirectionsAndSwitchToTheCodec() throws Exception {
        ObjectSocket here = FastSocket.of(left).objects(PROGRAM);
        ObjectSocket there = FastSocket.of(right).objects(PROGRAM);

        here.write(List.of("a", 1L, Map.of("k", 2)));
        assertThat(there.read()).isEqualTo(List.of("a", 1L, Map.of("k", 2)));
        assertThat(there.usesCodec()).isTrue();

        for (int i = 0; i < 3; i++) {
            there.write(new Point(i, new double[] {i, 0.5}));
            assertThat((Point) here.read())
                    .satisfies(point -> assertThat(point.values()).hasSize(2));
            here.write(null);
            assertThat(there.read()).isNull();
        }
        assertThat(here.usesCodec()).isTrue();
    }

    @Test
    void aSideThatOnlyWritesSwitchesAsWell() throws Exception {
        ObjectSocket there = FastSocket.of(right).objects(PROGRAM);
        ObjectSocket here = FastSocket.of(left).objects(PROGRAM);
        org.mobula.testkit.Await.await("the announcement").until(() -> {
            try {
                here.write("text");
                there.read();
                return here.usesCodec();
            } catch (IOException | ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void cyclesAndLargeObjectsCross() throws Exception {
        ObjectSocket here = FastSocket.of(left).objects(PROGRAM);
        ObjectSocket there = FastSocket.of(right).objects(PROGRAM);
        there.write("first");
        here.read();
        Chain chain = new Chain();
        chain.next = chain;
        here.write(chain);
        Chain copy = (Chain) there.read();
        assertThat(copy.next).isSameAs(copy);

        byte[] large = new byte[5 << 20];
        large[large.length - 1] = 7;
        Thread writer = Thread.ofVirtual().start(() -> {
            try {
                here.write(large);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        assertThat((byte[]) there.read()).isEqualTo(large);
        writer.join();
    }

    @Test
    void aPeerWithObjectStreamsNoticesNothing() throws Exception {
        ObjectSocket here = FastSocket.of(left).objects(PROGRAM);
        ObjectOutputStream out = new ObjectOutputStream(right.getOutputStream());
        ObjectInputStream in = new ObjectInputStream(right.getInputStream());
        List<String> same = new ArrayList<>(List.of("a"));
        for (int i = 0; i < 3; i++) {
            same.add("b" + i);
            here.write(same);
            assertThat(in.readObject()).isEqualTo(same);
            out.writeObject(new Point(i, new double[i]));
            out.flush();
            assertThat((Point) here.read())
                    .satisfies(point -> assertThat(point.x()).isLessThan(3));
        }
        assertThat(here.usesCodec()).isFalse();
    }

    @Test
    void theCodecCanBeSwitchedOffOnOneSide() throws Exception {
        System.setProperty("mobula.socket.codec", "false");
        ObjectSocket here;
        try {
            here = FastSocket.of(left).objects(PROGRAM);
        } finally {
            System.clearProperty("mobula.socket.codec");
        }
        ObjectSocket there = FastSocket.of(right).objects(PROGRAM);
        for (int i = 0; i < 3; i++) {
            here.write(List.of("a", i));
            assertThat(there.read()).isEqualTo(List.of("a", i));
            there.write(List.of("b", i));
            assertThat(here.read()).isEqualTo(List.of("b", i));
        }
        assertThat(here.usesCodec()).isFalse();
        assertThat(there.usesCodec()).isFalse();
    }

    @Test
    void aSideWithoutTheCodecUsesSerialization() throws Exception {
        URL[] own = {Path.of("target", "classes").toUri().toURL()};
        try (URLClassLoader alone = new URLClassLoader(own, null)) {
            Class<?> type = alone.loadClass(FastSocket.class.getName());
            Object socket = type.getMethod("of", Socket.class).invoke(null, right);
            Object there = type.getMethod("objects", String[].class).invoke(socket, (Object) new String[0]);
            Method write = there.getClass().getMethod("write", Object.class);
            Method read = there.getClass().getMethod("read");

            ObjectSocket here = FastSocket.of(left).objects();
            here.write(List.of(1, 2));
            assertThat(read.invoke(there)).isEqualTo(List.of(1, 2));
            write.invoke(there, "back");
            assertThat(here.read()).isEqualTo("back");
            here.write("again");
            assertThat(read.invoke(there)).isEqualTo("again");
            assertThat(here.usesCodec()).isFalse();
        }
    }

    @Test
    void anObjectThatCannotBeWrittenLeavesTheStreamAsItWas() throws Exception {
        ObjectSocket here = FastSocket.of(left).objects(PROGRAM);
        ObjectSocket there = FastSocket.of(right).objects(PROGRAM);
        Object[] holder = {"text", new Handle()};
        for (int i = 0; i < 2; i++) { // by serialization, then by the codec
            assertThatThrownBy(() -> here.write(holder))
                    .isInstanceOf(NotSerializableException.class)
                    .hasMessageContaining("Handle");
            here.write("good");
            assertThat(there.read()).isEqualTo("good");
            there.write("answer");
            assertThat(here.read()).isEqualTo("answer");
        }
        assertThat(here.usesCodec()).isTrue();
    }

    @Test
    void aClassThatIsNotAllowedIsRefused() throws Exception {
        ObjectSocket serialized = objects(serialized(new Point(1, new double[0])));
        assertThatThrownBy(serialized::read).isInstanceOf(InvalidClassException.class);

        ObjectSocket here = FastSocket.of(left).objects(PROGRAM);
        ObjectSocket there = FastSocket.of(right).objects();
        there.write("first");
        here.read();
        here.write(new Point(1, new double[0]));
        assertThatThrownBy(there::read)
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("Point");
    }

    @Test
    void aPatternOfAnotherFormIsRefused() {
        assertThatThrownBy(() -> FastSocket.of(left).objects("a;b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"a;b\" is neither a class name nor a package followed by .* or .**");
    }

    @Test
    void wrongHeadsOfObjectsAreRefused() throws Exception {
        assertThatThrownBy(objects(frame(0, -1))::read).isInstanceOf(StreamCorruptedException.class);
        assertThatThrownBy(objects(frame(0, Integer.MAX_VALUE))::read).isInstanceOf(StreamCorruptedException.class);
        assertThatThrownBy(objects(frame(2, 0))::read).isInstanceOf(StreamCorruptedException.class);
        assertThatThrownBy(objects(frame(0, 1 << 30))::read)
                .isInstanceOf(EOFException.class)
                .hasMessage("the stream ended after 0 of 1073741824 bytes of an object");
        assertThatThrownBy(objects(new byte[] {1, 0, 0})::read).isInstanceOf(EOFException.class);
        assertThatThrownBy(objects(new byte[] {0x13})::read).isInstanceOf(StreamCorruptedException.class);
        assertThatThrownBy(objects(new byte[0])::read).isInstanceOf(EOFException.class);
    }

    /** A stream that receives the header of serialization and then some bytes. */
    private static ObjectSocket objects(byte[] received) throws IOException {
        byte[] all = ByteBuffer.allocate(4 + received.length)
                .putInt(0xaced0005)
                .put(received)
                .array();
        InputStream in = new ByteArrayInputStream(all);
        return new ObjectSocket(in, OutputStream.nullOutputStream());
    }

    private static byte[] frame(int order, int length) {
        return ByteBuffer.allocate(6)
                .put((byte) 1)
                .put((byte) order)
                .putInt(length)
                .array();
    }

    private static byte[] serialized(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return java.util.Arrays.copyOfRange(bytes.toByteArray(), 4, bytes.size());
    }
}
