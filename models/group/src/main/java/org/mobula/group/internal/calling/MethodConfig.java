package org.mobula.group.internal.calling;

import org.jspecify.annotations.Nullable;
import org.mobula.group.BinomialCombiner;
import org.mobula.group.CombineReply;
import org.mobula.group.CombinedInvocation;
import org.mobula.group.ConfigurationException;
import org.mobula.group.DiscardReply;
import org.mobula.group.FlatCombiner;
import org.mobula.group.ForwardReply;
import org.mobula.group.GroupInvocation;
import org.mobula.group.InvocationScheme;
import org.mobula.group.MemberScheme;
import org.mobula.group.PersonalizedInvocation;
import org.mobula.group.PersonalizedReply;
import org.mobula.group.ReplyPersonalizer;
import org.mobula.group.ReplyScheme;
import org.mobula.group.ReturnReply;
import org.mobula.group.SingleInvocation;
import org.mobula.group.internal.wire.MethodSignature;

/**
 * The configuration of one method of one reference. Calls in flight keep the one with which they started.
 *
 * @param method the method's index
 * @param invocation how calls are forwarded
 * @param reply how results are handled
 * @param agreement what was agreed with other nodes
 * @param stream members run the calls of one stream in order; -1 for any order
 */
public record MethodConfig(
        int method, InvocationScheme invocation, ReplyScheme reply, MethodAgreement agreement, int stream) {
    /** The same configuration in another stream. */
    MethodConfig on(int other) {
        return new MethodConfig(method, invocation, reply, agreement, other);
    }

    /** How results are handled before they are split, if they are. */
    public ReplyScheme whole() {
        return reply instanceof PersonalizedReply(ReplyPersonalizer _, ReplyScheme inner) ? inner : reply;
    }

    /**
     * Checks that schemes make sense for a method of a group.
     *
     * @throws ConfigurationException if they do not
     */
    public static void check(
            LocalGroup group, MethodSignature signature, InvocationScheme invocation, ReplyScheme reply) {
        String label = label(group, signature);
        MemberScheme scheme = switch (invocation) {
            case CombinedInvocation combined -> (MemberScheme) combined.scheme();
            case MemberScheme member -> member;
        };
        if (scheme instanceof SingleInvocation(int destination)) {
            checkRank(group, label, destination);
        }
        check(group, label, scheme, reply);
    }

    /** A group's method as messages name it. */
    public static String label(LocalGroup group, MethodSignature signature) {
        return group.table().name() + ", " + signature.label();
    }

    private static void check(LocalGroup group, String label, MemberScheme scheme, ReplyScheme reply) {
        switch (reply) {
            case DiscardReply() -> {}
            case ForwardReply _ -> {}
            case ReturnReply(int source) -> {
                checkRank(group, label, source);
                if (scheme instanceof SingleInvocation(int destination) && destination != source) {
                    throw new ConfigurationException(
                            label + ": member " + source + " cannot return a result of a call that" + " goes to member "
                                    + destination + " only. Return that one's");
                }
            }
            case CombineReply _ -> {
                if (scheme instanceof SingleInvocation) {
                    throw new ConfigurationException(
                            label + ": a call that goes to one member has one result, and there is"
                                    + " nothing to combine. Use ReturnReply");
                }
            }
            case PersonalizedReply(ReplyPersonalizer _, ReplyScheme inner) -> check(group, label, scheme, inner);
        }
    }

    private static void checkRank(LocalGroup group, String label, int rank) {
        if (rank < 0 || rank >= group.size()) {
            throw new ConfigurationException(
                    label + ": there is no member " + rank + "; ranks go from 0 to " + (group.size() - 1));
        }
    }

    /** The binomial combiner of a reply scheme, or null. */
    public static @Nullable BinomialCombiner binomial(ReplyScheme reply) {
        return switch (reply) {
            case CombineReply(BinomialCombiner combiner) -> combiner;
            case PersonalizedReply(ReplyPersonalizer _, ReplyScheme inner) -> binomial(inner);
            default -> null;
        };
    }

    /** An invocation scheme as messages name it. */
    public static String describe(InvocationScheme scheme) {
        return switch (scheme) {
            case CombinedInvocation combined ->
                "combined \"" + combined.identifier() + "\", " + describe(combined.scheme());
            case SingleInvocation(int destination) -> "single to " + destination;
            case GroupInvocation() -> "group";
            case PersonalizedInvocation _ -> "personalized";
        };
    }

    /** A reply scheme as messages name it. */
    public static String describe(ReplyScheme reply) {
        return switch (reply) {
            case DiscardReply() -> "discard";
            case ReturnReply(int source) -> "return of " + source;
            case ForwardReply _ -> "forward";
            case CombineReply(FlatCombiner _) -> "flat combine";
            case CombineReply(BinomialCombiner _) -> "binomial combine";
            case PersonalizedReply(ReplyPersonalizer _, ReplyScheme inner) -> "personalized " + describe(inner);
        };
    }
}
