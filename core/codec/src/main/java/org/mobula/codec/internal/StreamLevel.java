package org.mobula.codec.internal;

import java.io.IOException;
import java.io.NotActiveException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import sun.reflect.ReflectionFactory;

/**
 * The fields that one class of a hierarchy declares, read and written by asking the JDK's serialization for them: for
 * classes whose package is closed, and for final fields.
 *
 * <p>The bytes are those that generated code writes for the same fields.
 *
 * <p><b>Threads:</b> any.
 */
public final class StreamLevel {
    private static final ReflectionFactory FACTORY = ReflectionFactory.getReflectionFactory();
    private static final MethodType WRITE = MethodType.methodType(void.class, Object.class, ObjectOutputStream.class);
    private static final MethodType READ = MethodType.methodType(void.class, Object.class, ObjectInputStream.class);

    private final Class<?> owner;
    private final List<CarriedField> fields;
    private final @Nullable ObjectCodec[] exact;
    private final @Nullable MethodHandle defaultWriter;
    private final @Nullable MethodHandle defaultReader;
    private final @Nullable MethodHandle writer;
    private final @Nullable MethodHandle reader;

    /** @param withHooks whether the class's own writeObject and readObject run, if it has them */
    StreamLevel(Class<?> owner, CodecTable table, boolean withHooks) {
        this.owner = owner;
        this.fields = CarriedField.streamedBy(owner);
        this.exact = new ObjectCodec[fields.size()];
        for (int i = 0; i < exact.length; i++) {
            exact[i] = table.exact(fields.get(i).type());
        }
        defaultWriter = as(WRITE, FACTORY.defaultWriteObjectForSerialization(owner));
        defaultReader = as(READ, FACTORY.defaultReadObjectForSerialization(owner));
        MethodHandle ownWriter = withHooks ? as(WRITE, FACTORY.writeObjectForSerialization(owner)) : null;
        MethodHandle ownReader = withHooks ? as(READ, FACTORY.readObjectForSerialization(owner)) : null;
        writer = ownWriter == null ? defaultWriter : ownWriter;
        reader = ownReader == null ? defaultReader : ownReader;
    }

    /** The class. */
    Class<?> owner() {
        return owner;
    }

    /** Its fields, in the order they are written. */
    List<CarriedField> fields() {
        return fields;
    }

    /** Writes the fields. */
    void write(ObjectWriter to, Object object) {
        FieldValues values = new FieldValues(fields);
        try {
            if (writer != null) {
                writer.invokeExact(object, (ObjectOutputStream) new FieldSink(this, object, values));
            }
        } catch (Throwable e) {
            throw new NotCarriableException(
                    owner.getTypeName(),
                    "its own writeObject does more than Mobula supports. Send its content instead",
                    e);
        }
        for (int i = 0; i < exact.length; i++) {
            Class<?> type = fields.get(i).type();
            if (type.isPrimitive()) {
                put(to.output(), type, values.bits(i));
            } else if (exact[i] instanceof ObjectCodec codec) {
                to.writeExact(values.object(i), codec);
            } else {
                to.writeElement(values.object(i));
            }
        }
    }

    /** Reads the fields into an object. */
    void read(ObjectReader from, Object target) {
        FieldValues values = readValues(from);
        int first = exact.length - values.references();
        for (int i = first; i < exact.length; i++) {
            values.setReference(
                    i - first, exact[i] instanceof ObjectCodec codec ? from.readExact(codec) : from.readElement());
        }
        set(from, target, values);
    }

    /** Reads the fields that hold no objects. */
    public FieldValues readValues(ObjectReader from) {
        FieldValues values = new FieldValues(fields);
        for (int i = 0; i < exact.length - values.references(); i++) {
            values.set(i, get(from.input(), fields.get(i).type()));
        }
        return values;
    }

    /** Sets an object's fields. */
    public void set(ObjectReader from, Object target, FieldValues values) {
        if (reader == null) {
            return;
        }
        FieldSource source = from.source();
        source.answer(this, target, values);
        try {
            reader.invokeExact(target, (ObjectInputStream) source);
        } catch (Throwable e) {
            throw ObjectReader.rejected(owner.getTypeName(), e);
        } finally {
            source.clear();
        }
    }

    void takeDefault(Object object, FieldSink sink) throws IOException {
        invoke(defaultWriter, object, sink, null);
    }

    void giveDefault(Object target, FieldSource source) throws IOException {
        invoke(defaultReader, target, null, source);
    }

    private static void invoke(
            @Nullable MethodHandle handle, Object object, @Nullable FieldSink sink, @Nullable FieldSource source)
            throws IOException {
        if (handle == null) {
            throw new NotActiveException("there are no default fields");
        }
        try {
            if (sink != null) {
                handle.invokeExact(object, (ObjectOutputStream) sink);
            } else {
                handle.invokeExact(object, (ObjectInputStream) source);
            }
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException(e);
        }
    }

    private static @Nullable MethodHandle as(MethodType type, @Nullable MethodHandle handle) {
        return handle == null ? null : handle.asType(type);
    }

    private static void put(Output output, Class<?> type, long bits) {
        switch (type.descriptorString().charAt(0)) {
            case 'Z', 'B' -> output.putByte((byte) bits);
            case 'S', 'C' -> output.putShort((short) bits);
            case 'I', 'F' -> output.putInt((int) bits);
            default -> output.putLong(bits);
        }
    }

    private static long get(Input input, Class<?> type) {
        return switch (type.descriptorString().charAt(0)) {
            case 'Z', 'B' -> input.getByte();
            case 'S', 'C' -> input.getShort();
            case 'I', 'F' -> input.getInt();
            default -> input.getLong();
        };
    }
}
