package org.mobula.codec.internal.inplace.schema;

import org.mobula.codec.inplace.GraphSink;
import org.mobula.codec.inplace.ObjectSource;
import org.mobula.codec.inplace.ReferenceForm;

/** An object of any other class, in the format of the ordinary codec. Each access decodes it. */
public final class OpaqueReference extends ReferenceForm {
    private final Class<?> type;

    public OpaqueReference(Class<?> type) {
        super(Slot.OPAQUE);
        this.type = type;
    }

    @Override
    public Object read(ObjectSource source, long target) {
        return source.opaque(target, type);
    }

    @Override
    public long write(GraphSink sink, Object value, Object form) {
        return sink.opaque(value);
    }
}
