package org.mobula.endpoint.internal;

import java.lang.foreign.MemorySegment;

/** A contiguous part of the memory of a transfer. */
public interface Part {
    /** Its length in bytes. */
    long length();

    /** The {@link TypeCode} of its data at this moment. */
    int type();

    /** Begins a use of the memory, until {@link #end}. */
    MemorySegment begin();

    /** Ends a use. */
    void end();

    /** Whether long data must be copied into the message. */
    boolean isCopied();

    /** Throws unless an endpoint may use it. */
    void check(int endpoint);
}
