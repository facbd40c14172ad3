package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.message.Ranks.Medium;

/** Two groups that communicate with each other. */
@Timeout(60)
class IntercommunicatorTest {
    /** Ranks 0, 2, 4 on one side, 1 and 3 on the other; the leaders are the last of each. */
    private static Intercommunicator halves(Communicator world) {
        int odd = world.rank() % 2;
        Communicator half = world.split(odd, 0).orElseThrow();
        return Intercommunicator.create(half, half.size() - 1, world, odd == 0 ? 3 : 4, 99);
    }

    @ParameterizedTest
    @EnumSource
    void ranksReferToTheOtherGroup(Medium medium) throws Exception {
        Ranks.run(5, medium, world -> {
            Intercommunicator halves = halves(world);
            boolean even = world.rank() % 2 == 0;
            assertThat(halves.size()).isEqualTo(even ? 3 : 2);
            assertThat(halves.rank()).isEqualTo(world.rank() / 2);
            assertThat(halves.remoteSize()).isEqualTo(even ? 2 : 3);
            assertThat(halves.remoteGroup().nodes()).containsExactly(even ? new int[] {1, 3} : new int[] {0, 2, 4});
            assertThat(halves.group().nodes()).containsExactly(even ? new int[] {0, 2, 4} : new int[] {1, 3});
            int[] value = new int[1];
            if (even) {
                halves.send(Section.of(new int[] {world.rank()}), 1, halves.rank());
            } else if (world.rank() == 3) {
                for (int from = 2; from >= 0; from--) {
                    Status status = halves.receive(Section.of(value), PointToPoint.ANY_SOURCE, from);
                    assertThat(status.source()).isEqualTo(from);
                    assertThat(value).containsExactly(2 * from);
                }
                halves.sendObject("thanks", 0, 5);
            }
            if (world.rank() == 0) {
                assertThat(halves.receiveObject(1, 5).value()).isEqualTo("thanks");
            }
        });
    }

    @Test
    void groupsAreMergedTheLowOneFirst() throws Exception {
        Ranks.run(5, Medium.SHM, world -> {
            Intercommunicator halves = halves(world);
            boolean even = world.rank() % 2 == 0;
            Communicator oddFirst = halves.merge(even);
            assertThat(oddFirst.group().nodes()).containsExactly(1, 3, 0, 2, 4);
            assertThat(oddFirst.rank()).isEqualTo(even ? 2 + halves.rank() : halves.rank());
            CommunicatorTest.ring(oddFirst);
            Communicator same = halves.merge(true);
            assertThat(same.group().nodes()).containsExactly(0, 2, 4, 1, 3);
            CommunicatorTest.ring(same);
        });
    }

    @Test
    void aDuplicateConnectsTheSameGroupsSeparately() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            Communicator alone = world.split(world.rank(), 0).orElseThrow();
            Intercommunicator pair = Intercommunicator.create(alone, 0, world, 1 - world.rank(), 0);
            Intercommunicator copy = pair.duplicate();
            assertThat(pair.compare(copy)).isEqualTo(Comparison.CONGRUENT);
            assertThat(pair.compare(pair)).isEqualTo(Comparison.IDENTICAL);
            int[] value = new int[1];
            Request sent = pair.isend(Section.of(new int[] {1}), 0, 0);
            Request sentToo = copy.isend(Section.of(new int[] {2}), 0, 0);
            copy.receive(Section.of(value), 0, 0);
            assertThat(value).containsExactly(2);
            pair.receive(Section.of(value), 0, 0);
            assertThat(value).containsExactly(1);
            Request.awaitAll(sent, sentToo);
            pair.free();
            assertThatThrownBy(() -> pair.send(Section.EMPTY, 0, 0))
                    .isInstanceOf(MessageArgumentException.class)
                    .hasMessageContaining("the communicator is freed");
            copy.merge(world.rank() == 1);
        });
    }

    @Test
    void anInvalidLeaderIsRefusedAtAllMembers() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            assertThatThrownBy(() -> Intercommunicator.create(world, 2, world, 0, 0))
                    .isInstanceOf(MessageArgumentException.class)
                    .hasMessage("Intercommunicator.create: there is no rank 2 in world, which was given as its leader."
                            + " Give a rank from 0 to 1");
            assertThatThrownBy(() -> Intercommunicator.create(world, 1, world, 7, 0))
                    .isInstanceOf(MessageArgumentException.class)
                    .hasMessage(
                            world.rank() == 1
                                    ? "Intercommunicator.create: rank 7 of world, under tag 0, cannot be the other"
                                            + " group's leader. Give a tag of at least 0, and a rank from 0 to 1 other"
                                            + " than this one's, 1"
                                    : "the leader of this group, rank 1, has not reached that of the other group."
                                            + " Its own exception says why");
        });
    }

    @Test
    void groupsWithCommonMembersAreNotJoined() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            Communicator here = world.duplicate();
            Communicator there = world.duplicate();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                Future<?> second = threads.submit(() -> refused(there, 1, world, 0));
                refused(here, 0, world, 1);
                second.get();
            }
        });
    }

    private static void refused(Communicator local, int leader, Communicator peer, int remoteLeader) {
        assertThatThrownBy(() -> Intercommunicator.create(local, leader, peer, remoteLeader, 0))
                .isInstanceOf(MessageArgumentException.class)
                .hasMessage("Intercommunicator.create: a group of ranks [0, 1] and a group of ranks [0, 1]"
                        + " have members in common. Join disjoint groups");
    }
}
