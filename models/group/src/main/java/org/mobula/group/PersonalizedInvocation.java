package org.mobula.group;

import java.util.Objects;

/**
 * The call goes to every member, each time with arguments of its own.
 *
 * @param personalizer makes them; called once for each call, on the calling thread
 */
public record PersonalizedInvocation(Personalizer personalizer) implements MemberScheme {
    /** Checks that there is one. */
    public PersonalizedInvocation {
        Objects.requireNonNull(personalizer, "a personalized invocation needs a personalizer");
    }
}
