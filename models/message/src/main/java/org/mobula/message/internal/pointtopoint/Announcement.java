package org.mobula.message.internal.pointtopoint;

/**
 * The description of a message in a rendezvous request.
 *
 * @param number the sender's number
 * @param bytes the number of bytes of elements
 * @param length the length in a status: the same, but for an object {@link ObjectBody#length}
 * @param synchronous whether the sender must wait until its message is matched
 */
record Announcement(long number, long bytes, long length, boolean synchronous) {}
