package org.mobula.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Invalid configurations are refused with a reason. */
@Timeout(60)
class RefusedTest {
    interface Cell {
        int add(int value);
    }

    /** Invalid configurations and the reasons. */
    private record Refused(Configured configured, String why) {
        @Override
        public String toString() {
            return why;
        }
    }

    private interface Configured {
        void configure(GroupMethod method);
    }

    private static final class BareFlat extends FlatCombiner {}

    private static final class BareBinomial extends BinomialCombiner {
        private static final long serialVersionUID = 1L;
    }

    private static final class BareSplit extends ReplyPersonalizer {
        private static final long serialVersionUID = 1L;
    }

    private static final class BareForwarder extends Forwarder {}

    private static GroupCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        cluster = new GroupCluster(2);
        cluster.form("cells", Cell.class, i -> (Cell) value -> value, 0, 1);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static Refused refused(InvocationScheme invocation, ReplyScheme reply, String why) {
        return new Refused(method -> method.configure(invocation, reply), "cells, Cell.add: " + why);
    }

    private static Refused combined(int rank, int number) {
        return new Refused(
                method -> method.configure(
                        new CombinedInvocation(
                                "odd", rank, number, FlatInvocationCombiner.ofNothing(), new GroupInvocation()),
                        new DiscardReply()),
                "combined invocation \"odd\": participant " + rank + " of " + number
                        + " is out of range. Participants are numbered from 0, and there is at least one");
    }

    private static String missing(Class<?> type, String what) {
        return type.getName() + " does not override " + what + ", which this method's results need";
    }

    static List<Refused> all() {
        CombinedInvocation alone =
                new CombinedInvocation("inner", 0, 1, FlatInvocationCombiner.ofNothing(), new GroupInvocation());
        ReplyScheme split = new PersonalizedReply(new Sums.Parts(), new ReturnReply(0));
        String nothing =
                "a call that goes to one member has one result, and there is nothing to combine. Use ReturnReply";
        return List.of(
                refused(new SingleInvocation(2), new DiscardReply(), "there is no member 2; ranks go from 0 to 1"),
                refused(new SingleInvocation(-1), new DiscardReply(), "there is no member -1; ranks go from 0 to 1"),
                refused(new GroupInvocation(), new ReturnReply(2), "there is no member 2; ranks go from 0 to 1"),
                refused(
                        new SingleInvocation(0),
                        new ReturnReply(1),
                        "member 1 cannot return a result of a call that goes to member 0 only. Return that one's"),
                refused(new SingleInvocation(0), new CombineReply(new Sums.Flat()), nothing),
                refused(new SingleInvocation(0), new CombineReply(new Sums.Binomial()), nothing),
                refused(
                        new SingleInvocation(0),
                        new PersonalizedReply(new Sums.Parts(), new CombineReply(new Sums.Flat())),
                        nothing),
                refused(
                        new CombinedInvocation(
                                "to one", 0, 1, FlatInvocationCombiner.ofNothing(), new SingleInvocation(0)),
                        new CombineReply(new Sums.Flat()),
                        nothing),
                refused(
                        new GroupInvocation(),
                        new CombineReply(new BareFlat()),
                        missing(BareFlat.class, "combine(int[], Exception[])")),
                refused(
                        new GroupInvocation(),
                        new CombineReply(new BareBinomial()),
                        missing(BareBinomial.class, "combine(int, int, Exception, int, int, Exception, int)")),
                refused(
                        new GroupInvocation(),
                        new PersonalizedReply(new BareSplit(), new ReturnReply(0)),
                        missing(BareSplit.class, "personalize(int, int[])")),
                refused(
                        new GroupInvocation(),
                        new ForwardReply(new BareForwarder()),
                        missing(BareForwarder.class, "forward(int, int, int)")),
                new Refused(
                        method -> method.configure(
                                new GroupInvocation(), new PersonalizedReply(new Sums.Parts(), new DiscardReply())),
                        "discarded replies cannot be personalized: there are none. Personalize what is returned,"
                                + " combined or forwarded"),
                new Refused(
                        method ->
                                method.configure(new GroupInvocation(), new PersonalizedReply(new Sums.Parts(), split)),
                        "replies are personalized once: let one reply personalizer do the work of both"),
                new Refused(
                        method -> method.configure(
                                new CombinedInvocation("outer", 0, 1, FlatInvocationCombiner.ofNothing(), alone),
                                new DiscardReply()),
                        "combined invocation \"outer\": a combined call cannot be combined again. Forward it by a"
                                + " single, group or personalized invocation"),
                combined(-1, 2),
                combined(2, 2),
                combined(0, 0));
    }

    @ParameterizedTest
    @MethodSource("all")
    void invalidConfigurationsAreRejectedWithAReasonAndChangeNothing(Refused refused) {
        Groups groups = cluster.at(0);
        Cell cell = groups.lookup("cells", Cell.class);
        GroupMethod method = groups.method(cell, Cell::add);
        method.configure(new SingleInvocation(1), new ReturnReply(1));
        assertThatThrownBy(() -> refused.configured.configure(method))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage(refused.why);
        assertThat(cell.add(7)).isEqualTo(7);
    }

    @Test
    void aSupplierThatReturnsNoForwarderFailsTheCall() {
        Groups groups = cluster.at(0);
        Cell cell = groups.lookup("cells", Cell.class);
        groups.method(cell, Cell::add).configure(new GroupInvocation(), new ForwardReply(() -> null));
        assertThatThrownBy(() -> cell.add(1))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("the supplier of forwarders returned null: it must supply one for each call");
    }
}
