package org.mobula.codec;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.serial.ClassLayout;

/**
 * What the generated codecs of records extend. A record's assembly is an array with the values of its components, in
 * their order.
 *
 * <p><b>Threads:</b> any.
 */
public abstract class RecordCodec extends GeneratedCodec {
    private final int[] places;

    /** @param layout the components, and what may stand in them */
    protected RecordCodec(ClassLayout layout) {
        super(layout);
        this.places = layout.places();
    }

    @Override
    public final void put(Object assembly, int index, @Nullable Object part) {
        ((@Nullable Object[]) assembly)[places[index]] = part;
    }
}
