package org.mobula.collective;

import java.util.List;

/**
 * Runs a schedule over a carrier.
 *
 * <p>A blocking operation runs on the thread that wants it. One that does not block begins there, and goes on wherever
 * the last message of a round ends.
 *
 * <p><b>Threads:</b> as {@link Carrier}. <b>Failure:</b> where a message fails, the carrier sees to it, and the execution
 * goes no further; what copying or combining throws is handed to {@link Carrier#failed}, or thrown by {@link #run}.
 */
public final class Execution {
    private static final Schedule.Round NONE = new Schedule.Round(List.of());

    private final Carrier carrier;
    private final List<Schedule.Round> rounds;
    private final Runnable proceed = this::proceed;
    private int next;

    private Execution(Schedule schedule, Carrier carrier) {
        this.carrier = carrier;
        this.rounds = schedule.rounds();
    }

    /** Does all of it, and returns then. */
    public static void run(Schedule schedule, Carrier carrier) {
        List<Schedule.Round> rounds = schedule.rounds();
        for (int i = 0; i < rounds.size(); i++) {
            if (begin(rounds.get(i), carrier)) {
                carrier.awaitRound();
            }
        }
    }

    /** Begins it, and returns. */
    public static void start(Schedule schedule, Carrier carrier) {
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

    /** Does a round's local steps and begins the others; says whether there are any. */
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
