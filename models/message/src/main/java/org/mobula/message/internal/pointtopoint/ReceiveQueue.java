package org.mobula.message.internal.pointtopoint;

import org.mobula.message.internal.QueueEntry;

/** The queue in which a receive waits for its message. */
interface ReceiveQueue<T> {
    /** Removes a receive; false if it was matched before. */
    boolean withdraw(QueueEntry<T> receive);
}
