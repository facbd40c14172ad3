package org.mobula.codec;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.graph.Binding;

/**
 * A place in a codec that may hold objects of several classes; it caches the codec of the last one.
 *
 * <p><b>Threads:</b> any. A race loses a cached entry and nothing else, because entries are immutable.
 */
public final class FieldSite {
    @Nullable
    Binding last;
}
