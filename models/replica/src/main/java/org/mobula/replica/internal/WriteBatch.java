package org.mobula.replica.internal;

import java.util.Arrays;
import org.mobula.invoke.RemoteMethod;

/**
 * Asynchronous writes of one object by one thread that share one message. No thread waits for the batch unless its own
 * thread reads afterwards. The caller of each write has a future.
 */
final class WriteBatch extends PendingWrite {
    /** The usual number of writes while an earlier batch is in flight. */
    static final int USUAL = 16;

    private final Owner owner;
    private final AsyncCompletions completions;
    private AsyncWrite[] writes; // those with results first, in the order of their results
    private int count;
    private int answered;
    private int completed;

    /** Gathers and sends the batches of one thread. */
    interface Owner {
        /** Called when a thread waits for a write of this batch. */
        void expedite(WriteBatch awaited);

        /** Sends the open batch. Called by a thread other than the one that started its writes. */
        void flushNow();

        /** Called when a batch has its position in the order, or will never have one. */
        void ordered();

        /** Called when writes have ended. {@link AsyncCompletions#start} follows. */
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

    /** Creates the write to be added next, and reserves room for it. */
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
    void expedite() {
        owner.expedite(this);
    }

    @Override
    boolean isWaitedFor() {
        return false;
    }

    @Override
    void flushBatch() {
        owner.flushNow();
    }

    @Override
    void ordered() {
        owner.ordered();
    }

    @Override
    void answer(int call, CallResult result) {
        int at = answered;
        while (writes[at].call() != call) { // results arrive in order, except those of writes that wait
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
        owner.ordered();
    }
}
