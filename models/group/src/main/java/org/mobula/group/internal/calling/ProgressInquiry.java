package org.mobula.group.internal.calling;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import org.mobula.fault.MobulaException;
import org.mobula.runtime.Deadline;

/**
 * Asks all participants whether they have begun a call, for one that waits and whose deadline is near.
 *
 * <p><b>Threads:</b> tasks of the node ask; any thread reads the answers received so far.
 */
final class ProgressInquiry {
    private static final long NO_ANSWER = -2;

    private final Participants asking;
    private final long call;
    private final AtomicLongArray begun; // calls begun, by participant

    private ProgressInquiry(Participants asking, long call) {
        this.asking = asking;
        this.call = call;
        this.begun = new AtomicLongArray(asking.size());
    }

    /** Asks all others and returns at once. */
    static ProgressInquiry begin(Participants asking, MeetingSender sender, long call) {
        ProgressInquiry inquiry = new ProgressInquiry(asking, call);
        for (int each = 0; each < asking.size(); each++) {
            int participant = each;
            inquiry.begun.set(participant, participant == asking.rank() ? call : NO_ANSWER);
            if (participant != asking.rank()) {
                asking.engine().dispatch(() -> inquiry.ask(sender, participant));
            }
        }
        return inquiry;
    }

    private void ask(MeetingSender sender, int participant) {
        try {
            begun.set(participant, Deadline.without(() -> sender.calls(asking, participant)));
        } catch (MobulaException silent) {
            // it counts as not having answered
        } catch (Exception checked) {
            throw new AssertionError("the service throws nothing checked", checked);
        }
    }

    /** Who has not begun the call or does not answer, and what to do about it. */
    String advice() {
        List<String> missing = new ArrayList<>();
        List<String> silent = new ArrayList<>();
        for (int each = 0; each < begun.length(); each++) {
            long calls = begun.get(each);
            if (calls < call) {
                (calls == NO_ANSWER ? silent : missing)
                        .add("participant " + each + " (rank " + asking.node(each) + ")");
            }
        }
        if (missing.isEmpty() && silent.isEmpty()) {
            return "All participants have begun the call, and the call or one of its combiners still runs. Allow more time,"
                    + " or discard or forward the replies";
        }
        List<String> found = new ArrayList<>();
        if (!missing.isEmpty()) {
            found.add("Missing: " + String.join(", ", missing));
        }
        if (!silent.isEmpty()) {
            found.add("No answer from " + String.join(", ", silent));
        }
        return String.join(". ", found) + ": every participant must make the same number of calls";
    }
}
