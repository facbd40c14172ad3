package org.mobula.invoke.internal.protocol;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.invoke.internal.loading.DeferredMessage;
import org.mobula.invoke.internal.protocol.CallTask.Cancellation;

/**
 * A call that could not be read because a class is missing.
 *
 * @param calls those of the caller
 * @param called the exported object
 * @param target the object itself, kept alive until the call has run
 * @param method the method's index
 * @param call the call's number
 * @param cancellation how it can end meanwhile
 */
record DeferredCall(
        CallTaskPool calls,
        ExportedObject called,
        @Nullable Object target,
        int method,
        long call,
        @Nullable Cancellation cancellation) {
    /** Reads the call again, fetching classes, and runs it. */
    void run(DeferredMessage message) {
        // Not from the pool, which belongs to the thread that polls the peer.
        CallTask task = new CallTask(calls.session(), new FreeStack<>(0));
        try {
            read(message, task);
        } catch (Throwable unreadable) {
            fail(unreadable);
            return;
        }
        task.setCancellation(cancellation);
        task.run();
    }

    /** Reports to the caller why the call could not be read. */
    void fail(Throwable unreadable) {
        calls.reply(called, method, call, cancellation == null ? null : cancellation.running())
                .thrown(unreadable);
    }

    private void read(DeferredMessage message, CallTask task) {
        ObjectReader reader = message.begin();
        try {
            task.read(called, method, call, message.input(), reader);
        } finally {
            message.end();
        }
    }
}
