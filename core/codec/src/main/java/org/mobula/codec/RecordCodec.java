package org.mobula.codec;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.serial.ClassLayout;

/**
 * The superclass of generated codecs of records. The assembly of a record is an array of its component values, in
 * order.
 *
 * <p><b>Threads:</b> any.
 */
public abstract class RecordCodec extends GeneratedCodec {
    private final int[] places;

    /** @param layout the components, and the codecs of their values */
    protected RecordCodec(ClassLayout layout) {
        super(layout);
        this.places = layout.places();
    }

    @Override
    public final void put(Object assembly, int index, @Nullable Object part) {
        ((@Nullable Object[]) assembly)[places[index]] = part;
    }
}
