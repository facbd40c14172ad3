package org.mobula.message.internal.collective;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Input;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.internal.pointtopoint.CommunicatorMembers;
import org.mobula.message.internal.pointtopoint.CorruptEnvelopeException;
import org.mobula.message.internal.pointtopoint.MessageProtocol;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.Incoming;

/**
 * Detects ranks that wait for each other in different collective operations.
 *
 * <p>Messages and publications in an area name their operation, but a rank that only waits sends neither: in a
 * {@code broadcast} and a {@code scatter} with different roots, both ranks receive; in a {@code scatter} and a
 * {@code gather} both may end without a message of the other one. Once a second, a rank that has started or ended
 * operations therefore asks connected members which operations they have started under the number of its latest one and
 * the three numbers before. It asks all members, repeatedly but less and less often, about an operation that does not
 * end. A member that has started another operation replies, and the asking rank gives up. A mismatch that neither rank
 * waits for is missed if {@link OperationHistory#KEPT} later operations start before the question arrives.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link MessageArgumentException} for the waiting thread, which names both
 * operations.
 */
final class OperationChecks {
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final int EARLIER = 3; // operations before the current one
    private static final int MOST_ASKED = 16; // members per survey; later surveys ask others

    private final Engine engine;
    private final Map<Integer, CollectiveContext> contexts = new ConcurrentHashMap<>();
    private int surveys;

    OperationChecks(Engine engine) {
        this.engine = engine;
        engine.handle(MessageProtocol.WHICH_OPERATION, this::onQuestion);
        engine.handle(MessageProtocol.OTHER_OPERATION, this::onAnswer);
        var unused = engine.timer().every(PERIOD, this::survey);
    }

    /** Checks the operations of a context. */
    void add(CollectiveContext context) {
        contexts.put(context.number(), context);
    }

    /** The context has ended. */
    void remove(int context) {
        contexts.remove(context);
    }

    private void survey() {
        surveys++;
        for (CollectiveContext context : contexts.values()) {
            if (context.members().size() > 1 && !context.isBroken()) {
                context.history().survey((number, open) -> engine.dispatch(() -> ask(context, number, open)));
            }
        }
    }

    /** Only connected members, unless the operation does not end: most pairs of ranks never need a connection. */
    private void ask(CollectiveContext context, int number, boolean open) {
        CommunicatorMembers members = context.members();
        int others = members.size() - 1;
        int first = others <= MOST_ASKED ? 0 : surveys * MOST_ASKED % others;
        int asked = 0;
        for (int i = 0; i < others && asked < MOST_ASKED; i++) {
            int node = members.node((members.rank() + 1 + (first + i) % others) % members.size());
            if (open || !engine.peer(node).medium().isEmpty()) {
                ask(context, number, node);
                asked++;
            }
        }
    }

    /** Also asks for earlier operations: the two ranks may have completed different ones without waiting. */
    private void ask(CollectiveContext context, int number, int node) {
        for (int each = Math.max(0, number - EARLIER); each <= number; each++) {
            long operation = context.history().of(each);
            if (operation != OperationHistory.UNKNOWN) {
                post(MessageProtocol.WHICH_OPERATION, node, context.number(), each, operation);
            }
        }
    }

    private void post(int handler, int node, int context, int number, long operation) {
        try {
            engine.peer(node).post(handler, 2 * Integer.BYTES + Long.BYTES, out -> {
                out.putInt(context);
                out.putInt(number);
                out.putLong(operation);
            });
        } catch (MobulaException failed) {
            // the rank has failed or left, which already ends waits for it
        }
    }

    /** Handles a rank that has started another operation than this rank under a number. */
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
        if (here != null && mine != OperationHistory.UNKNOWN && !OperationFingerprint.isSame(mine, other)) {
            action.found(here, number, mine, other);
        }
    }

    private void onQuestion(Incoming message) {
        compare(
                message,
                (here, number, mine, other) ->
                        post(MessageProtocol.OTHER_OPERATION, message.source(), here.number(), number, mine));
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
            throw new CorruptEnvelopeException("invalid number of a collective operation: " + number);
        }
        return number;
    }

    /** The collective operations of a context that another rank is a member of; null if they have ended. */
    private @Nullable CollectiveContext find(int context, int source) {
        CollectiveContext found = contexts.get(context);
        return found == null || !found.members().contains(source) ? null : found;
    }
}
