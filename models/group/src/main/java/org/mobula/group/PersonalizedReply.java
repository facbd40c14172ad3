package org.mobula.group;

import java.util.Objects;

/**
 * What another reply scheme returns is split: each participant of a {@link CombinedInvocation} gets a part of its own.
 * Any other call has one participant.
 *
 * @param personalizer splits; runs where the call was forwarded
 * @param scheme the other scheme
 */
public record PersonalizedReply(ReplyPersonalizer personalizer, ReplyScheme scheme) implements ReplyScheme {
    /**
     * Checks what can be checked here.
     *
     * @throws ConfigurationException if there would be nothing to personalize, or it would be done twice
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
