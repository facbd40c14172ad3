package org.mobula.group.internal.calling;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import org.mobula.fault.MobulaException;
import org.mobula.runtime.Deadline;

/**
 * Which participants have come to a call: asked for somebody whose deadline is near, who goes on waiting meanwhile.
 *
 * <p><b>Threads:</b> any; the node's tasks ask, and whoever wants to know takes the answers that are there.
 */
final class ProgressInquiry {
    private static final long SILENT = -2;

    private final Participation asking;
    private final long call;
    private final AtomicLongArray begun; // by participant: how many calls it has begun

    private ProgressInquiry(Participation asking, long call) {
        this.asking = asking;
        this.call = call;
        this.begun = new AtomicLongArray(asking.size());
    }

    /** Asks all others, and returns at once. */
    static ProgressInquiry begin(GroupNode node, Participation asking, long call) {
        ProgressInquiry roll = new ProgressInquiry(asking, call);
        for (int each = 0; each < asking.size(); each++) {
            int participant = each;
            roll.begun.set(participant, participant == asking.rank() ? call : SILENT);
            if (participant != asking.rank()) {
                node.engine().dispatch(() -> roll.ask(node.meetings(), participant));
            }
        }
        return roll;
    }

    private void ask(Meetings meetings, int participant) {
        try {
            begun.set(participant, Deadline.without(() -> meetings.begunBy(asking, participant)));
        } catch (MobulaException silent) {
            // why nothing: it is as silent as it was
        } catch (Exception checked) {
            throw new AssertionError("the service throws nothing checked", checked);
        }
    }

    /** What is to be done, as far as is known: who has not come, who does not answer, or that all have come. */
    String advice() {
        List<String> missing = new ArrayList<>();
        List<String> silent = new ArrayList<>();
        for (int each = 0; each < begun.length(); each++) {
            long calls = begun.get(each);
            if (calls < call) {
                (calls == SILENT ? silent : missing).add("participant " + each + " (rank " + asking.node(each) + ")");
            }
        }
        if (missing.isEmpty() && silent.isEmpty()) {
            return "All have come: the call, or a combiner of it, still runs. Give it more time, or let its replies be"
                    + " discarded or forwarded";
        }
        List<String> found = new ArrayList<>();
        if (!missing.isEmpty()) {
            found.add("Missing is " + String.join(", ", missing));
        }
        if (!silent.isEmpty()) {
            found.add("No answer came from " + String.join(", ", silent));
        }
        return String.join(". ", found) + ": let all participants call the method as often as each other";
    }
}
