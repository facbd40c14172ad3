package org.mobula.tools.perf;

/** Counts the bytes of messages. */
public interface Traffic {
    /** Bytes this rank has sent, or written. */
    long sent();

    /** Bytes that came back, or were read. Asking may itself bring a message, always of the same length. */
    long received();
}
