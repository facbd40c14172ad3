package org.mobula.codec.internal.serial;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.NotActiveException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.OptionalDataException;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.internal.graph.Varint;
import sun.reflect.ReflectionFactory;

/**
 * The stream from which the {@code readObject} of one class, or the {@code readExternal} of an object, reads: the
 * sequence of pieces that a {@link SerialOutput} wrote. Unread data is skipped at the end; reading more fails as
 * in the JDK.
 *
 * <p><b>Threads:</b> one at a time. <b>Lifetime:</b> one call.
 */
final class SerialInput extends ObjectInputStream {
    private static final int UNREAD = -1;
    private static final int ROOM = 64;
    private static final int ROOM_PER_BYTE = 4; // a hash table has up to 2.7 slots per entry, which takes a byte

    /** Reads the fields that the sender's class has. */
    interface Fields {
        FieldValues read(ObjectReader reader);
    }

    private final ObjectReader reader;
    private final @Nullable ClassFields own;
    private final Object object;
    private final Fields fields;
    private final DataInputStream data = new DataInputStream(new Pieces());
    private final int behindFields;
    private final @Nullable ReadKeys keys;
    private boolean askedForFields;
    private int piece;
    private int left; // remaining bytes of a piece of bytes
    private @Nullable RuntimeException failure;

    /**
     * @param own the fields that may be read; null in {@code readExternal}, or if this rank lacks the class
     * @param fields reads the fields
     * @param fieldsOnly whether the fields are the only content
     */
    SerialInput(ObjectReader reader, @Nullable ClassFields own, Object object, Fields fields, boolean fieldsOnly)
            throws IOException {
        this.reader = reader;
        this.own = own;
        this.object = object;
        this.fields = fields;
        this.keys = own == null ? null : ReadKeys.of(reader.keys(), own.owner());
        setObjectInputFilter(this::judge);
        this.piece = fieldsOnly ? SerialOutput.FIELDS : UNREAD;
        this.behindFields = fieldsOnly ? SerialOutput.END : UNREAD;
    }

    /**
     * Skips the data that was not read. Throws a failure again that the caller may have caught, because the message is
     * unusable after it.
     */
    void end() {
        if (failure != null) {
            throw failure;
        }
        while (peek() != SerialOutput.END) {
            switch (piece) {
                case SerialOutput.OBJECT -> reader.readElement();
                case SerialOutput.FIELDS -> skipFields();
                default -> reader.input().seek(reader.input().position() + left);
            }
            piece = piece == SerialOutput.FIELDS ? behindFields : UNREAD;
        }
    }

    @Override
    public GetField readFields() throws IOException {
        ClassFields declared = own();
        return new FieldSource(declared.owner(), nextFields(declared));
    }

    @Override
    public void defaultReadObject() throws IOException {
        ClassFields declared = own();
        declared.set(reader, object, nextFields(declared));
    }

    @Override
    protected @Nullable Object readObjectOverride() throws IOException {
        requireObject();
        return guarded(false);
    }

    @Override
    public @Nullable Object readUnshared() throws IOException {
        requireObject();
        return guarded(true);
    }

    @Override
    public void registerValidation(@Nullable ObjectInputValidation validation, int priority)
            throws NotActiveException, InvalidObjectException {
        if (validation == null) {
            throw new InvalidObjectException("null callback");
        }
        reader.validations().add(validation, priority);
    }

    @Override
    public int read() throws IOException {
        return data.read();
    }

    @Override
    public int read(byte[] destination, int offset, int length) throws IOException {
        return data.read(destination, offset, length);
    }

    @Override
    public int available() {
        return isBytes() ? left : 0;
    }

    @Override
    public void close() {} // the message continues

    @Override
    public boolean readBoolean() throws IOException {
        return data.readBoolean();
    }

    @Override
    public byte readByte() throws IOException {
        return data.readByte();
    }

    @Override
    public int readUnsignedByte() throws IOException {
        return data.readUnsignedByte();
    }

    @Override
    public char readChar() throws IOException {
        return data.readChar();
    }

    @Override
    public short readShort() throws IOException {
        return data.readShort();
    }

    @Override
    public int readUnsignedShort() throws IOException {
        return data.readUnsignedShort();
    }

    @Override
    public int readInt() throws IOException {
        return data.readInt();
    }

    @Override
    public long readLong() throws IOException {
        return data.readLong();
    }

    @Override
    public float readFloat() throws IOException {
        return data.readFloat();
    }

    @Override
    public double readDouble() throws IOException {
        return data.readDouble();
    }

    @Override
    public void readFully(byte[] destination) throws IOException {
        data.readFully(destination);
    }

    @Override
    public void readFully(byte[] destination, int offset, int length) throws IOException {
        data.readFully(destination, offset, length);
    }

    @Override
    public int skipBytes(int length) throws IOException {
        return data.skipBytes(length);
    }

    @Override
    @Deprecated
    @SuppressWarnings("deprecation") // deprecated in the superclass
    public @Nullable String readLine() throws IOException {
        return data.readLine();
    }

    @Override
    public String readUTF() throws IOException {
        return data.readUTF();
    }

    /** The JDK's collections ask before they allocate an array of the length that a message states. */
    private ObjectInputFilter.Status judge(ObjectInputFilter.FilterInfo asked) {
        long most = ROOM + ROOM_PER_BYTE * reader.input().remaining();
        return asked.arrayLength() > most ? ObjectInputFilter.Status.REJECTED : ObjectInputFilter.Status.UNDECIDED;
    }

    private ClassFields own() throws NotActiveException {
        if (own == null) {
            throw new NotActiveException("not in call to readObject");
        }
        return own;
    }

    private FieldValues nextFields(ClassFields declared) throws NotActiveException {
        if (askedForFields) {
            throw new NotActiveException("not in readObject invocation or fields already read");
        }
        askedForFields = true;
        if (peek() != SerialOutput.FIELDS) {
            return FieldValues.none(declared.list());
        }
        piece = behindFields;
        try {
            return fields.read(reader);
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        }
    }

    private void skipFields() {
        fields.read(reader);
    }

    private void requireObject() throws OptionalDataException {
        if (peek() == SerialOutput.FIELDS) { // the class did not ask for its fields
            skipFields();
            piece = behindFields;
            requireObject();
        } else if (piece != SerialOutput.OBJECT) {
            OptionalDataException wrong = ReflectionFactory.getReflectionFactory()
                    .newOptionalDataExceptionForSerialization(piece == SerialOutput.END);
            wrong.length = left;
            throw wrong;
        }
        piece = UNREAD;
    }

    private @Nullable Object guarded(boolean unshared) throws IOException {
        try {
            Object read = unshared ? reader.readUnshared() : reader.readElement();
            if (keys != null) {
                keys.add(read);
            }
            return read;
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        }
    }

    private boolean isBytes() {
        while (peek() == SerialOutput.FIELDS) { // the class did not ask for its fields
            skipFields();
            piece = behindFields;
        }
        return piece > SerialOutput.BYTES;
    }

    private int peek() {
        if (piece == UNREAD) {
            int word = Varint.get(reader.input());
            left = Math.max(word - SerialOutput.BYTES, 0);
            if (word < 0 || left > reader.input().remaining()) {
                throw new CorruptMessageException(
                        reader.input().position(),
                        "a piece of " + Integer.toUnsignedString(word) + " bytes announced, and "
                                + reader.input().remaining() + " bytes left");
            }
            piece = word;
        }
        return piece;
    }

    /** The bytes of consecutive pieces. */
    private final class Pieces extends InputStream {
        @Override
        public int read() {
            if (!isBytes()) {
                return -1;
            }
            take(1);
            return reader.input().getByte() & 0xff;
        }

        @Override
        public int read(byte[] destination, int offset, int length) {
            if (length == 0) {
                return 0;
            }
            if (!isBytes()) {
                return -1;
            }
            int taken = Math.min(length, left);
            take(taken);
            reader.input().getBytes(destination, offset, taken);
            return taken;
        }

        private void take(int length) {
            left -= length;
            if (left == 0) {
                piece = UNREAD;
            }
        }
    }
}
