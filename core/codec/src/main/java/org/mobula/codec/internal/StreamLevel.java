package org.mobula.codec.internal;

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
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import sun.reflect.ReflectionFactory;

/**
 * One class of a hierarchy as {@link Serializable} has it: its fields, read and written by asking the JDK's
 * serialization for them, and its own {@code writeObject} and {@code readObject}.
 *
 * <p>The bytes of fields are those that generated code writes for them.
 *
 * <p><b>Threads:</b> any.
 */
public final class StreamLevel {
    private static final ReflectionFactory FACTORY = ReflectionFactory.getReflectionFactory();
    private static final MethodType WRITE = MethodType.methodType(void.class, Object.class, ObjectOutputStream.class);
    private static final MethodType NO_DATA = MethodType.methodType(void.class, Object.class);
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
        writer = withHooks ? as(WRITE, FACTORY.writeObjectForSerialization(owner)) : null;
        reader = withHooks ? as(READ, FACTORY.readObjectForSerialization(owner)) : null;
    }

    /** The class. */
    Class<?> owner() {
        return owner;
    }

    /** Its fields, in the order they are written. */
    List<CarriedField> fields() {
        return fields;
    }

    /** Whether it writes pieces of its own. */
    boolean writesItself() {
        return writer != null;
    }

    /** Whether code of its own runs when it is read. */
    boolean readsItself() {
        return reader != null;
    }

    /** Writes an object's share of this class. */
    void write(ObjectWriter to, Object object) {
        try {
            if (writer == null) {
                writeFields(to, defaults(object));
            } else {
                SerialOutput output = new SerialOutput(to, this, object);
                writer.invokeExact(object, (ObjectOutputStream) output);
                output.end();
            }
        } catch (Throwable e) {
            throw ObjectWriter.rejected(owner, "writeObject", e);
        }
    }

    /** Reads an object's share of this class. */
    void read(ObjectReader from, Object target) {
        read(from, this, target, this::readFields, writer != null);
    }

    /**
     * Reads an object's share of a class.
     *
     * @param level the class; null if this rank does not have it: then the share is left out
     * @param fields reads what the writer has of fields
     * @param writesItself whether the writer's class wrote it itself
     */
    static void read(
            ObjectReader from,
            @Nullable StreamLevel level,
            Object target,
            SerialInput.Fields fields,
            boolean writesItself) {
        MethodHandle hook = level == null ? null : level.reader;
        try {
            if (!writesItself && hook == null) {
                FieldValues values = fields.read(from);
                if (level != null) {
                    level.set(from, target, values);
                }
                return;
            }
            SerialInput input = new SerialInput(from, level, target, fields, !writesItself);
            if (hook != null) {
                hook.invokeExact(target, (ObjectInputStream) input);
            } else if (level != null) {
                input.defaultReadObject();
            }
            input.end();
        } catch (Throwable e) {
            throw from.refused(level == null ? "a class that this rank lacks" : level.owner.getTypeName(), e);
        }
    }

    /** Gives an object fields that were read before. */
    void give(ObjectReader from, Object target, FieldValues values) {
        read(from, this, target, _ -> values, false);
    }

    /** An object has no share of this class in the message, since the writer's class does not extend it. */
    void readNothing(ObjectReader from, Object target) {
        MethodHandle method = FACTORY.readObjectNoDataForSerialization(owner);
        if (method != null) {
            try {
                method.asType(NO_DATA).invokeExact(target);
            } catch (Throwable e) {
                throw from.refused(owner.getTypeName(), e);
            }
        }
    }

    /** The values that an object's fields have, for codecs of classes that tell them to serialization only. */
    FieldValues take(Object object) {
        try {
            return defaults(object);
        } catch (IOException e) {
            throw ObjectWriter.rejected(owner, "serialization", e);
        }
    }

    /** The values that an object's fields have. */
    FieldValues defaults(Object object) throws IOException {
        FieldValues values = new FieldValues(fields);
        if (defaultWriter != null) {
            call(defaultWriter, object, new DefaultOutput(values));
        } else {
            requireMatched();
        }
        return values;
    }

    /** Writes fields: values, then references. */
    void writeFields(ObjectWriter to, FieldValues values) {
        writeValues(to, values);
        for (int i = exact.length - values.references(); i < exact.length; i++) {
            if (exact[i] instanceof ObjectCodec codec) {
                to.writeExact(values.object(i), codec);
            } else {
                to.writeElement(values.object(i));
            }
        }
    }

    /** Writes the fields that hold no objects. */
    void writeValues(ObjectWriter to, FieldValues values) {
        for (int i = 0; i < exact.length - values.references(); i++) {
            put(to.output(), fields.get(i).type(), values.bits(i));
        }
    }

    /** Reads fields: values, then references. */
    FieldValues readFields(ObjectReader from) {
        FieldValues values = readValues(from);
        int first = exact.length - values.references();
        for (int i = first; i < exact.length; i++) {
            values.setReference(
                    i - first, exact[i] instanceof ObjectCodec codec ? from.readExact(codec) : from.readElement());
        }
        return values;
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
        try {
            from.defaults().set(this, target, values);
        } catch (IOException e) {
            throw from.refused(owner.getTypeName(), e);
        }
    }

    /** Lets the JDK's serialization ask an input for the fields, and set them. */
    void giveDefault(Object target, ObjectInputStream input) throws IOException {
        if (defaultReader != null) {
            call(defaultReader, target, input);
        } else {
            requireMatched();
        }
    }

    private void requireMatched() throws InvalidClassException {
        if (!fields.isEmpty()) { // why: it names fields for messages that it does not have
            throw new InvalidClassException(owner.getName(), "unmatched serializable field(s) declared");
        }
    }

    private static void call(MethodHandle handle, Object object, Object stream) throws IOException {
        try {
            if (stream instanceof ObjectOutputStream output) {
                handle.invokeExact(object, output);
            } else {
                handle.invokeExact(object, (ObjectInputStream) stream);
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

    /** Writes a value of a primitive type. */
    static void put(Output output, Class<?> type, long bits) {
        switch (type.descriptorString().charAt(0)) {
            case 'Z', 'B' -> output.putByte((byte) bits);
            case 'S', 'C' -> output.putShort((short) bits);
            case 'I', 'F' -> output.putInt((int) bits);
            default -> output.putLong(bits);
        }
    }

    /** Reads a value of a primitive type. */
    static long get(Input input, Class<?> type) {
        return switch (type.descriptorString().charAt(0)) {
            case 'Z', 'B' -> input.getByte();
            case 'S', 'C' -> input.getShort();
            case 'I', 'F' -> input.getInt();
            default -> input.getLong();
        };
    }

    /** Takes from the JDK's serialization the values of an object's fields. */
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
