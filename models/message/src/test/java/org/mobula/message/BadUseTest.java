package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.runtime.NodeOptions;

@Timeout(60)
class BadUseTest {
    private static final Section SECTION = Section.of(new double[8]);
    private static Ranks ranks;
    private static Communicator world;

    @BeforeAll
    static void join() {
        ranks = new Ranks(2);
        world = ranks.world(1);
    }

    @AfterAll
    static void leave() {
        ranks.close();
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(MessageArgumentException.class).hasMessage(message);
    }

    @Test
    void aRankOutOfRangeIsNamedWithTheValidRange() {
        refused(
                () -> world.send(SECTION, 2, 7),
                "rank 1 of world, sending 8 double to rank 2 of world with tag 7: there is no rank 2; ranks go from 0 to 1."
                        + " Give one of these as the destination, or PointToPoint.NO_RANK");
        refused(
                () -> world.isend(SECTION, PointToPoint.ANY_SOURCE, 7),
                "rank 1 of world, sending 8 double to rank -1 of world with tag 7: there is no rank -1; ranks go from 0 to"
                        + " 1. Give one of these as the destination, or PointToPoint.NO_RANK");
        refused(
                () -> world.receive(SECTION, -3, 7),
                "rank 1 of world, receiving 8 double from rank -3 of world with tag 7: there is no rank -3; ranks go from 0"
                        + " to 1. Give one of these as the source, PointToPoint.ANY_SOURCE, or PointToPoint.NO_RANK");
        refused(
                () -> world.probe(5, PointToPoint.ANY_TAG),
                "rank 1 of world, probing for a message of rank 5 of world with any tag: there is no rank 5; ranks go from 0"
                        + " to 1. Give one of these as the source, PointToPoint.ANY_SOURCE, or PointToPoint.NO_RANK");
        refused(
                () -> world.sendObject("text", 9, 0),
                "rank 1 of world, sending an object to rank 9 of world with tag 0: there is no rank 9; ranks go from 0 to 1."
                        + " Give one of these as the destination, or PointToPoint.NO_RANK");
    }

    @Test
    void tagsAreNotNegative() {
        refused(
                () -> world.send(SECTION, 0, PointToPoint.ANY_TAG),
                "rank 1 of world, sending 8 double to rank 0 of world with tag -1: the tag of a message is at least 0. Only"
                        + " receives take ANY_TAG");
        refused(
                () -> world.ireceive(SECTION, 0, -2),
                "rank 1 of world, receiving 8 double from rank 0 of world with tag -2: a tag is at least 0. Give one, or"
                        + " PointToPoint.ANY_TAG");
    }

    @Test
    void inPlaceIsForCollectives() {
        refused(
                () -> world.send(Section.IN_PLACE, 0, 0),
                "rank 1 of world, sending Section.IN_PLACE to rank 0 of world with tag 0: Section.IN_PLACE is for collective"
                        + " operations. Give the section itself");
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 5000, 100_000})
    void aMessageLongerThanItsSectionIsTruncation(int length) {
        Request send = world.isend(Section.of(new double[length]), 1, 3);
        double[] room = new double[8];
        assertThatThrownBy(() -> world.receive(Section.of(room), PointToPoint.ANY_SOURCE, 3))
                .isInstanceOf(TruncationException.class)
                .hasMessage(
                        "rank 1 of world, receiving 8 double from any rank of world with tag 3: the message of rank 1 with"
                                + " tag 3 holds " + length
                                + " double. Give a section that long, or probe for the length first");
        assertThat(send.await().count()).isEqualTo(length);
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 5000, 100_000})
    void aMessageOfAnotherKindIsAMismatch(int length) {
        Request receive = world.ireceive(Section.of(new long[100_000]), 1, 3);
        Request send = world.isend(Section.of(new double[length]), 1, 3);
        assertThatThrownBy(receive::await)
                .isInstanceOf(ElementMismatchException.class)
                .hasMessage(
                        "rank 1 of world, receiving 100000 long from rank 1 of world with tag 3: the message of rank 1"
                                + " with tag 3 holds double, not long. Receive into a section of double");
        assertThat(send.await().count()).isEqualTo(length);
    }

    @Test
    void theFirstFailureOfManyIsThrownWhenAllAreDone() {
        Request one = world.ireceive(Section.of(new int[1]), 1, 0);
        Request two = world.ireceive(Section.of(new int[1]), 1, 1);
        Request three = world.ireceive(Section.of(new int[1]), 1, 2);
        world.send(Section.of(new int[2]), 1, 0);
        world.send(Section.of(new int[1]), 1, 1);
        world.send(Section.of(new long[1]), 1, 2);
        assertThatThrownBy(() -> Request.awaitAll(one, two, three))
                .isInstanceOf(TruncationException.class)
                .satisfies(thrown -> assertThat(thrown.getSuppressed())
                        .singleElement()
                        .isInstanceOf(ElementMismatchException.class));
        assertThat(Request.settleAll(one, two, three))
                .extracting(status -> status.error().isPresent())
                .containsExactly(true, false, true);
    }

    @Test
    void readOnlyMemoryIsSentButNotReceivedInto() {
        MemorySegment constant = MemorySegment.ofArray(new double[] {1, 2, 3}).asReadOnly();
        double[] received = new double[3];
        for (Section section : new Section[] {
            Section.of(constant, Datatype.DOUBLE, 3), Section.of(constant, Datatype.DOUBLE.vector(2, 1, 2), 1)
        }) {
            Request send = world.isend(section, 1, 3);
            refused(
                    () -> world.receive(section, 1, 3),
                    "rank 1 of world, receiving " + section
                            + " from rank 1 of world with tag 3: its memory is read-only."
                            + " Receive into memory that may be written");
            MatchedMessage matched = world.mprobe(1, 3);
            assertThatThrownBy(() -> matched.receive(section)).isInstanceOf(MessageArgumentException.class);
            assertThat(matched.receive(Section.of(received)).count()).isEqualTo(section.count());
            send.await();
            Communicator self = Communicator.self(ranks.node(1));
            self.allReduce(section, Section.of(received, 0, (int) section.count()), Operation.SUM);
            self.broadcast(section, 0);
            self.reduce(section, Section.of(received, 0, (int) section.count()), Operation.MAX, 0);
            refused(
                    () -> self.allReduce(Section.IN_PLACE, section, Operation.SUM),
                    "rank 0 of self, allReduce: memory that is received into is read-only."
                            + " Give memory that may be written");
        }
        assertThat(received).startsWith(1, 3);
    }

    @Test
    void moreBytesThanAMessageMayHave() {
        NodeOptions options = NodeOptions.from(Map.of("MOBULA_MESSAGE_LIMIT", "16777216"));
        try (Ranks small = new Ranks(1, options)) {
            refused(
                    () -> small.world(0).isend(Section.of(new double[2_000_000]), 0, 7),
                    "rank 0 of world, sending 2000000 double to rank 0 of world with tag 7: its 16000000 bytes exceed"
                            + " the message limit of 15728640. Send it in parts, or raise MOBULA_MESSAGE_LIMIT");
        }
    }
}
