package org.mobula.message.internal.pointtopoint;

import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.Engine;

/** A request that ends when another request ends, with the same outcome. */
abstract class ForwardedRequest extends PendingRequest {
    private @Nullable PendingRequest followed;

    ForwardedRequest(Engine engine) {
        super(engine);
    }

    /** Ends when the other request does. */
    final void follow(PendingRequest other) {
        followed = other;
        other.whenOver(() -> {
            beforeEnd(other);
            end(other);
        });
    }

    /** Called after the other request has ended, before this one does. */
    void beforeEnd(PendingRequest other) {}

    @Override
    @Nullable
    EagerFetch fetch() {
        PendingRequest other = followed;
        return other == null ? null : other.fetch();
    }

    @Override
    public boolean cancel() {
        PendingRequest other = followed;
        return other != null && other.cancel();
    }

    @Override
    public String describe() {
        PendingRequest other = followed;
        return other == null ? "doing nothing yet" : other.describe();
    }
}
