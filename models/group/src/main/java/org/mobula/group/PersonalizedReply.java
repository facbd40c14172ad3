package org.mobula.group;

import java.util.Objects;

/**
 * The result of another reply scheme is split: each participant of a {@link CombinedInvocation} gets its own part. Any
 * other call has one participant.
 *
 * @param personalizer splits the result, where the call was forwarded
 * @param scheme the other scheme
 */
public record PersonalizedReply(ReplyPersonalizer personalizer, ReplyScheme scheme) implements ReplyScheme {
    /**
     * Checks the arguments.
     *
     * @throws ConfigurationException if the other scheme discards results or personalizes them itself
     */
    public PersonalizedReply {
        Objects.requireNonNull(personalizer, "personalizing replies needs a reply personalizer");
        Objects.requireNonNull(scheme, "personalizing replies needs the scheme whose result is personalized");
        if (scheme instanceof DiscardReply) {
            throw new ConfigurationException(
                    "discarded replies cannot be personalized: there are none. Personalize what"
                            + " is returned, combined or forwarded");
        }
        if (scheme instanceof PersonalizedReply) {
            throw new ConfigurationException(
                    "replies are personalized once: let one reply personalizer do the work of both");
        }
    }
}
