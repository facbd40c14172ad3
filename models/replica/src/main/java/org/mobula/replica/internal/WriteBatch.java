package org.mobula.replica.internal;

import java.util.Arrays;
import org.mobula.invoke.RemoteMethod;

/**
 * Writes of one object that a thread of this rank has started, and that travel together. No thread waits for it, unless that
 * thread reads behind it: the caller of each write has a future.
 */
final class WriteBatch extends PendingWrite {
    /** How many there usually are where one before them is under way. */
    static final int USUAL = 16;

    private final WriteBatcher batching;
    private final AsyncCompletions all;
    private AsyncWrite[] writes; // those that are answered first, in the order of that
    private int count;
    private int answered;
    private int told;

    /** @param expected how many there will be, as far as anybody knows */
    WriteBatch(WriteBatcher batching, AsyncCompletions all, Replica replica, int expected) {
        super(replica);
        this.batching = batching;
        this.all = all;
        this.writes = new AsyncWrite[expected];
    }

    /** How many there are. */
    int count() {
        return count;
    }

    /** What may be added next: there is room for it. */
    AsyncWrite next(RemoteMethod method) {
        if (count == writes.length) {
            writes = Arrays.copyOf(writes, 2 * count);
        }
        return new AsyncWrite(this, method, count);
    }

    /** One more. */
    void add(AsyncWrite next) {
        writes[count++] = next;
    }

    /** Somebody waits for one of them: leaves, if it gathers still. */
    void hurry() {
        batching.hurry(this);
    }

    @Override
    boolean isWaitedFor() {
        return false;
    }

    @Override
    void sendGathered() {
        batching.leave();
    }

    @Override
    void placed() {
        batching.placed();
    }

    @Override
    void answer(int call, CallResult answer) {
        int at = answered;
        while (writes[at].call() != call) { // why so: they are answered in order, but for those that wait
            at++;
        }
        AsyncWrite write = writes[at];
        writes[at] = writes[answered];
        writes[answered++] = write;
        write.answer(answer);
    }

    @Override
    void complete() {
        completeAmongOthers();
        all.tell(false);
    }

    @Override
    void completeAmongOthers() {
        int from = told;
        if (from < answered) {
            told = answered;
            batching.ended(new AsyncCompletions.Ended(writes, from, answered));
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
        batching.placed();
    }
}
