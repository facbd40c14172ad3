package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.collective.Algorithms;
import org.mobula.collective.Collective;
import org.mobula.collective.Selection;
import org.mobula.fault.PeerFailedException;
import org.mobula.message.Ranks.Medium;

/** Communicators that are created from others. */
@Timeout(60)
class CommunicatorTest {
    @ParameterizedTest
    @EnumSource
    void messagesOfADuplicateAreNotMixedWithThoseOfTheOriginal(Medium medium) throws Exception {
        Ranks.run(2, medium, world -> {
            Communicator copy = world.duplicate();
            assertThat(copy.compare(world)).isEqualTo(Comparison.CONGRUENT);
            assertThat(copy.compare(copy)).isEqualTo(Comparison.IDENTICAL);
            assertThat(copy.name()).isEqualTo("world.duplicate()");
            int[] value = {world.rank()};
            if (world.rank() == 0) {
                world.send(Section.of(new int[] {1}), 1, 5);
                copy.send(Section.of(new int[] {2}), 1, 5);
            } else {
                copy.receive(Section.of(value), 0, 5);
                assertThat(value).containsExactly(2);
                world.receive(Section.of(value), PointToPoint.ANY_SOURCE, PointToPoint.ANY_TAG);
                assertThat(value).containsExactly(1);
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void splittingRanksByColorAndKey(Medium medium) throws Exception {
        Ranks.run(5, medium, world -> {
            int rank = world.rank();
            Optional<Communicator> part = world.split(rank == 4 ? Communicator.NO_COLOR : rank % 2, -rank);
            assertThat(part.isEmpty()).isEqualTo(rank == 4);
            part.ifPresent(half -> {
                assertThat(half.group().nodes()).containsExactly(rank % 2 == 0 ? new int[] {2, 0} : new int[] {3, 1});
                assertThat(half.rank()).isEqualTo(rank < 2 ? 1 : 0);
                assertThat(half.name()).isEqualTo("world.split(" + rank % 2 + ")");
                ring(half);
            });
        });
    }

    @Test
    void equalKeysKeepTheOrderOfRanks() throws Exception {
        Ranks.run(4, Medium.SHM, world -> {
            Communicator all = world.split(7, 0).orElseThrow();
            assertThat(all.group().nodes()).containsExactly(0, 1, 2, 3);
            assertThat(all.rank()).isEqualTo(world.rank());
        });
    }

    @Test
    void aCommunicatorOfAGroupHasItsMembersInItsOrder() throws Exception {
        Ranks.run(4, Medium.SHM, world -> {
            RankGroup group = world.group().incl(3, 0, 2);
            Optional<Communicator> made = world.create(group);
            assertThat(made.isPresent()).isEqualTo(world.rank() != 1);
            made.ifPresent(some -> {
                assertThat(some.group()).isEqualTo(group);
                assertThat(some.rank()).isEqualTo(group.rank().orElseThrow());
                assertThat(some.compare(world)).isEqualTo(Comparison.UNEQUAL);
                ring(some);
                Communicator turned = some.create(some.group().incl(1, 2, 0)).orElseThrow();
                assertThat(turned.compare(some)).isEqualTo(Comparison.SIMILAR);
                ring(turned);
            });
        });
    }

    @Test
    void manyCommunicatorsKeepTheirMessagesApart() throws Exception {
        long seed = new Random().nextLong();
        Ranks.run(4, Medium.SHM, world -> {
            Random random = new Random(seed);
            List<Communicator> all = new ArrayList<>(List.of(world));
            for (int i = 0; i < 30; i++) {
                Communicator parent = all.get(0).split(0, random.nextInt()).orElseThrow();
                int colors = random.nextInt(1, 4);
                int[] color = random.ints(4, 0, colors).toArray();
                Communicator part = parent.split(color[world.rank()], 0).orElseThrow();
                all.add(part);
                if (random.nextBoolean()) {
                    parent.free();
                }
            }
            for (int i = 0; i < all.size(); i++) {
                Communicator each = all.get(i);
                each.isend(Section.of(new int[] {i}), each.rank(), 1).await();
            }
            for (int i = all.size() - 1; i >= 0; i--) {
                int[] value = new int[1];
                all.get(i).receive(Section.of(value), PointToPoint.ANY_SOURCE, 1);
                assertThat(value).as("seed %d", seed).containsExactly(i);
                ring(all.get(i));
            }
        });
    }

    @Test
    void severalThreadsMakeCommunicatorsAtOnce() throws Exception {
        Ranks.run(3, Medium.SHM, world -> {
            List<Communicator> parents = List.of(world, world.duplicate(), world.duplicate(), world.duplicate());
            List<Communicator> made = new ArrayList<>();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Callable<List<Communicator>>> tasks = new ArrayList<>();
                for (Communicator parent : parents) {
                    tasks.add(() -> IntStream.range(0, 10)
                            .mapToObj(i -> parent.duplicate())
                            .toList());
                }
                for (Future<List<Communicator>> each : threads.invokeAll(tasks)) {
                    made.addAll(each.get());
                }
            }
            assertThat(made.stream().map(each -> each.pointToPoint().context())).doesNotHaveDuplicates();
            for (int i = 0; i < made.size(); i++) {
                made.get(i).send(Section.of(new int[] {i}), (world.rank() + 1) % 3, 0);
            }
            for (int i = 0; i < made.size(); i++) {
                int[] value = new int[1];
                made.get(i).receive(Section.of(value), PointToPoint.ANY_SOURCE, 0);
                assertThat(value).containsExactly(i);
            }
        });
    }

    @Test
    void aFreedCommunicatorIsRefused() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            Communicator copy = world.duplicate();
            copy.free();
            assertThatThrownBy(() -> copy.send(Section.EMPTY, 0, 3))
                    .isInstanceOf(MessageArgumentException.class)
                    .hasMessage("rank " + world.rank() + " of world.duplicate(), sending 0 byte to rank 0 of"
                            + " world.duplicate() with tag 3: the communicator is freed."
                            + " Use it before it is freed, or make another one");
            assertThatThrownBy(copy::duplicate)
                    .isInstanceOf(MessageArgumentException.class)
                    .hasMessage("rank " + world.rank() + " of world.duplicate(), duplicate: the communicator is freed."
                            + " Use it before it is freed, or make another one");
            assertThatThrownBy(copy::barrier)
                    .isInstanceOf(MessageArgumentException.class)
                    .hasMessageStartingWith(
                            "rank " + world.rank() + " of world.duplicate(), barrier: the communicator");
            assertThatThrownBy(() -> copy.broadcastObject("text", 0))
                    .isInstanceOf(MessageArgumentException.class)
                    .hasMessageStartingWith(
                            "rank " + world.rank() + " of world.duplicate(), broadcast: the communicator");
            assertThatThrownBy(world::free)
                    .isInstanceOf(MessageArgumentException.class)
                    .hasMessage("rank " + world.rank() + " of world, free: it ends with its node."
                            + " Close the node, or free a duplicate");
            assertThatThrownBy(() -> world.split(-2, 0))
                    .isInstanceOf(MessageArgumentException.class)
                    .hasMessage("rank " + world.rank() + " of world, split: there is no color -2."
                            + " Give one of at least 0, or Communicator.NO_COLOR");
        });
    }

    @Test
    void aReceiveStartedBeforeFreeingStillEnds() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            Communicator copy = world.duplicate();
            int[] value = new int[1];
            if (world.rank() == 0) {
                Request receive = copy.ireceive(Section.of(value), 1, 0);
                copy.free();
                world.send(Section.EMPTY, 1, 0);
                receive.await();
                assertThat(value).containsExactly(9);
            } else {
                world.receive(Section.EMPTY, 0, 0);
                copy.send(Section.of(new int[] {9}), 0, 0);
                copy.free();
            }
        });
    }

    @Test
    void aCollectiveOperationStartedBeforeFreeingStillEnds() throws Exception {
        Ranks.run(3, Medium.SHM, world -> {
            Communicator copy = world.duplicate();
            copy.algorithms(Selection.standard().with(Algorithms.of(Collective.ALL_REDUCE, "bucket")));
            if (world.rank() == 2) { // the others have freed it when the last one begins
                world.receive(Section.EMPTY, 0, 0);
                world.receive(Section.EMPTY, 1, 0);
            }
            long[] sum = new long[3];
            Request request = copy.iallReduce(Section.of(new long[] {1, 2, 3}), Section.of(sum), Operation.SUM);
            copy.free();
            world.send(Section.EMPTY, 2, 0);
            request.await();
            assertThat(sum).containsExactly(3, 6, 9);
        });
    }

    @Test
    void aPersistentRequestOfAFreedCommunicatorIsNotStarted() throws Exception {
        Ranks.run(1, Medium.SHM, world -> {
            Communicator copy = world.duplicate();
            PersistentRequest send = copy.sendInit(Section.EMPTY, 0, 3, SendMode.STANDARD);
            copy.free();
            assertThatThrownBy(send::start)
                    .isInstanceOf(MessageArgumentException.class)
                    .hasMessageEndingWith("the communicator is freed. Use it before it is freed, or make another one");
        });
    }

    @Test
    void aFailedRankEndsTheCreationOfACommunicatorAtAllOthers() throws Exception {
        try (Ranks ranks = new Ranks(3);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            ranks.run(world -> world.barrier());
            List<Communicator> left = List.of(ranks.world(1), ranks.world(2));
            List<Future<Communicator>> made =
                    left.stream().map(world -> threads.submit(world::duplicate)).toList();
            ranks.jobs().fail(0, "its process ended (exit code 137)");
            for (Future<Communicator> each : made) {
                assertThatThrownBy(each::get).hasCauseInstanceOf(PeerFailedException.class);
            }
        }
    }

    @Test
    void partsOfASplitActTogether() throws Exception {
        Ranks.run(5, Medium.SHM, world -> {
            Communicator half = world.split(world.rank() % 2, 0).orElseThrow();
            int[] sum = new int[1];
            half.allReduce(Section.of(new int[] {world.rank()}), Section.of(sum), Operation.SUM);
            assertThat(sum).containsExactly(world.rank() % 2 == 0 ? 6 : 4);
        });
    }

    @Test
    void aGroupOfNonMembersIsRefused() throws Exception {
        Ranks.run(3, Medium.SHM, world -> {
            Communicator first = world.split(world.rank() == 2 ? 1 : 0, 0).orElseThrow();
            if (world.rank() == 2) {
                assertThatThrownBy(() -> first.create(world.group()))
                        .isInstanceOf(MessageArgumentException.class)
                        .hasMessage("rank 0 of world.split(1), making a communicator: a group of ranks [0, 1, 2] is not"
                                + " part of it, rank 0 of the node is not a member. Give a group of its members");
            }
        });
    }

    @Test
    void attributesAreCopiedAndDeletedAsTheirKeysDefine() throws Exception {
        Ranks.run(1, Medium.SHM, world -> {
            List<String> deleted = new ArrayList<>();
            AttributeKey<String> copied = new AttributeKey<>() {
                @Override
                protected Optional<String> copy(Communicator communicator, String value) {
                    return Optional.of(value + "'");
                }

                @Override
                protected void delete(Communicator communicator, String value) {
                    deleted.add(value);
                }
            };
            AttributeKey<Integer> kept = new AttributeKey<>();
            world.attributes().put(copied, "a");
            world.attributes().put(kept, 5);
            Communicator copy = world.duplicate();
            assertThat(copy.attributes().get(copied)).hasValue("a'");
            assertThat(copy.attributes().get(kept)).isEmpty();
            assertThat(world.attributes().get(kept)).hasValue(5);
            world.attributes().put(copied, "b");
            world.attributes().remove(copied);
            copy.free();
            assertThat(deleted).containsExactly("a", "b", "a'");
            assertThat(world.attributes().get(copied)).isEmpty();
        });
    }

    /** Everyone sends to the next one. */
    static void ring(Communicator communicator) {
        int size = communicator.size();
        int next = (communicator.rank() + 1) % size;
        int before = (communicator.rank() + size - 1) % size;
        int[] value = new int[1];
        communicator.sendReceive(Section.of(new int[] {communicator.rank()}), next, 77, Section.of(value), before, 77);
        assertThat(value).containsExactly(before);
    }
}
