package org.mobula.codec.internal.jdk;

import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.internal.graph.TypeShape;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Output;

/** Writes values that are created from their whole content. */
final class ValueCodec<T> extends ObjectCodec {
    /** Writes the content of a value. */
    interface Putter<T> {
        void put(Output output, T value);
    }

    /** Creates a value. */
    interface Maker<T> {
        T read(ObjectReader reader);
    }

    private final Putter<T> putter;
    private final Maker<T> maker;
    private final boolean shared;

    ValueCodec(TypeShape shape, Putter<T> putter, Maker<T> maker) {
        super(shape);
        this.putter = putter;
        this.maker = maker;
        this.shared = shape.tracked();
    }

    @Override
    @SuppressWarnings("unchecked") // the table binds only T's class to this codec
    public void write(ObjectWriter writer, Object object) {
        putter.put(writer.output(), (T) object);
    }

    @Override
    public Object read(ObjectReader reader) {
        int handle = reader.handle();
        T value = make(reader);
        if (shared) {
            reader.register(handle, value);
        }
        return value;
    }

    private T make(ObjectReader reader) {
        try {
            return maker.read(reader);
        } catch (MobulaException known) {
            throw known;
        } catch (RuntimeException e) {
            throw reader.refused(shape().name(), e);
        }
    }
}
