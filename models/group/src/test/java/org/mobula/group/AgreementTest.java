package org.mobula.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.mobula.testkit.Await.await;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.group.CombinedTest.Cell;
import org.mobula.group.CombinedTest.MyCell;
import org.mobula.group.CombinedTest.Part;

/** Participants of a combined call must agree on what they call and how; a participant that disagrees is named. */
@Timeout(60)
class AgreementTest {
    private static final int RANKS = 4;
    private GroupCluster cluster;

    @BeforeEach
    void start() throws Exception {
        cluster = new GroupCluster(RANKS);
        cluster.form("cells", Cell.class, i -> new MyCell(), 0, 1, 2, 3);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    private void together(int participants, Part part) throws Exception {
        CombinedTest.together(cluster, participants, part);
    }

    @Test
    void aParticipantThatDisagreesIsNamed() throws Exception {
        List<Throwable> seen = Collections.synchronizedList(new ArrayList<>());
        together(
                2,
                (rank, groups, cell) -> seen.add(catchThrowable(() -> groups.method(cell, Cell::barrier)
                        .configure(
                                new CombinedInvocation(
                                        "disagree",
                                        rank,
                                        2 + rank,
                                        FlatInvocationCombiner.ofNothing(),
                                        new GroupInvocation()),
                                new DiscardReply()))));
        assertThat(seen)
                .allSatisfy(thrown -> assertThat(thrown)
                        .isInstanceOf(ConfigurationException.class)
                        .hasMessageMatching(
                                "combined invocation \"disagree\": participant (0 \\(rank 0\\) has number 2, not 3 as participant 1"
                                        + " \\(rank 1\\)|1 \\(rank 1\\) has number 3, not 2 as participant 0 \\(rank 0\\)) has\\."
                                        + " Configure the method the same way for all participants"));
    }

    private interface Configured {
        void configure(int rank, Groups groups, Cell cell);
    }

    /** A disagreement of two participants, in the words of both. */
    private record Difference(String what, String one, String other, Configured configured) {
        @Override
        public String toString() {
            return what;
        }
    }

    private static CombinedInvocation both(int rank, InvocationScheme scheme) {
        return new CombinedInvocation("differ", rank, 2, FlatInvocationCombiner.ofNothing(), scheme);
    }

    private static Configured replying(IntFunction<ReplyScheme> reply) {
        return (rank, groups, cell) ->
                groups.method(cell, Cell::add).configure(both(rank, new GroupInvocation()), reply.apply(rank));
    }

    /** One combiner. */
    private static final class MyCombiner extends BinomialInvocationCombiner {}

    static List<Difference> differences() {
        String here = AgreementTest.class.getName();
        return List.of(
                new Difference(
                        "combiner",
                        here + ".lambda$",
                        here + "$MyCombiner",
                        (rank, groups, cell) -> groups.method(cell, Cell::add)
                                .configure(
                                        new CombinedInvocation(
                                                "differ",
                                                rank,
                                                2,
                                                rank == 0
                                                        ? BinomialInvocationCombiner.of((a, b, out) ->
                                                                out.write(0, a.readInt(0) + b.readInt(0)))
                                                        : new MyCombiner(),
                                                new GroupInvocation()),
                                        new DiscardReply())),
                new Difference(
                        "combiner",
                        here + ".lambda$",
                        here + ".lambda$",
                        (rank, groups, cell) -> groups.method(cell, Cell::add)
                                .configure(
                                        new CombinedInvocation(
                                                "differ",
                                                rank,
                                                2,
                                                BinomialInvocationCombiner.of(
                                                        rank == 0
                                                                ? (a, b, out) ->
                                                                        out.write(0, a.readInt(0) + b.readInt(0))
                                                                : (a, b, out) ->
                                                                        out.write(0, a.readInt(0) * b.readInt(0))),
                                                new GroupInvocation()),
                                        new DiscardReply())),
                new Difference(
                        "method",
                        "Cell.barrier()",
                        "Cell.get()",
                        (rank, groups, cell) -> (rank == 0
                                        ? groups.method(cell, Cell::barrier)
                                        : groups.method(cell, Cell::get))
                                .configure(both(rank, new GroupInvocation()), new DiscardReply())),
                new Difference(
                        "forwarding",
                        "group",
                        "single to 1",
                        (rank, groups, cell) -> groups.method(cell, Cell::add)
                                .configure(
                                        both(rank, rank == 0 ? new GroupInvocation() : new SingleInvocation(1)),
                                        new DiscardReply())),
                new Difference(
                        "forwarding",
                        "personalized by " + here + ".lambda$",
                        "personalized by " + here + ".lambda$",
                        (rank, groups, cell) -> groups.method(cell, Cell::add)
                                .configure(
                                        both(
                                                rank,
                                                new PersonalizedInvocation(Personalizer.of(
                                                        rank == 0
                                                                ? (in, out) -> out[0].write(0, in.readInt(0))
                                                                : (in, out) -> out[1].write(0, in.readInt(0))))),
                                        new DiscardReply())),
                new Difference(
                        "reply",
                        "discard",
                        "return of 1",
                        replying(rank -> rank == 0 ? new DiscardReply() : new ReturnReply(1))),
                new Difference(
                        "reply",
                        "binomial combine by java.lang.Math.max",
                        "binomial combine by java.lang.Math.min",
                        replying(rank -> new CombineReply(BinomialCombiner.ofInt(rank == 0 ? Math::max : Math::min)))),
                new Difference(
                        "reply",
                        "flat combine by " + here + ".lambda$",
                        "flat combine by org.mobula.group.Sums$Flat",
                        replying(rank ->
                                new CombineReply(rank == 0 ? FlatCombiner.ofInt(all -> all[0]) : new Sums.Flat()))),
                new Difference(
                        "reply",
                        "personalized by org.mobula.group.Sums$Parts, return of 1",
                        "personalized by " + here + "$",
                        replying(rank -> new PersonalizedReply(
                                rank == 0
                                        ? new Sums.Parts()
                                        : new ReplyPersonalizer() {
                                            private static final long serialVersionUID = 1L;

                                            @Override
                                            public void personalize(int in, int[] out) {}
                                        },
                                new ReturnReply(1)))));
    }

    @ParameterizedTest
    @MethodSource("differences")
    void theDifferenceBetweenParticipantsIsNamed(Difference difference) throws Exception {
        int known = cluster.at(2).node().reductions().known();
        List<Throwable> seen = Collections.synchronizedList(new ArrayList<>());
        together(
                2,
                (rank, groups, cell) ->
                        seen.add(catchThrowable(() -> difference.configured.configure(rank, groups, cell))));
        assertThat(seen)
                .hasSize(2)
                .allSatisfy(thrown -> assertThat(thrown)
                        .isInstanceOf(ConfigurationException.class)
                        .hasMessageStartingWith("combined invocation \"differ\": participant ")
                        .hasMessageContaining(" has " + difference.what + " ")
                        .hasMessageContaining(difference.one)
                        .hasMessageContaining(difference.other)
                        .hasMessageEndingWith(" has. Configure the method the same way for all participants"));
        await().until(() -> cluster.at(2).node().reductions().known() == known); // combiners are forgotten, too
    }

    @Test
    void twoParticipantsCannotHaveOneRank() throws Exception {
        List<Throwable> seen = Collections.synchronizedList(new ArrayList<>());
        together(
                2,
                (rank, groups, cell) -> seen.add(catchThrowable(() -> groups.method(cell, Cell::barrier)
                        .configure(
                                new CombinedInvocation(
                                        "twice", 0, 2, FlatInvocationCombiner.ofNothing(), new GroupInvocation()),
                                new DiscardReply()))));
        assertThat(seen)
                .allSatisfy(thrown -> assertThat(thrown)
                        .isInstanceOf(ConfigurationException.class)
                        .hasMessageMatching(
                                "combined invocation \"twice\": participant 0 came twice, from rank [01] and from rank"
                                        + " [01]\\. Give each participant a different rank"));
    }
}
