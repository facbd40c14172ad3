package org.mobula.codec.internal.serial;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.NotActiveException;
import java.io.ObjectOutputStream;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.internal.graph.Varint;

/**
 * The stream to which the {@code writeObject} of one class, or the {@code writeExternal} of an object, writes: a
 * sequence of pieces, each after a word that states its kind, and {@link #END}.
 *
 * <p><b>Threads:</b> one at a time. <b>Lifetime:</b> one call.
 */
final class SerialOutput extends ObjectOutputStream {
    /** The sequence ends. */
    static final int END = 0;

    /** An object follows. */
    static final int OBJECT = 1;

    /** The class's fields follow: primitive values, then references. */
    static final int FIELDS = 2;

    /** Bytes follow; their number is added to this word. */
    static final int BYTES = 2;

    private static final int PIECE = 1024;

    private final ObjectWriter writer;
    private final @Nullable ClassFields own;
    private final Object object;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(32);
    private final DataOutputStream data = new DataOutputStream(bytes);
    private @Nullable FieldSink sink;
    private @Nullable RuntimeException failure;

    /** @param own the fields that may be written; null in {@code writeExternal} */
    SerialOutput(ObjectWriter writer, @Nullable ClassFields own, Object object) throws IOException {
        this.writer = writer;
        this.own = own;
        this.object = object;
    }

    /**
     * Ends the sequence. Throws a failure again that the caller may have caught, because the message is unusable after
     * it.
     */
    void end() {
        if (failure != null) {
            throw failure;
        }
        flushBytes();
        Varint.put(writer.output(), END);
    }

    @Override
    public void defaultWriteObject() throws IOException {
        writePiece(own().values(object));
    }

    @Override
    public PutField putFields() throws IOException {
        if (sink == null) {
            sink = new FieldSink(new FieldValues(own().list()));
        }
        return sink;
    }

    @Override
    public void writeFields() throws IOException {
        if (sink == null) {
            throw new NotActiveException("no current PutField object");
        }
        writePiece(sink.values());
    }

    @Override
    protected void writeObjectOverride(@Nullable Object other) {
        begin(OBJECT);
        guarded(() -> writer.writeElement(other));
    }

    @Override
    public void writeUnshared(@Nullable Object other) {
        begin(OBJECT);
        guarded(() -> writer.writeUnshared(other));
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        if (length > PIECE) {
            flushBytes();
            Varint.put(writer.output(), BYTES + length);
            writer.output().putBytes(source, offset, length);
        } else {
            bytes.write(source, offset, length);
            flushLong();
        }
    }

    @Override
    public void write(byte[] source) {
        write(source, 0, source.length);
    }

    @Override
    public void write(int value) {
        bytes.write(value);
        flushLong();
    }

    @Override
    public void writeBoolean(boolean value) {
        write(value ? 1 : 0);
    }

    @Override
    public void writeByte(int value) {
        write(value);
    }

    @Override
    public void writeShort(int value) throws IOException {
        data.writeShort(value);
        flushLong();
    }

    @Override
    public void writeChar(int value) throws IOException {
        writeShort(value);
    }

    @Override
    public void writeInt(int value) throws IOException {
        data.writeInt(value);
        flushLong();
    }

    @Override
    public void writeLong(long value) throws IOException {
        data.writeLong(value);
        flushLong();
    }

    @Override
    public void writeFloat(float value) throws IOException {
        writeInt(Float.floatToIntBits(value));
    }

    @Override
    public void writeDouble(double value) throws IOException {
        writeLong(Double.doubleToLongBits(value));
    }

    @Override
    public void writeBytes(String text) {
        write(text.getBytes(ISO_8859_1));
    }

    @Override
    public void writeChars(String text) throws IOException {
        data.writeChars(text);
        flushLong();
    }

    @Override
    public void writeUTF(String text) throws IOException {
        data.writeUTF(text);
        flushLong();
    }

    @Override
    public void reset() throws IOException {
        throw new IOException("stream active"); // as in the JDK, within writeObject
    }

    @Override
    public void useProtocolVersion(int version) {
        throw new IllegalStateException("stream non-empty"); // as in the JDK, after an object was written
    }

    @Override
    public void flush() {}

    @Override
    protected void drain() {}

    @Override
    public void close() {} // the message continues

    private ClassFields own() throws IOException {
        if (own == null) {
            throw new NotActiveException("not in call to writeObject");
        }
        return own;
    }

    private void writePiece(FieldValues values) throws IOException {
        ClassFields declared = own();
        begin(FIELDS);
        guarded(() -> declared.write(writer, values));
    }

    private void begin(int piece) {
        flushBytes();
        Varint.put(writer.output(), piece);
    }

    private void guarded(Runnable writing) {
        try {
            writing.run();
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        }
    }

    private void flushLong() {
        if (bytes.size() > PIECE) {
            flushBytes();
        }
    }

    private void flushBytes() {
        int length = bytes.size();
        if (length > 0) {
            Varint.put(writer.output(), BYTES + length);
            writer.output().putBytes(bytes.toByteArray(), 0, length);
            bytes.reset();
        }
    }
}
