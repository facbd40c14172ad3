package org.mobula.codec.internal.inplace;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The ordinary codec, for objects that are not read in place. */
public interface OpaqueCodec {
    /** Encodes an object with the description of its types. */
    MemorySegment encode(Object object);

    /** Decodes what {@link #encode} returned. */
    @Nullable
    Object decode(MemorySegment bytes);
}
