import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.mobula.group.MemberFailurePolicy;
import org.mobula.group.BinomialInvocationCombiner;
import org.mobula.group.CombineReply;
import org.mobula.group.CombinedInvocation;
import org.mobula.group.DiscardReply;
import org.mobula.group.FlatInvocationCombiner;
import org.mobula.group.ForwardReply;
import org.mobula.group.Forwarder;
import org.mobula.group.GroupInvocation;
import org.mobula.group.InvocationCombiner;
import org.mobula.group.InvocationScheme;
import org.mobula.group.MemberScheme;
import org.mobula.group.PersonalizedInvocation;
import org.mobula.group.PersonalizedReply;
import org.mobula.group.Personalizer;
import org.mobula.group.ReplyScheme;
import org.mobula.group.ReturnReply;
import org.mobula.group.SingleInvocation;

/** One kind of call to a group with a killed member. */
record Scenario(Forwarded forwarded, Callers callers, Replied replied, boolean personalized, MemberFailurePolicy policy) {
    /** Which members are called. */
    enum Forwarded {
        SINGLE,
        GROUP,
        PERSONALIZED;

        MemberScheme scheme(int member) {
            return switch (this) {
                case SINGLE -> new SingleInvocation(member);
                case GROUP -> new GroupInvocation();
                case PERSONALIZED ->
                    new PersonalizedInvocation(Personalizer.of((in, out) -> {
                        for (int i = 0; i < out.length; i++) {
                            out[i].write(0, in.readInt(0) + i);
                        }
                    }));
            };
        }
    }

    /** The callers: one rank, all ranks together, or all survivors together. */
    enum Callers {
        ONE,
        FLAT_ALL,
        FLAT_LIVING,
        BINOMIAL_ALL,
        BINOMIAL_LIVING;

        boolean isCombined() {
            return this != ONE;
        }

        /** Whether the killed rank takes part in the call. */
        boolean needVictim() {
            return this == FLAT_ALL || this == BINOMIAL_ALL;
        }

        InvocationCombiner combiner() {
            return this == FLAT_ALL || this == FLAT_LIVING
                    ? FlatInvocationCombiner.of((in, out) -> out.write(
                            0,
                            Arrays.stream(in).mapToInt(each -> each.readInt(0)).sum()))
                    : BinomialInvocationCombiner.of((a, b, out) -> out.write(0, a.readInt(0) + b.readInt(0)));
        }
    }

    /** The use of the results. */
    enum Replied {
        DISCARD,
        RETURN,
        FORWARD,
        FLAT,
        BINOMIAL
    }

    /** All meaningful scenarios. */
    static List<Scenario> all() {
        List<Scenario> all = new ArrayList<>();
        for (Forwarded forwarded : Forwarded.values()) {
            for (Callers callers : Callers.values()) {
                for (Replied replied : Replied.values()) {
                    for (int i = 0; i < 4; i++) {
                        Scenario scenario =
                                new Scenario(forwarded, callers, replied, i / 2 == 1, MemberFailurePolicy.values()[i % 2]);
                        if (scenario.isMeaningful()) {
                            all.add(scenario);
                        }
                    }
                }
            }
        }
        return all;
    }

    private boolean isMeaningful() {
        boolean combines = replied == Replied.FLAT || replied == Replied.BINOMIAL;
        return !(forwarded == Forwarded.SINGLE && combines)
                && !(personalized && (replied == Replied.DISCARD || !callers.isCombined()));
    }

    /** The invocation scheme of one of {@code number} callers, to one member or to all. */
    InvocationScheme forwarding(String meeting, int caller, int number, int member) {
        MemberScheme scheme = forwarded.scheme(member);
        return callers.isCombined()
                ? new CombinedInvocation(meeting, caller, number, callers.combiner(), scheme)
                : scheme;
    }

    /** The reply scheme, which may select one member's result. */
    ReplyScheme reply(int member, Forwarder forwarder) {
        ReplyScheme scheme = switch (replied) {
            case DISCARD -> new DiscardReply();
            case RETURN -> new ReturnReply(member);
            case FORWARD -> new ForwardReply(forwarder);
            case FLAT -> new CombineReply(new FailedResults.Flat());
            case BINOMIAL -> new CombineReply(new FailedResults.Binomial());
        };
        return personalized ? new PersonalizedReply(new Sums.Parts(), scheme) : scheme;
    }

    @Override
    public String toString() {
        return forwarded + " by " + callers + ", " + replied + (personalized ? " personalized, " : ", ") + policy;
    }
}
