package org.mobula.message;

/**
 * What the sender of a message says of it when it asks whether it may send its elements.
 *
 * @param number the sender's
 * @param bytes how many bytes of elements will come
 * @param length what a status says of how long it is: the same, but of an object as {@link ObjectMessage#size}
 * @param synchronous whether the sender must not go on before its message is matched
 */
record Announcement(long number, long bytes, long length, boolean synchronous) {}
