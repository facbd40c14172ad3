package org.mobula.codec.internal.serial;

import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import sun.reflect.ReflectionFactory;

/**
 * The fields that one {@link Serializable} class of a hierarchy declares, read from objects and set in them by the
 * JDK's own default serialization, which may set final fields.
 *
 * <p>Their bytes are the same as those that a generated codec writes.
 *
 * <p><b>Threads:</b> any.
 */
public final class ClassFields {
    private static final ReflectionFactory FACTORY = ReflectionFactory.getReflectionFactory();
    private static final MethodType WRITE = MethodType.methodType(void.class, Object.class, ObjectOutputStream.class);
    private static final MethodType READ = MethodType.methodType(void.class, Object.class, ObjectInputStream.class);

    private final Class<?> owner;
    private final List<WireField> fields;
    private final @Nullable ObjectCodec[] exact;
    private final @Nullable MethodHandle writer;
    private final @Nullable MethodHandle reader;

    /** The fields of a class. */
    public ClassFields(Class<?> owner, CodecRegistry codecs) {
        this.owner = owner;
        this.fields = WireField.streamedBy(owner);
        this.exact = new ObjectCodec[fields.size()];
        for (int i = 0; i < exact.length; i++) {
            exact[i] = codecs.exact(fields.get(i).type());
        }
        MethodHandle write = FACTORY.defaultWriteObjectForSerialization(owner);
        MethodHandle read = FACTORY.defaultReadObjectForSerialization(owner);
        writer = write == null ? null : write.asType(WRITE);
        reader = read == null ? null : read.asType(READ);
    }

    /** The class. */
    public Class<?> owner() {
        return owner;
    }

    /** The fields, in the order in which they are written. */
    public List<WireField> list() {
        return fields;
    }

    /** The values of an object's fields, where only its serialized form tells them. */
    public FieldValues take(Object object) {
        try {
            return values(object);
        } catch (IOException e) {
            throw ObjectWriter.rejected(owner, "serialization", e);
        }
    }

    /** The values of an object's fields. */
    FieldValues values(Object object) throws IOException {
        FieldValues values = new FieldValues(fields);
        if (writer == null) {
            requireNoFields();
            return values;
        }
        try {
            writer.invokeExact(object, (ObjectOutputStream) new DefaultOutput(values));
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException(e);
        }
        return values;
    }

    /** Writes values: primitives, then references. */
    void write(ObjectWriter to, FieldValues values) {
        writePrimitives(to, values);
        for (int i = exact.length - values.references(); i < exact.length; i++) {
            if (exact[i] instanceof ObjectCodec codec) {
                to.writeExact(values.object(i), codec);
            } else {
                to.writeElement(values.object(i));
            }
        }
    }

    /** Writes the primitive values. */
    void writePrimitives(ObjectWriter to, FieldValues values) {
        for (int i = 0; i < exact.length - values.references(); i++) {
            put(to.output(), fields.get(i).type(), values.bits(i));
        }
    }

    /** Reads values: primitives, then references. */
    FieldValues read(ObjectReader from) {
        FieldValues values = readPrimitives(from);
        int first = exact.length - values.references();
        for (int i = first; i < exact.length; i++) {
            values.setReference(
                    i - first, exact[i] instanceof ObjectCodec codec ? from.readExact(codec) : from.readElement());
        }
        return values;
    }

    /** Reads the primitive values. */
    FieldValues readPrimitives(ObjectReader from) {
        FieldValues values = new FieldValues(fields);
        for (int i = 0; i < exact.length - values.references(); i++) {
            values.set(i, get(from.input(), fields.get(i).type()));
        }
        return values;
    }

    /** Sets an object's fields. */
    void set(ObjectReader from, Object target, FieldValues values) {
        try {
            if (reader == null) {
                requireNoFields();
                return;
            }
            DefaultInput input = from.attachment(DefaultInput.class, DefaultInput::create);
            input.begin(new FieldSource(owner, values));
            try {
                reader.invokeExact(target, (ObjectInputStream) input);
            } finally {
                input.end();
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw from.refused(owner.getTypeName(), e);
        }
    }

    /** The JDK has no default serialization for a class that declares serializable fields which it does not have. */
    private void requireNoFields() throws InvalidClassException {
        if (!fields.isEmpty()) {
            throw new InvalidClassException(owner.getName(), "unmatched serializable field(s) declared");
        }
    }

    /** Writes a primitive value. */
    static void put(Output output, Class<?> type, long bits) {
        switch (type.descriptorString().charAt(0)) {
            case 'Z', 'B' -> output.putByte((byte) bits);
            case 'S', 'C' -> output.putShort((short) bits);
            case 'I', 'F' -> output.putInt((int) bits);
            default -> output.putLong(bits);
        }
    }

    /** Reads a primitive value. */
    static long get(Input input, Class<?> type) {
        return switch (type.descriptorString().charAt(0)) {
            case 'Z', 'B' -> input.getByte();
            case 'S', 'C' -> input.getShort();
            case 'I', 'F' -> input.getInt();
            default -> input.getLong();
        };
    }

    /** Receives the values of an object's fields from the JDK's serialization. */
    private static final class DefaultOutput extends ObjectOutputStream {
        private final FieldSink sink;

        DefaultOutput(FieldValues values) throws IOException {
            this.sink = new FieldSink(values);
        }

        @Override
        public PutField putFields() {
            return sink;
        }

        @Override
        public void writeFields() {}
    }
}
