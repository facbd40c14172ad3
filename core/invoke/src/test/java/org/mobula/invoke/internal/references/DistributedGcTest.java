package org.mobula.invoke.internal.references;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.internal.references.SimulatedRanks.Name;

/** Distributed garbage collection between simulated ranks, message by message. */
class DistributedGcTest {
    private final SimulatedRanks world = new SimulatedRanks(3);
    private final SimulatedRanks.Rank owner = world.ranks.get(0);
    private final SimulatedRanks.Rank giver = world.ranks.get(1);
    private final SimulatedRanks.Rank taker = world.ranks.get(2);
    private Name object;

    @BeforeEach
    void export() {
        object = owner.export();
    }

    @Test
    void anObjectIsHeldFromSendingUntilItsLastStubIsCollected() {
        owner.send(1, List.of(object));
        assertThat(owner.isHeld(object)).isTrue();
        assertThat(owner.inTransit()).isEqualTo(1);

        world.settle();
        assertThat(owner.isHeld(object)).isTrue();
        assertThat(owner.inTransit()).isZero();

        giver.forget(object);
        giver.collectGarbage();
        world.settle();
        assertThat(owner.isHeld(object)).isFalse();
    }

    @Test
    void aDiscardedMessageHoldsNothing() {
        owner.giveUp(1, List.of(object));

        assertThat(owner.isHeld(object)).isFalse();
        assertThat(owner.inTransit()).isZero();
    }

    @Test
    void aDiscardedMessageIsNotCountedInAcknowledgements() {
        Name other = owner.export();
        owner.giveUp(1, List.of(object));
        owner.send(1, List.of(other));
        world.deliver(List.of(0, 1));
        giver.forget(other);
        owner.send(1, List.of(object));
        giver.collectGarbage();
        giver.runTasks();
        world.deliver(List.of(1, 0));

        assertThat(owner.isHeld(other)).isFalse();
        assertThat(owner.isHeld(object)).isTrue();
    }

    @Test
    void theSenderOfAReferenceHoldsItUntilTheReceiverIsRegistered() {
        owner.send(1, List.of(object));
        world.settle();
        giver.send(2, List.of(object));
        giver.forget(object);
        world.deliver(List.of(1, 2));
        taker.runTasks(); // sends the registration
        giver.collectGarbage();
        giver.runTasks();

        assertThat(world.busyLinks()).containsExactly(List.of(2, 0));
        assertThat(giver.inTransit()).isEqualTo(1);

        world.deliver(List.of(2, 0));
        world.settle();
        assertThat(giver.inTransit()).isZero();

        giver.collectGarbage();
        world.settle();
        assertThat(owner.isHeld(object)).isTrue();

        taker.forget(object);
        taker.collectGarbage();
        world.settle();
        assertThat(owner.isHeld(object)).isFalse();
    }

    @Test
    void aSecondReferenceWaitsForTheSameRegistration() {
        owner.send(1, List.of(object));
        world.settle();
        giver.send(2, List.of(object));
        world.deliver(List.of(1, 2));
        taker.runTasks();
        giver.send(2, List.of(object));
        world.deliver(List.of(1, 2));
        assertThat(giver.inTransit()).isEqualTo(2);

        world.settle();
        assertThat(giver.inTransit()).isZero();
    }

    @Test
    void aNewStubIsNotReleasedWithTheOldOne() {
        owner.send(1, List.of(object));
        world.settle();
        giver.forget(object);
        giver.collectGarbage();
        owner.send(1, List.of(object)); // arrives before the release leaves
        world.deliver(List.of(0, 1));
        world.settle();

        assertThat(owner.isHeld(object)).isTrue();
    }

    @Test
    void aReferenceThatReturnsToItsOwnerNeedsNoRegistration() {
        owner.send(1, List.of(object));
        world.settle();
        giver.send(0, List.of(object));
        giver.forget(object);
        world.settle();
        giver.collectGarbage();
        world.settle();

        assertThat(giver.inTransit()).isZero();
        assertThat(owner.isHeld(object)).isTrue(); // by its own stub

        owner.forget(object);
        assertThat(owner.isHeld(object)).isFalse();
    }

    @Test
    void anObjectPassedOnByAFailedRankIsHeldUntilTheReceiverIsRegistered() {
        owner.send(1, List.of(object));
        world.settle();
        giver.send(2, List.of(object));
        world.deliver(List.of(1, 2));
        giver.die();
        owner.notice(1);
        assertThat(owner.isHeld(object)).isTrue();

        taker.notice(1);
        world.settle();
        owner.endGrace();
        assertThat(owner.isHeld(object)).isTrue();
    }

    @Test
    void objectsHeldByAFailedRankAreReleasedAfterTheGracePeriod() {
        owner.send(1, List.of(object));
        world.settle();
        Name under = owner.export();
        owner.send(1, List.of(under));
        giver.die();
        owner.notice(1);
        assertThat(owner.isHeld(object)).isTrue();

        owner.endGrace();
        assertThat(owner.isHeld(object)).isFalse();
        assertThat(owner.isHeld(under)).isFalse();
        assertThat(owner.inTransit()).isZero();
    }

    @Test
    void noAcknowledgementWaitsForAFailedOwner() {
        owner.send(1, List.of(object));
        world.settle();
        giver.send(2, List.of(object));
        owner.die();
        taker.notice(0);
        giver.notice(0);
        world.settle();

        assertThat(giver.inTransit()).isZero();
    }

    @Test
    void anAcknowledgementIsSentIfTheOwnerFailsDuringARegistration() {
        owner.send(1, List.of(object));
        world.settle();
        giver.send(2, List.of(object));
        world.deliver(List.of(1, 2));
        taker.runTasks();
        owner.die();
        taker.notice(0);
        world.settle();

        assertThat(giver.inTransit()).isZero();
    }

    @Test
    void manyReferencesAreSentInSeveralMessages() {
        List<Name> many = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            many.add(owner.export());
        }
        many.subList(0, 5_000).forEach(name -> owner.send(1, List.of(name)));
        owner.send(1, many.subList(5_000, 10_000));
        world.settle();
        giver.send(2, many);
        many.forEach(giver::forget);
        world.settle();
        giver.collectGarbage();
        world.settle();

        assertThat(many).allMatch(owner::isHeld);
        assertThat(giver.inTransit()).isZero();
    }

    @Test
    void anUnknownEntryIsRefusedAndNamesTheSender() {
        assertThatThrownBy(() -> owner.receive(2, new byte[] {99}))
                .isInstanceOf(MismatchException.class)
                .hasMessage("rank 2 sent reference entry 99, which is unknown here: it runs another version of Mobula");
    }

    /** Ranks send, forget, collect, deliver and fail at random; no referenced object is ever dropped. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5})
    void exactlyTheUnreferencedObjectsAreDropped(int size) {
        for (long seed = 0; seed < 300; seed++) {
            new Wandering(size, seed).run(400);
        }
    }

    private static final class Wandering {
        private final Random random;
        private final SimulatedRanks world;
        private final String seed;

        Wandering(int size, long seed) {
            this.random = new Random(seed);
            this.world = new SimulatedRanks(size);
            this.seed = "seed " + seed + " with " + size + " ranks";
        }

        void run(int steps) {
            for (int step = 0; step < steps; step++) {
                step(world.ranks.get(random.nextInt(world.ranks.size())));
                check();
            }
            world.settle();
            check();
            world.ranks.forEach(rank -> List.copyOf(rank.stubs.keySet()).forEach(rank::forget));
            for (int round = 0; round < 3; round++) {
                world.ranks.stream().filter(rank -> !rank.dead).forEach(SimulatedRanks.Rank::collectGarbage);
                world.settle();
                world.ranks.forEach(SimulatedRanks.Rank::endGrace);
            }
            for (SimulatedRanks.Rank rank : world.ranks) {
                assertThat(rank.exported).as(seed).noneMatch(name -> !rank.dead && rank.isHeld(name));
                assertThat(rank.dead ? 0 : rank.inTransit()).as(seed).isZero();
            }
        }

        private void step(SimulatedRanks.Rank rank) {
            if (rank.dead) {
                return;
            }
            int choice = random.nextInt(100);
            if (choice < 10) {
                sendTo(rank, rank.export());
            } else if (choice < 40) {
                known(rank).forEach(name -> sendTo(rank, name));
            } else if (choice < 45) {
                known(rank).forEach(name -> rank.giveUp(random.nextInt(world.ranks.size()), List.of(name)));
            } else if (choice < 60) {
                known(rank).forEach(rank::forget);
            } else if (choice < 70) {
                rank.collectGarbage();
            } else if (choice < 80) {
                rank.runTasks();
            } else if (choice == 99) {
                killIfOthersStay(rank);
            } else {
                deliverOne();
            }
        }

        private List<Name> known(SimulatedRanks.Rank rank) {
            List<Name> names = new ArrayList<>(rank.stubs.keySet());
            return names.isEmpty() ? List.of() : List.of(names.get(random.nextInt(names.size())));
        }

        private void sendTo(SimulatedRanks.Rank rank, Name name) {
            rank.send(random.nextInt(world.ranks.size()), List.of(name));
        }

        private void deliverOne() {
            List<List<Integer>> links = world.busyLinks();
            if (!links.isEmpty()) {
                world.deliver(links.get(random.nextInt(links.size())));
            }
        }

        /** A rank fails at any time; the grace period is longer than any message is in flight. */
        private void killIfOthersStay(SimulatedRanks.Rank rank) {
            if (world.ranks.stream().filter(each -> !each.dead).count() > 2) {
                rank.die();
                world.ranks.forEach(other -> other.notice(rank.number));
                world.settle();
                world.ranks.forEach(SimulatedRanks.Rank::endGrace);
            }
        }

        private void check() {
            for (SimulatedRanks.Rank rank : world.ranks) {
                for (Name name : rank.exported) {
                    if (!rank.dead && world.isReferredTo(name)) {
                        assertThat(rank.isHeld(name)).as("%s: %s", seed, name).isTrue();
                        assertThat(rank.dropped).as(seed).doesNotContain(name);
                    }
                }
            }
        }
    }
}
