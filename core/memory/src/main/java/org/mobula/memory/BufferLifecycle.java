package org.mobula.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.mobula.memory.internal.BufferEvent;
import org.mobula.memory.internal.BufferTransitions;
import org.mobula.memory.internal.BufferWord;
import org.mobula.memory.internal.Refusal;
import org.mobula.memory.internal.Refusals;

/**
 * The state of one buffer, which changes by the table of {@link BufferTransitions}.
 *
 * <p><b>Threads:</b> any; each transition is one atomic operation. <b>Failure:</b> a refused event throws and changes
 * nothing.
 */
final class BufferLifecycle {
    private static final VarHandle WORD = FieldHandles.of(MethodHandles.lookup(), "word", long.class);

    private final long size;

    // Written by compare-and-set, so that no two threads make transitions from one state.
    @SuppressWarnings("FieldMayBeFinal") // written through WORD
    private volatile long word = BufferWord.withState(0, BufferState.FREED);

    /** @param size of the buffer in bytes, for messages */
    BufferLifecycle(long size) {
        this.size = size;
    }

    /** See {@link BufferWord}. */
    long word() {
        return word;
    }

    /** The state at this moment. */
    BufferState state() {
        return BufferWord.state(word);
    }

    /**
     * Hands a buffer of a pool out. The caller is the only thread that may do so, because it has taken the buffer out
     * of the pool; every event of another thread is refused until then.
     */
    void reuse() {
        long fresh = BufferWord.withState(0, BufferState.UNREFERENCED);
        // Release: the thread that the program gives the buffer to sees the state with the buffer.
        WORD.setRelease(this, fresh);
    }

    /** Frees the buffer if it was in use and is not any more. */
    boolean freeIfIdle() {
        long before = word;
        boolean idle = BufferWord.state(before) == BufferState.UNREFERENCED
                && BufferWord.wasReclaimed(before)
                && BufferWord.registered(before) == 0
                && BufferWord.posted(before) == 0;
        return idle && WORD.compareAndSet(this, before, next(before, BufferEvent.FREE, BufferType.BYTE)); // as in step
    }

    /**
     * Drops the views, whose absence need not be verified, and frees the buffer, by one atomic operation.
     *
     * @return false if the buffer was freed before
     */
    boolean close() {
        while (true) {
            long before = word;
            if (BufferWord.state(before) == BufferState.FREED) {
                return false;
            }
            long after = before;
            if (BufferWord.isUsedByProgramOnly(before)) {
                after = BufferWord.withState(before, BufferState.FREED); // what the table below leads to, in one step
            } else if (BufferWord.state(before) == BufferState.REFERENCED) {
                after = next(after, BufferEvent.UNREFERENCE, BufferType.BYTE);
                after = next(after, BufferEvent.RECLAIMED, BufferType.BYTE);
            }
            after = BufferWord.state(after) == BufferState.FREED
                    ? after
                    : next(after, BufferEvent.FREE, BufferType.BYTE);
            if (WORD.compareAndSet(this, before, after)) { // as in step
                return true;
            }
        }
    }

    /** Makes a transition, and returns the word before it. */
    long step(BufferEvent event) {
        return step(event, BufferType.BYTE);
    }

    /** Makes a transition, and returns the word before it. */
    long step(BufferEvent event, BufferType type) {
        while (true) {
            long before = word;
            // Volatile: what the thread wrote before is visible to the one that makes the next transition.
            if (WORD.compareAndSet(this, before, next(before, event, type))) {
                return before;
            }
        }
    }

    private long next(long before, BufferEvent event, BufferType type) {
        BufferState state = BufferWord.state(before);
        BufferEvent precise = precise(before, event, type);
        BufferTransitions.Transition transition = BufferTransitions.of(state, precise);
        Refusal refusal = transition.refusal();
        if (refusal != null) {
            throw refused(before, precise, refusal, type);
        }
        long after = BufferWord.withState(before, transition.next());
        return switch (event) {
            case VIEW -> BufferWord.withType(after, type);
            case RECLAIMED -> BufferWord.withReclaimed(after);
            case POST -> after + checkedCount(BufferWord.posted(before), BufferWord.POST);
            case REGISTER -> after + checkedCount(BufferWord.registered(before), BufferWord.REGISTRATION);
            default -> after;
        };
    }

    private static BufferEvent precise(long word, BufferEvent event, BufferType type) {
        return switch (event) {
            case VIEW ->
                BufferWord.state(word) == BufferState.REFERENCED && BufferWord.type(word) != type
                        ? BufferEvent.VIEW_OTHER_TYPE
                        : event;
            case UNREFERENCE -> BufferWord.posted(word) > 0 ? BufferEvent.UNREFERENCE_POSTED : event;
            case FREE ->
                BufferWord.posted(word) > 0 || BufferWord.registered(word) > 0 ? BufferEvent.FREE_IN_USE : event;
            default -> event;
        };
    }

    private long checkedCount(int count, long one) {
        if (count >= BufferWord.MAX_COUNT) {
            throw new BufferStateException("cannot post or register a message buffer of " + size
                    + " bytes: it is in use " + count + " times, which is the limit. Wait for completions");
        }
        return one;
    }

    /** Ends one use, and returns the word afterwards. */
    long subtract(long one, String action) {
        while (true) {
            long before = word;
            int current = one == BufferWord.POST ? BufferWord.posted(before) : BufferWord.registered(before);
            if (current == 0) {
                throw new BufferStateException("cannot " + action + " a message buffer of " + size
                        + " bytes: it is not in use in this way. Call it once for each call of its counterpart");
            }
            if (WORD.compareAndSet(this, before, before - one)) { // as in step: the end of a transfer orders its writes
                return before - one;
            }
        }
    }

    /** The exception of a refusal. */
    BufferException refused(long before, BufferEvent event, Refusal refusal, BufferType type) {
        String message = Refusals.message(size, before, event, refusal, type);
        return switch (refusal) {
            case OTHER_TYPE -> new BufferTypeException(message);
            case REFERENCED, IN_USE -> new ReferencedException(message);
            // Under REFERENCED rules for free: the views may still exist.
            case RECLAIMING ->
                event == BufferEvent.FREE || event == BufferEvent.FREE_IN_USE
                        ? new ReferencedException(message)
                        : new BufferStateException(message);
            case FREED, IMPOSSIBLE -> new BufferStateException(message);
        };
    }
}
