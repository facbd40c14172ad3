package org.mobula.group;

import java.util.Objects;

/**
 * Several threads, each with a separate reference, call together: their arguments are combined into one call, which is
 * forwarded. Each waits until all have called and the combined call has been forwarded.
 *
 * <p>To configure a method in this way is collective: it waits until all participants have done it, and checks that
 * they agree on the group, the method, the number of participants, the schemes, and the functions that combine and
 * personalize. Functions are compared by their classes; lambdas and method references by the method that holds their
 * code or, where a module does not open its package, by the class that contains them. Captured values and fields are
 * not compared.
 *
 * <p>All participants must make the same number of calls. A participant that configures its method anew, or drops its
 * reference, no longer takes part: later calls of the others fail and name it.
 *
 * @param identifier by which the participants find each other; used for one meeting at a time
 * @param rank which participant this is, 0 to {@code number} - 1; independent of member ranks
 * @param number the number of participants, at least 1
 * @param combiner combines the arguments: all at once at participant 0 ({@link FlatInvocationCombiner}), or two by two
 * along a tree ({@link BinomialInvocationCombiner})
 * @param scheme how participant 0 forwards the combined call
 */
public record CombinedInvocation(
        String identifier, int rank, int number, InvocationCombiner combiner, InvocationScheme scheme)
        implements InvocationScheme {
    /**
     * Checks the arguments.
     *
     * @throws ConfigurationException if a number is out of range, or the inner scheme is a combined invocation
     */
    public CombinedInvocation {
        Objects.requireNonNull(identifier, "a combined invocation needs an identifier");
        Objects.requireNonNull(combiner, "a combined invocation needs a combiner");
        Objects.requireNonNull(scheme, "a combined invocation needs a scheme by which the combined call is forwarded");
        if (number < 1 || rank < 0 || rank >= number) {
            throw new ConfigurationException("combined invocation \"" + identifier + "\": participant " + rank + " of "
                    + number + " is out of range. Participants are numbered from 0, and there is at least one");
        }
        if (scheme instanceof CombinedInvocation) {
            throw new ConfigurationException("combined invocation \"" + identifier
                    + "\": a combined call cannot be combined again. Forward it by a single, group or personalized"
                    + " invocation");
        }
    }
}
