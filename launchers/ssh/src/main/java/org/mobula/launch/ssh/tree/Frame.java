package org.mobula.launch.ssh.tree;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A frame: kind (one byte), length (four bytes), payload.
 *
 * @param kind its kind
 * @param payload its content; not changed after it was made
 */
public record Frame(FrameKind kind, byte[] payload) {
    /** Bytes of a frame in addition to its payload. */
    public static final int HEADER = 5;

    private static final int LIMIT = 256 << 20;
    private static final FrameKind[] KINDS = FrameKind.values();

    /** A frame whose payload is written by a function. */
    public static Frame of(FrameKind kind, Consumer<PayloadWriter> content) {
        PayloadWriter writer = new PayloadWriter();
        content.accept(writer);
        return new Frame(kind, writer.bytes());
    }

    /** A frame without payload. */
    public static Frame of(FrameKind kind) {
        return new Frame(kind, new byte[0]);
    }

    /** Reads the payload. */
    public PayloadReader read() {
        return new PayloadReader(payload);
    }

    /** Bytes on the wire. */
    public int length() {
        return HEADER + payload.length;
    }

    void write(DataOutputStream to) throws IOException {
        to.writeByte(kind.ordinal());
        to.writeInt(payload.length);
        to.write(payload);
    }

    /**
     * Reads the next frame.
     *
     * @return null at the end of the stream
     * @throws IOException if the stream breaks, or if its content is no frame
     */
    public static @Nullable Frame read(DataInputStream from) throws IOException {
        int kind = from.read();
        if (kind < 0) {
            return null;
        }
        int length = from.readInt();
        if (kind >= KINDS.length || length < 0 || length > LIMIT) {
            throw new IOException("it sent what is no frame (kind " + kind + ", length " + length + ")");
        }
        byte[] payload = from.readNBytes(length);
        if (payload.length < length) {
            throw new EOFException("it ended within a frame");
        }
        return new Frame(KINDS[kind], payload);
    }
}
