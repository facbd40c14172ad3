package org.mobula.codec.internal.jdk;

import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.internal.graph.TypeShape;
import org.mobula.fault.MobulaException;

/** Writes values that are made from their content at once. */
final class ValueCodec<T> extends ObjectCodec {
    /** Writes what a value consists of. */
    interface Body<T> {
        void write(ObjectWriter writer, T value);
    }

    /** Makes a value. */
    interface Maker<T> {
        T read(ObjectReader reader);
    }

    private final Body<T> body;
    private final Maker<T> maker;
    private final boolean shared;

    ValueCodec(TypeShape shape, Body<T> body, Maker<T> maker) {
        super(shape);
        this.body = body;
        this.maker = maker;
        this.shared = shape.tracked();
    }

    @Override
    @SuppressWarnings("unchecked") // the table binds only T's class to this codec
    public void write(ObjectWriter writer, Object object) {
        body.write(writer, (T) object);
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
