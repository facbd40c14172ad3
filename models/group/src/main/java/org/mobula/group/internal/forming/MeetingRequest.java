package org.mobula.group.internal.forming;

import java.io.Serializable;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A participant's request to join the meeting of its combined invocation. All but the rank, the node and the memory
 * must be equal for all participants.
 *
 * @param identifier by which the participants find each other
 * @param rank which participant it is
 * @param node its rank in the job
 * @param group the name of the group
 * @param method the method, with its parameters
 * @param number the number of participants
 * @param combiner describes what combines arguments
 * @param scheme describes how the combined call is forwarded, and by which personalizer
 * @param reply describes how results are handled, and by which functions
 * @param memory the memory that participant 0 offers to all, or null; null from all others
 */
public record MeetingRequest(
        String identifier,
        int rank,
        int node,
        String group,
        String method,
        int number,
        String combiner,
        String scheme,
        String reply,
        @Nullable MeetingMemory memory)
        implements Serializable {
    /** How another request differs, as in {@code "number 3, not 4"}; null if it agrees. */
    @Nullable
    String difference(MeetingRequest other) {
        return Stream.of(
                        difference("group", group, other.group),
                        difference("method", method, other.method),
                        difference("number", number, other.number),
                        difference("combiner", combiner, other.combiner),
                        difference("forwarding", scheme, other.scheme),
                        difference("reply", reply, other.reply))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static @Nullable String difference(String what, Object own, Object theirs) {
        return own.equals(theirs) ? null : what + " " + theirs + ", not " + own;
    }

    /** The participant as messages name it. */
    String who() {
        return "participant " + rank + " (rank " + node + ")";
    }
}
