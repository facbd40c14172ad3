package org.mobula.message;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Input;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.Incoming;

/**
 * Finds ranks that wait for each other in different collective operations.
 *
 * <p>A message of an operation says which operation it belongs to, and so does a publication in an area. Ranks that only
 * wait send neither: in a {@code broadcast} and a {@code scatter} with other roots both ranks receive. So a rank asks
 * the other members which operations they have begun under the numbers of its own and of the three before it, once its
 * own has lasted for a second and less and less often from then on. A member that has begun another one says so, and the
 * asking rank gives up.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link MessageArgumentException} for the waiting thread, which names both
 * operations.
 */
final class OperationChecks {
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final int EARLIER = 3; // operations before the one that waits
    private static final int MOST_ASKED = 16; // members per survey; later surveys ask the next ones

    private final Messaging messaging;
    private int surveys;

    OperationChecks(Messaging messaging) {
        this.messaging = messaging;
        Engine engine = messaging.engine();
        engine.handle(Protocol.WHICH_OPERATION, this::onQuestion);
        engine.handle(Protocol.OTHER_OPERATION, this::onAnswer);
        var unused = engine.timer().every(PERIOD, this::survey);
    }

    private void survey() {
        surveys++;
        for (Mailbox mailbox : messaging.contexts().all()) {
            CollectiveContext context = mailbox.collectives();
            if (context != null && context.members().size() > 1 && !context.isBroken()) {
                context.history().survey(number -> messaging.engine().dispatch(() -> ask(context, number)));
            }
        }
    }

    private void ask(CollectiveContext context, int number) {
        Membership members = context.members();
        int others = members.size() - 1;
        int first = others <= MOST_ASKED ? 0 : surveys * MOST_ASKED % others;
        for (int i = 0; i < Math.min(others, MOST_ASKED); i++) {
            int member = (members.rank() + 1 + (first + i) % others) % members.size();
            ask(context, number, members.node(member));
        }
    }

    /** Asks for the operations before it, too: the two ranks may have done different ones without a wait. */
    private void ask(CollectiveContext context, int number, int node) {
        for (int each = Math.max(0, number - EARLIER); each <= number; each++) {
            long operation = context.history().of(each);
            if (operation != OperationHistory.UNKNOWN) {
                post(Protocol.WHICH_OPERATION, node, context.exchange().context(), each, operation);
            }
        }
    }

    private void post(int handler, int node, int context, int number, long operation) {
        try {
            messaging.engine().peer(node).post(handler, 2 * Integer.BYTES + Long.BYTES, out -> {
                out.putInt(context);
                out.putInt(number);
                out.putLong(operation);
            });
        } catch (MobulaException failed) {
            // the rank has failed or left, which ends waits for it by itself
        }
    }

    /** What to do about a rank that has begun another operation under a number than this one. */
    @FunctionalInterface
    private interface Mismatch {
        void found(CollectiveContext here, int number, long mine, long other);
    }

    private void compare(Incoming message, Mismatch action) {
        Input input = message.input();
        CollectiveContext here = find(input.getInt(), message.source());
        int number = number(input);
        long other = input.getLong();
        long mine = here == null ? OperationHistory.UNKNOWN : here.history().of(number);
        if (here != null && mine != OperationHistory.UNKNOWN && !CollectiveLabel.isSame(mine, other)) {
            action.found(here, number, mine, other);
        }
    }

    private void onQuestion(Incoming message) {
        compare(
                message,
                (here, number, mine, other) -> post(
                        Protocol.OTHER_OPERATION,
                        message.source(),
                        here.exchange().context(),
                        number,
                        mine));
    }

    private void onAnswer(Incoming message) {
        compare(
                message,
                (here, number, mine, other) ->
                        here.mismatched(mine, here.members().rankOf(message.source()), other));
    }

    private static int number(Input input) {
        int number = input.getInt();
        if (number < 0) {
            throw new CorruptEnvelopeException("a collective operation cannot have the number " + number);
        }
        return number;
    }

    /** The collective operations of a context that a rank shares with this one; null if there are none any more. */
    private @Nullable CollectiveContext find(int context, int source) {
        Mailbox mailbox = messaging.contexts().find(context);
        CollectiveContext found = mailbox == null ? null : mailbox.collectives();
        return found == null || !found.members().contains(source) ? null : found;
    }
}
