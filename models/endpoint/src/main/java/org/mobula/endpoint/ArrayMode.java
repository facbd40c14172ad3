package org.mobula.endpoint;

/** How the elements of an array leave. */
public enum ArrayMode {
    /** They are copied when the message is written; the array may change once the send has completed. */
    COPY,

    /** They leave straight from the array if the message is long. The array must not change until then. */
    PIN
}
