package org.mobula.codec;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.graph.Binding;

/**
 * A place in a codec where objects of several classes may stand; remembers how the last one was written.
 *
 * <p><b>Threads:</b> any; a race loses the memory, nothing else, for what is remembered is immutable.
 */
public final class FieldSite {
    @Nullable
    Binding last;
}
