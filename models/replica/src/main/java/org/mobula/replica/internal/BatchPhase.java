package org.mobula.replica.internal;

/**
 * What a {@link WriteBatcher} does with the next started write.
 *
 * <pre>
 * IDLE -> DELAYED              a batch is begun, and none is under way
 * DELAYED -> UNDER_WAY         it is large enough, or has been delayed long enough, or a thread waits for it
 * UNDER_WAY -> IDLE            the last batch has its place
 * UNDER_WAY -> GATHERING       a batch is begun while another one is under way
 * GATHERING -> UNDER_WAY       a batch before it has its place, or it is full, or a thread waits for it
 * </pre>
 */
enum BatchPhase {
    /** No batch is open or under way. */
    IDLE,
    /** A batch is open and none is under way: polling threads flush it. */
    DELAYED,
    /** Batches are under way, and none is open. */
    UNDER_WAY,
    /** A batch is open while others are under way. */
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
