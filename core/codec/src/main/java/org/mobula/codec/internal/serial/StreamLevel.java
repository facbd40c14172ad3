package org.mobula.codec.internal.serial;

import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.internal.graph.CodecRegistry;
import sun.reflect.ReflectionFactory;

/**
 * One class of a hierarchy as {@link Serializable} defines it: its fields, and its own {@code writeObject} and
 * {@code readObject}.
 *
 * <p><b>Threads:</b> any.
 */
final class StreamLevel {
    private static final ReflectionFactory FACTORY = ReflectionFactory.getReflectionFactory();
    private static final MethodType WRITE = MethodType.methodType(void.class, Object.class, ObjectOutputStream.class);
    private static final MethodType NO_DATA = MethodType.methodType(void.class, Object.class);
    private static final MethodType READ = MethodType.methodType(void.class, Object.class, ObjectInputStream.class);

    private final Class<?> owner;
    private final ClassFields fields;
    private final @Nullable MethodHandle writer;
    private final @Nullable MethodHandle reader;

    StreamLevel(Class<?> owner, CodecRegistry codecs) {
        this.owner = owner;
        this.fields = new ClassFields(owner, codecs);
        MethodHandle write = FACTORY.writeObjectForSerialization(owner);
        MethodHandle read = FACTORY.readObjectForSerialization(owner);
        writer = write == null ? null : write.asType(WRITE);
        reader = read == null ? null : read.asType(READ);
    }

    /** The class. */
    Class<?> owner() {
        return owner;
    }

    /** Its fields. */
    ClassFields fields() {
        return fields;
    }

    /** Whether the class has a {@code writeObject}. */
    boolean writesItself() {
        return writer != null;
    }

    /** Whether the class has a {@code readObject}. */
    boolean readsItself() {
        return reader != null;
    }

    /** Writes an object's data of this class. */
    void write(ObjectWriter to, Object object) {
        try {
            if (writer == null) {
                fields.write(to, fields.values(object));
            } else {
                SerialOutput output = new SerialOutput(to, fields, object);
                writer.invokeExact(object, (ObjectOutputStream) output);
                output.end();
            }
        } catch (Throwable e) {
            throw ObjectWriter.rejected(owner, "writeObject", e);
        }
    }

    /** Reads an object's data of this class. */
    void read(ObjectReader from, Object target) {
        read(from, this, target, fields::read, writer != null);
    }

    /**
     * Reads an object's data of a class.
     *
     * @param level the class; null if this rank does not have it: then its data is skipped
     * @param fields reads the fields that the sender's class has
     * @param writesItself whether the sender's class has a {@code writeObject}
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
                    level.fields.set(from, target, values);
                }
                return;
            }
            SerialInput input =
                    new SerialInput(from, level == null ? null : level.fields, target, fields, !writesItself);
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

    /** Gives an object field values that were read before. */
    void set(ObjectReader from, Object target, FieldValues values) {
        read(from, this, target, _ -> values, false);
    }

    /** The message holds no data of this class, because the sender's class does not extend it. */
    void readNoData(ObjectReader from, Object target) {
        MethodHandle method = FACTORY.readObjectNoDataForSerialization(owner);
        if (method != null) {
            try {
                method.asType(NO_DATA).invokeExact(target);
            } catch (Throwable e) {
                throw from.refused(owner.getTypeName(), e);
            }
        }
    }
}
