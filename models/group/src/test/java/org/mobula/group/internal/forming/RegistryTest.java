package org.mobula.group.internal.forming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.group.ConfigurationException;
import org.mobula.group.Groups;
import org.mobula.group.MembershipException;
import org.mobula.group.internal.calling.GroupTable;
import org.mobula.invoke.MismatchException;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.Cluster;

/** The registries of forming groups and meetings, in rare interleavings. */
@Timeout(60)
class RegistryTest {
    private Cluster cluster;
    private GroupRegistry groups;
    private MeetingRegistry meetings;

    @BeforeEach
    void start() {
        cluster = new Cluster(2, NodeOptions.defaults());
        Engine engine = Engine.of(cluster.node(0));
        groups = new GroupRegistry(engine, rank -> {
            throw new IllegalStateException("rank " + rank + " does not listen");
        });
        meetings = new MeetingRegistry(engine);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    private static JoinRequest member(int node, int ticket) {
        return new JoinRequest(node, "here", ticket, -1, "Type", new String[] {"Interface"});
    }

    @Test
    void aWaitForAFailedGroupFailsAlthoughTheNameIsReused() {
        groups.create("again", "Interface", 1, 2, false);
        Integer first = groups.join("again", member(1, 1), 0);
        assertThat(first).isNotNull();
        groups.refuse(first, "it was refused");
        groups.create("again", "Interface", 1, 2, false);
        assertThatThrownBy(() -> groups.installed(first, 0))
                .isInstanceOf(MembershipException.class)
                .hasMessage("group \"again\": it was refused");
        assertThat(groups.join("again", member(1, 2), 0)).isNotEqualTo(first);
    }

    @Test
    void aGroupThatCannotBeInstalledFailsForAll() {
        groups.create("deaf", "Interface", 1, 2, false);
        Integer forming = groups.join("deaf", member(0, 1), 0);
        assertThat(forming).isNotNull();
        assertThatThrownBy(() -> groups.join("deaf", member(1, 1), 0)).hasMessage("rank 0 does not listen");
        assertThatThrownBy(() -> groups.installed(forming, 0))
                .hasMessage("group \"deaf\": not all of its members could be told that it is complete: rank 0 does not"
                        + " listen");
        assertThat(groups.state("deaf")).startsWith("not all of its members could be told");
    }

    @Test
    void aMemberThatGivesUpBeforeTheGroupIsCompleteFreesItsPlace() {
        groups.create("open", "Interface", 1, 2, false);
        Integer forming = groups.join("open", member(0, 1), 0);
        assertThat(forming).isNotNull();
        assertThat(groups.withdraw("open", 0, 1)).isTrue();
        assertThat(groups.state("open")).isEqualTo("0 of 2 members have joined");
    }

    @Test
    void aMemberThatGaveUpBeforeItsRequestIsHandledIsNotAdded() {
        groups.create("open", "Interface", 1, 2, false);
        assertThat(groups.withdraw("open", 0, 1)).isTrue();
        Thread.currentThread().interrupt(); // as an abandoned remote call is
        assertThatThrownBy(() -> groups.join("open", member(0, 1), 0))
                .isInstanceOf(MembershipException.class)
                .hasMessage("group \"open\": the member at rank 0 of the job has given up joining");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(groups.state("open")).isEqualTo("0 of 2 members have joined");
    }

    @Test
    void theWithdrawalOfAStrangerLeavesAFullGroupAsItIs() {
        groups.create("full", "Interface", 1, 1, false);
        assertThatThrownBy(() -> groups.join("full", member(0, 1), 0)).hasMessage("rank 0 does not listen");
        groups.create("full", "Interface", 1, 1, false);
        String before = groups.state("full");
        assertThat(groups.withdraw("full", 0, 1)).isTrue();
        assertThat(groups.withdraw("unknown", 0, 1)).isTrue();
        assertThat(groups.state("full")).isEqualTo(before);
    }

    @Test
    void unknownNumbersAreRefused() {
        assertThatThrownBy(() -> groups.installed(7, 0))
                .isInstanceOf(MembershipException.class)
                .hasMessage("there is no forming group with number 7");
        assertThatThrownBy(() -> meetings.assembled(7, 0, 0))
                .isInstanceOf(MembershipException.class)
                .hasMessage("there is no meeting 7");
    }

    private static MeetingRequest terms(int rank) {
        return terms(rank, 2, "combiner");
    }

    private static MeetingRequest terms(int rank, int number, String combiner) {
        return new MeetingRequest(
                "meeting", rank, rank % 2, "group", "method", number, combiner, "group", "discard", null);
    }

    @Test
    void laterParticipantsLearnOfAMismatchAndReturningOnesBeginAnew() {
        int failed = meetings.meet(terms(0, 3, "sum"));
        String why =
                "combined invocation \"meeting\": participant 1 (rank 1) has combiner max, not sum as participant 0"
                        + " (rank 0) has. Configure the method the same way for all participants";
        assertThatThrownBy(() -> meetings.meet(terms(1, 3, "max"))).hasMessage(why);
        assertThatThrownBy(() -> meetings.meet(terms(2, 3, "sum"))).hasMessage(why);
        assertThatThrownBy(() -> meetings.assembled(failed, 0, 0)).hasMessage(why);
        assertThat(meetings.size()).isZero();
        int anew = meetings.meet(terms(1, 3, "sum"));
        assertThat(anew).isNotEqualTo(failed);
        assertThat(meetings.meet(terms(2, 3, "sum"))).isEqualTo(anew);
        assertThat(meetings.meet(terms(0, 3, "sum"))).isEqualTo(anew);
    }

    @Test
    void aParticipantThatKnowsOfAMismatchMayBeginAnewWithOneThatDoesNot() {
        int failed = meetings.meet(terms(0, 3, "sum"));
        assertThatThrownBy(() -> meetings.meet(terms(1, 3, "max"))).isInstanceOf(ConfigurationException.class);
        int anew = meetings.meet(terms(1, 3, "sum"));
        assertThat(anew).isNotEqualTo(failed);
        assertThat(meetings.meet(terms(2, 3, "sum"))).isEqualTo(anew);
    }

    @Test
    void anOldMismatchIsNotReported() {
        AtomicLong now = new AtomicLong();
        meetings = new MeetingRegistry(Engine.of(cluster.node(0)), now::get);
        int failed = meetings.meet(terms(0, 3, "sum"));
        assertThatThrownBy(() -> meetings.meet(terms(1, 3, "max"))).isInstanceOf(ConfigurationException.class);
        now.set(Groups.DEFAULT_TIMEOUT.toNanos() + 1);
        assertThat(meetings.meet(terms(2, 3, "sum"))).isNotEqualTo(failed);
    }

    @Test
    void aMeetingThatHasBegunIsNotDissolvedByALateTimeout() {
        int meeting = meetings.meet(terms(0));
        assertThat(meetings.meet(terms(1))).isEqualTo(meeting);
        assertThat(meetings.assembled(meeting, 0, 0)).isNull();
        assertThat(meetings.assembled(meeting, 1, 0)).isNotNull();
        assertThat(meetings.dissolve(meeting, 0)).isNull();
        assertThat(meetings.assembled(meeting, 0, 0)).isNotNull();
    }

    @Test
    void aDissolvedMeetingEndsForAll() {
        int meeting = meetings.meet(terms(0, 3, "sum"));
        assertThat(meetings.meet(terms(2, 3, "sum"))).isEqualTo(meeting);
        assertThat(meetings.dissolve(meeting, 0)).isEqualTo("participant 1 has not come");
        assertThatThrownBy(() -> meetings.assembled(meeting, 2, 0))
                .hasMessage(
                        "combined invocation \"meeting\": participant 0 gave up waiting: participant 1 has not come");
        assertThat(meetings.size()).isZero();
    }

    @Test
    void anImpossibleTableIsRefused() {
        assertThatThrownBy(() -> new GroupTable(0, "bin", "Bin", 1, new int[] {0}, new String[] {"here"}, false))
                .isInstanceOf(MismatchException.class)
                .hasMessage("group \"bin\" came with number 0, 1 members and 1 hosts, which cannot be: the rank it came"
                        + " from runs another version of Mobula");
        assertThatThrownBy(() -> new GroupTable(1, "bin", "Bin", 1, new int[] {0}, new String[] {}, false))
                .isInstanceOf(MismatchException.class);
        GroupTable table =
                new GroupTable(1 << 30, "bin", "Bin", 1, new int[] {0, 4}, new String[] {"here", "there"}, false);
        assertThatThrownBy(() -> table.requireWithin(4))
                .isInstanceOf(MismatchException.class)
                .hasMessage("group \"bin\" came with a member at rank 4, but ranks go from 0 to 3");
    }
}
