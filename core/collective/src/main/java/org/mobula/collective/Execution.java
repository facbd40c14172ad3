package org.mobula.collective;

import java.util.List;

/**
 * Executes a schedule with a carrier.
 *
 * <p>A blocking operation runs on the calling thread. A non-blocking one starts there, and continues on the thread that
 * ends the last message of a round.
 *
 * <p><b>Threads:</b> as {@link Carrier}. <b>Failure:</b> the carrier handles a failed message, and the execution does
 * not continue. Exceptions of copying or combining go to {@link Carrier.NonBlocking#failed}, or are thrown by {@link
 * #run}.
 */
public final class Execution {
    private static final Schedule.Round NONE = new Schedule.Round(List.of());

    private final Carrier.NonBlocking carrier;
    private final List<Schedule.Round> rounds;
    private final Runnable proceed = this::proceed;
    private int next;

    private Execution(Schedule schedule, Carrier.NonBlocking carrier) {
        this.carrier = carrier;
        this.rounds = schedule.rounds();
    }

    /** Runs it to its end. */
    public static void run(Schedule schedule, Carrier.Blocking carrier) {
        List<Schedule.Round> rounds = schedule.rounds();
        for (int i = 0; i < rounds.size(); i++) {
            if (begin(rounds.get(i), carrier)) {
                carrier.awaitRound();
            }
        }
    }

    /** Starts it. */
    public static void start(Schedule schedule, Carrier.NonBlocking carrier) {
        new Execution(schedule, carrier).proceed();
    }

    private void proceed() {
        try {
            while (next < rounds.size()) {
                Schedule.Round round = rounds.get(next++);
                boolean exchanges = begin(round, carrier);
                Schedule.Round following = next < rounds.size() ? rounds.get(next) : NONE;
                if (exchanges && !carrier.hasEndedOr(proceed, following)) {
                    return;
                }
            }
        } catch (RuntimeException | Error thrown) {
            carrier.failed(thrown);
            return;
        }
        carrier.finished();
    }

    /** Runs the local steps of a round and starts the others; returns whether there are any. */
    private static boolean begin(Schedule.Round round, Carrier carrier) {
        boolean exchanges = false;
        List<Step> steps = round.steps();
        for (int i = 0; i < steps.size(); i++) {
            switch (steps.get(i)) {
                case Step.Copy(Slice from, Slice into) -> carrier.copy(from, into);
                case Step.Combine(Slice operand, Slice into, boolean lower) -> carrier.combine(operand, into, lower);
                case Step.Receive(int peer, Slice into) -> {
                    carrier.receive(peer, into);
                    exchanges = true;
                }
                case Step.Send(int peer, Slice from) -> {
                    carrier.send(peer, from);
                    exchanges = true;
                }
                case Step.Publish() -> carrier.publish();
                case Step.Expect(int peer) -> {
                    carrier.expect(peer);
                    exchanges = true;
                }
            }
        }
        return exchanges;
    }
}
