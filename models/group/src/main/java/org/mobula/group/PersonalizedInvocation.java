package org.mobula.group;

import java.util.Objects;

/**
 * The call goes to every member, with separate arguments for each.
 *
 * @param personalizer makes the arguments, once for each call, on the calling thread
 */
public record PersonalizedInvocation(Personalizer personalizer) implements MemberScheme {
    /** Checks that the personalizer is not null. */
    public PersonalizedInvocation {
        Objects.requireNonNull(personalizer, "a personalized invocation needs a personalizer");
    }
}
