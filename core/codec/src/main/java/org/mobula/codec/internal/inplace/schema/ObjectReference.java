package org.mobula.codec.internal.inplace.schema;

import org.mobula.codec.inplace.GraphSink;
import org.mobula.codec.inplace.ObjectSource;
import org.mobula.codec.inplace.ReferenceForm;

/** An object of an interface or a record. */
public final class ObjectReference extends ReferenceForm {
    private final Class<?> type;

    public ObjectReference(Class<?> type) {
        super("L" + type.getName() + ";");
        this.type = type;
    }

    @Override
    public boolean accepts(String theirs) {
        return theirs.startsWith("L"); // each object is checked when it is reached
    }

    @Override
    public Object read(ObjectSource source, long target) {
        return source.object(target, type);
    }

    @Override
    public Object form(GraphSink sink, Object value) {
        return sink.schema(value, type);
    }

    @Override
    public long write(GraphSink sink, Object value, Object schema) {
        return sink.object(value, schema);
    }
}
