package org.mobula.socket;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamConstants;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A view of a socket that writes and reads objects. Each object is written alone: sharing and cycles inside an object
 * are kept, and an object that is written again is sent again, with its present content.
 *
 * <p>The stream is one of JDK serialization, so the peer may use {@link ObjectInputStream} and {@link
 * ObjectOutputStream}. A side that has Mobula's codec on its class path or module path says so at the beginning, in a
 * form that {@code ObjectInputStream} skips; a side that has received this sends its objects in the codec's format,
 * which is smaller and several times faster. {@code -Dmobula.socket.codec=false} leaves all objects to JDK
 * serialization.
 *
 * <p><b>Threads.</b> One may write while another reads; more wait for their turn.
 *
 * <p><b>Security.</b> Objects of a peer are instances of the classes that the patterns allow and of classes of the
 * JDK's module {@code java.base}; others are refused.
 *
 * <p><b>Failure.</b> As the socket's streams. An object that cannot be written leaves the stream as it was. After a
 * failed read the stream cannot be used.
 */
public final class ObjectSocket {
    private static final int HEADER_BYTES = 4;
    /** What an {@code ObjectInputStream} skips before the first object. */
    private static final int ANNOUNCEMENT = 7;
    /** No type code of JDK serialization. */
    private static final int CODEC_MESSAGE = 1;

    private static final int FRAME_BYTES = 6;
    private static final int LONGEST = 1 << 30;
    private static final String CODEC_PROPERTY = "mobula.socket.codec";
    private static final boolean HAS_CODEC = hasCodec();

    private final PushbackInputStream in;
    private final OutputStream out;
    private final ObjectInputFilter filter;
    private final @Nullable CodecMessages codec;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final ObjectOutputStream jdkOut;
    private final ReentrantLock writing = new ReentrantLock();
    private final ReentrantLock reading = new ReentrantLock();

    private @Nullable ObjectInputStream jdkIn;
    private volatile boolean peerHasCodec;

    ObjectSocket(InputStream in, OutputStream out, String... patterns) throws IOException {
        this.in = new PushbackInputStream(in, 1);
        this.out = out;
        this.filter = ObjectInputFilter.Config.createFilter(String.join("", suffixed(patterns)) + "java.base/*;!*");
        boolean wanted = !"false".equals(System.getProperty(CODEC_PROPERTY));
        this.codec = HAS_CODEC && wanted ? new CodecMessages(patterns) : null;
        this.jdkOut = new ObjectOutputStream(written);
        if (codec != null) {
            for (int i = 0; i < ANNOUNCEMENT; i++) {
                jdkOut.reset();
            }
        }
        jdkOut.flush();
        written.writeTo(out);
        out.flush();
        written.reset();
    }

    private static String[] suffixed(String[] patterns) {
        String[] all = new String[patterns.length];
        for (int i = 0; i < all.length; i++) {
            if (!patterns[i].matches("[\\w$.]+(\\.\\*{1,2})?")) {
                throw new IllegalArgumentException(
                        "\"" + patterns[i] + "\" is neither a class name nor a package followed by .* or .**");
            }
            all[i] = patterns[i] + ";";
        }
        return all;
    }

    private static boolean hasCodec() {
        try {
            Class.forName("org.mobula.codec.Codecs", false, ObjectSocket.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /** Whether objects are sent in the codec's format from now on. */
    public boolean usesCodec() {
        return codec != null && peerHasCodec;
    }

    /**
     * Writes an object, and sends it at once.
     *
     * @throws java.io.NotSerializableException if it refers to an object that is not Serializable
     * @throws java.io.InvalidObjectException if the codec cannot write it, for another reason
     */
    public void write(@Nullable Object object) throws IOException {
        writing.lock();
        try {
            lookForAnnouncement();
            CodecMessages own = codec;
            if (own != null && peerHasCodec) {
                writeFrame(own.write(object));
            } else {
                writeSerialized(object);
            }
            out.flush();
        } finally {
            writing.unlock();
        }
    }

    private void writeFrame(ByteBuffer message) throws IOException {
        byte[] frame = new byte[FRAME_BYTES + message.remaining()];
        ByteBuffer.wrap(frame)
                .put((byte) CODEC_MESSAGE)
                .put((byte) (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? 1 : 0))
                .putInt(message.remaining())
                .put(message);
        out.write(frame);
    }

    private void writeSerialized(@Nullable Object object) throws IOException {
        try {
            jdkOut.reset();
            jdkOut.writeObject(object);
            jdkOut.flush();
            written.writeTo(out);
        } finally {
            written.reset();
        }
    }

    /**
     * Reads the next object, and waits for it.
     *
     * @throws EOFException if the stream ends before
     * @throws InvalidClassException if a class is not allowed
     */
    public @Nullable Object read() throws IOException, ClassNotFoundException {
        reading.lock();
        try {
            ObjectInputStream serialized = begin();
            int first = in.read();
            if (first < 0) {
                throw new EOFException("the peer has closed the connection");
            }
            if (first == CODEC_MESSAGE) {
                return readFrame();
            }
            in.unread(first);
            return serialized.readObject();
        } finally {
            reading.unlock();
        }
    }

    private @Nullable Object readFrame() throws IOException {
        byte[] head = in.readNBytes(FRAME_BYTES - 1);
        if (head.length < FRAME_BYTES - 1) {
            throw new EOFException("the stream ended in the head of an object");
        }
        int length = ByteBuffer.wrap(head, 1, Integer.BYTES).getInt();
        CodecMessages own = codec;
        if (own == null || head[0] < 0 || head[0] > 1 || length < 0 || length > LONGEST) {
            throw new StreamCorruptedException("the peer sent a wrong head of an object");
        }
        byte[] message = in.readNBytes(length); // allocates as bytes arrive
        if (message.length < length) {
            throw new EOFException(
                    "the stream ended after " + message.length + " of " + length + " bytes of an object");
        }
        boolean bigEndian = head[0] == 1;
        return own.read(message, bigEndian != (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN));
    }

    /** Reads the header and the announcement, once. */
    private ObjectInputStream begin() throws IOException {
        ObjectInputStream known = jdkIn;
        if (known == null) {
            known = new FilteredStream(in, filter);
            jdkIn = known;
            for (int i = 0; i < ANNOUNCEMENT; i++) {
                int next = in.read();
                if (next != ObjectStreamConstants.TC_RESET) {
                    if (next >= 0) {
                        in.unread(next);
                    }
                    return known;
                }
            }
            peerHasCodec = true;
        }
        return known;
    }

    /** A side that only writes finds out as well what the peer can, if that has arrived. */
    private void lookForAnnouncement() throws IOException {
        if (codec != null && !peerHasCodec && reading.tryLock()) {
            try {
                if (jdkIn == null && in.available() >= HEADER_BYTES + ANNOUNCEMENT) {
                    begin();
                }
            } finally {
                reading.unlock();
            }
        }
    }

    /** Finds classes as the program does: by the thread's context class loader. */
    private static final class FilteredStream extends ObjectInputStream {
        FilteredStream(InputStream in, ObjectInputFilter filter) throws IOException {
            super(in);
            setObjectInputFilter(filter);
        }

        @Override
        protected Class<?> resolveClass(java.io.ObjectStreamClass described)
                throws IOException, ClassNotFoundException {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            try {
                return Class.forName(described.getName(), false, loader);
            } catch (ClassNotFoundException e) {
                return super.resolveClass(described); // primitive types as well
            }
        }
    }
}
