package org.mobula.codec.internal.inplace;

import java.lang.foreign.MemorySegment;
import org.mobula.codec.inplace.ObjectSource;

/** A message without objects, for views that are only factories. */
final class NothingSource extends ObjectSource {
    static final NothingSource INSTANCE = new NothingSource();

    private NothingSource() {
        super(MemorySegment.NULL, 0, 0);
    }

    @Override
    public ObjectSource message() {
        return this;
    }

    @Override
    public ObjectSource scope() {
        return this;
    }

    @Override
    public Object object(long target, Class<?> type) {
        throw new IllegalStateException("there are no objects");
    }

    @Override
    public Object opaque(long target, Class<?> type) {
        throw new IllegalStateException("there are no objects");
    }
}
