package org.mobula.group.internal.forming;

import java.io.Serializable;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one participant of a combined invocation brings to its meeting. All but the rank, the node and the memory must be the
 * same for all.
 *
 * @param identifier by which participants find each other
 * @param rank which participant it is
 * @param node its rank in the job
 * @param group the group's name
 * @param method the method, with its parameters
 * @param number how many participants there are
 * @param combiner what combines arguments
 * @param scheme how the combined call is forwarded, and by which personalizer
 * @param reply what becomes of the results, and by which functions
 * @param memory what participant 0 offers to all, null if nothing; the others offer nothing
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
    /** In what other terms differ, in words: {@code "number 3, not 4"}; null if in nothing. */
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

    private static @Nullable String difference(String what, Object mine, Object theirs) {
        return mine.equals(theirs) ? null : what + " " + theirs + ", not " + mine;
    }

    /** The participant in words. */
    String who() {
        return "participant " + rank + " (rank " + node + ")";
    }
}
