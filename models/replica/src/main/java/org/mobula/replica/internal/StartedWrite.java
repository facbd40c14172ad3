package org.mobula.replica.internal;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.RemoteMethod;

/** A write of this rank for which no thread waits: its caller has a future. */
final class StartedWrite extends PendingWrite {
    private final CompletableFuture<@Nullable Object> future = new CompletableFuture<>();
    private final StartedWrites all;
    private final RemoteMethod method;

    StartedWrite(StartedWrites all, Replica replica, RemoteMethod method) {
        super(replica);
        this.all = all;
        this.method = method;
    }

    /** Completed with what the method answers. */
    CompletableFuture<@Nullable Object> future() {
        return future;
    }

    @Override
    boolean isWaitedFor() {
        return false;
    }

    @Override
    void complete() {
        completeAmongOthers();
        all.tell();
    }

    @Override
    void completeAmongOthers() {
        super.complete();
        all.ended(this);
    }

    /** Completes the future; what depends on that runs at once, and may block. */
    void tell() {
        Throwable thrown = thrown();
        if (thrown != null) {
            future.completeExceptionally(thrown);
        } else {
            future.complete(method.result(bits(), value()));
        }
    }
}
