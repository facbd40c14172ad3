package org.mobula.replica.internal;

import java.util.Arrays;
import org.mobula.invoke.RemoteMethod;

/**
 * Started writes of one object and one thread that travel in one message. No thread waits for the batch unless its own
 * thread reads afterwards: the caller of each write has a future.
 */
final class WriteBatch extends PendingWrite {
    /** The usual number of writes where an earlier batch is under way. */
    static final int USUAL = 16;

    private final Owner owner;
    private final AsyncCompletions completions;
    private AsyncWrite[] writes; // the answered ones first, in the order of their answers
    private int count;
    private int answered;
    private int completed;

    /** Gathers and sends the batches of one thread. */
    interface Owner {
        /** A thread waits for a write of this batch. */
        void hurry(WriteBatch awaited);

        /** Sends what has gathered, for another thread than the starting one. */
        void flushNow();

        /** A batch has its place in the order, or will never have one. */
        void placed();

        /** Writes have ended; {@link AsyncCompletions#start} follows. */
        void ended(AsyncCompletions.Range range);
    }

    /** @param expected the expected number of writes */
    WriteBatch(Owner owner, AsyncCompletions completions, Replica replica, int expected) {
        super(replica);
        this.owner = owner;
        this.completions = completions;
        this.writes = new AsyncWrite[expected];
    }

    /** The number of writes. */
    int count() {
        return count;
    }

    /** Makes the write that may be added next, and room for it. */
    AsyncWrite next(RemoteMethod method) {
        if (count == writes.length) {
            writes = Arrays.copyOf(writes, 2 * count);
        }
        return new AsyncWrite(this, method, count);
    }

    void add(AsyncWrite next) {
        writes[count++] = next;
    }

    @Override
    void hurry() {
        owner.hurry(this);
    }

    @Override
    boolean isWaitedFor() {
        return false;
    }

    @Override
    void sendGathered() {
        owner.flushNow();
    }

    @Override
    void placed() {
        owner.placed();
    }

    @Override
    void answer(int call, CallResult result) {
        int at = answered;
        while (writes[at].call() != call) { // answers come in order, except those of writes that wait
            at++;
        }
        AsyncWrite write = writes[at];
        writes[at] = writes[answered];
        writes[answered++] = write;
        write.answer(result);
    }

    @Override
    void complete() {
        completeAsync();
        completions.start(false);
    }

    @Override
    void completeAsync() {
        int from = completed;
        if (from < answered) {
            completed = answered;
            owner.ended(new AsyncCompletions.Range(writes, from, answered));
        }
        if (answered == count) {
            super.complete();
        }
    }

    @Override
    void failed(Throwable why) {
        for (; answered < count; answered++) {
            writes[answered].failed(why);
        }
        owner.placed();
    }
}
