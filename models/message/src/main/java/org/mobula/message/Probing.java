package org.mobula.message;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.message.internal.Entry;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;

/** Looks for messages that are here and not yet received. */
final class Probing {
    private final Exchange exchange;

    Probing(Exchange exchange) {
        this.exchange = exchange;
    }

    /** A message if there is one now. */
    Optional<MatchedMessage> look(int source, int tag, boolean take) {
        MatchedMessage found = find(source, tag, take);
        if (found == null) {
            exchange.engine().poll();
            found = findWhatMayCome(source, tag, take);
        }
        return Optional.ofNullable(found);
    }

    /** Waits for a message. */
    MatchedMessage await(int source, int tag, boolean take) {
        MatchedMessage found = find(source, tag, take);
        if (found != null) {
            return found;
        }
        Completion come = new Completion(() -> describe(source, tag));
        int node = source == Entry.ANY ? Entry.ANY : exchange.members().node(source);
        Mailbox.Prober prober = new Mailbox.Prober(node, tag, come::complete);
        exchange.mailbox().add(prober);
        try {
            return await(source, tag, take, come);
        } finally {
            exchange.mailbox().remove(prober);
        }
    }

    private MatchedMessage await(int source, int tag, boolean take, Completion come) {
        long deadline = Deadline.current();
        long since = System.nanoTime();
        while (true) {
            MatchedMessage found = findWhatMayCome(source, tag, take);
            if (found != null) {
                return found;
            }
            if (!exchange.engine().awaitInterruptibly(come, deadline)) {
                String action = describe(source, tag);
                throw Deadline.isPast(deadline)
                        ? new DeadlineExceededException(action, Duration.ofNanos(System.nanoTime() - since))
                        : new CallInterruptedException(action, "No message was taken");
            }
            come.reset();
        }
    }

    private @Nullable MatchedMessage find(int source, int tag, boolean take) {
        int node = source == Entry.ANY ? Entry.ANY : exchange.members().node(source);
        Mailbox mailbox = exchange.mailbox();
        Unexpected found = take ? mailbox.take(node, tag) : mailbox.find(node, tag);
        if (found == null) {
            return null;
        }
        Status status = exchange.status(found.from().rank(), found.tag(), found.bytes(), found.kind());
        return new MatchedMessage(exchange, status, take ? found : null);
    }

    /** A message; throws if there is none, and none can come any more. */
    private @Nullable MatchedMessage findWhatMayCome(int source, int tag, boolean take) {
        MatchedMessage found = find(source, tag, take);
        int lost = found != null ? Entry.ANY : exchange.lost(source);
        if (lost < 0) {
            return found;
        }
        found = find(source, tag, take); // why again: it may have come just before its rank went
        if (found == null) {
            throw exchange.messaging().failure(lost, describe(source, tag));
        }
        return found;
    }

    private String describe(int source, int tag) {
        return exchange.members().describe("probing for a message of ", source, tag);
    }
}
