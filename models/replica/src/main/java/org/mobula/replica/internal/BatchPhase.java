package org.mobula.replica.internal;

/**
 * What a {@link WriteBatcher} does with the next started write.
 *
 * <pre>
 * IDLE -> DELAYED              a batch is begun, and none is in flight
 * DELAYED -> UNDER_WAY         it is large enough, or has been delayed long enough, or a thread waits for it
 * UNDER_WAY -> IDLE            the last batch has its place
 * UNDER_WAY -> GATHERING       a batch is begun while another one is in flight
 * GATHERING -> UNDER_WAY       a batch before it has its place, or it is full, or a thread waits for it
 * </pre>
 */
enum BatchPhase {
    /** No batch is open or in flight. */
    IDLE,
    /** A batch is open and none is in flight: polling threads flush it. */
    DELAYED,
    /** Batches are in flight, and none is open. */
    UNDER_WAY,
    /** A batch is open while others are in flight. */
    GATHERING;

    /** Whether another phase may follow this one: the table above. */
    boolean precedes(BatchPhase next) {
        return switch (this) {
            case IDLE -> next == DELAYED;
            case DELAYED, GATHERING -> next == UNDER_WAY;
            case UNDER_WAY -> next == IDLE || next == GATHERING;
        };
    }
}
