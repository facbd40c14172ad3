package org.mobula.message;

import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.Engine;

/** A request that is done when another one is, and ends as that one did. */
abstract class ForwardedRequest extends Request {
    private @Nullable Request followed;

    ForwardedRequest(Engine engine) {
        super(engine);
    }

    /** Ends as this request does. */
    final void follow(Request other) {
        followed = other;
        other.whenOver(() -> {
            beforeEnd(other);
            end(other);
        });
    }

    /** The other request is over; the last chance to take something from it before this one is done. */
    void beforeEnd(Request other) {}

    @Override
    @Nullable
    Relief relief() {
        Request other = followed;
        return other == null ? null : other.relief();
    }

    @Override
    public boolean cancel() {
        Request other = followed;
        return other != null && other.cancel();
    }

    @Override
    String describe() {
        Request other = followed;
        return other == null ? "doing nothing yet" : other.describe();
    }
}
