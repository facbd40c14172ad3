package org.mobula.group;

import java.util.Objects;

/**
 * Several threads, each with a reference of its own, call together: their arguments are combined into one call, which
 * is then forwarded. Each waits until all have come, and the combined call was forwarded.
 *
 * <p>To configure a method so is collective: it waits until all participants have done it, and checks that they agree:
 * on the group, the method, the number of participants, the schemes, and the functions that combine and personalize.
 * These are told apart by their classes; lambdas and method references by the method that holds their code, or, where a
 * program's module does not open its package, by the class they stand in. What a lambda has captured, and what fields
 * hold, is not compared.
 *
 * <p>Participants call equally often. Who configures its method anew, or lets go of its reference, takes part no more:
 * later calls of the others fail, and name it.
 *
 * @param identifier by which the participants find each other; one name for one meeting at a time
 * @param rank which participant this is, 0 to {@code number} - 1; has nothing to do with members' ranks
 * @param number how many participants there are, at least 1
 * @param combiner how arguments are combined: all at once at participant 0 ({@link FlatInvocationCombiner}), or two by
 *     two along a tree ({@link BinomialInvocationCombiner})
 * @param scheme how the combined call is forwarded, by participant 0
 */
public record CombinedInvocation(
        String identifier, int rank, int number, InvocationCombiner combiner, InvocationScheme scheme)
        implements InvocationScheme {
    /**
     * Checks what can be checked here.
     *
     * @throws ConfigurationException if the numbers make no sense, or the inner scheme is combined itself
     */
    public CombinedInvocation {
        Objects.requireNonNull(identifier, "a combined invocation needs an identifier");
        Objects.requireNonNull(combiner, "a combined invocation needs a combiner");
        Objects.requireNonNull(scheme, "a combined invocation needs a scheme by which the combined call is forwarded");
        if (number < 1 || rank < 0 || rank >= number) {
            throw new ConfigurationException("combined invocation \"" + identifier + "\": participant " + rank + " of "
                    + number + " makes no sense. Participants are counted from 0, and there is at least one");
        }
        if (scheme instanceof CombinedInvocation) {
            throw new ConfigurationException("combined invocation \"" + identifier
                    + "\": what was combined cannot be combined again. Forward it by a single, group or personalized"
                    + " invocation");
        }
    }
}
