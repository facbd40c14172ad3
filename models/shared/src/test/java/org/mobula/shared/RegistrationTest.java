package org.mobula.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.Await;
import org.mobula.testkit.Cluster;

@Timeout(60)
class RegistrationTest {
    private static void run(Cluster.Program program) throws Exception {
        try (Cluster cluster = new Cluster(2, NodeOptions.defaults())) {
            cluster.run(program);
        }
    }

    @Test
    void aDifferenceIsRefusedWithWhatEachRankRegistered() throws Exception {
        run(node -> {
            SharedObjects shared = SharedObjects.of(node);
            int length = 10 + node.rank();
            assertThatThrownBy(() -> shared.array(int[].class, length, Distribution.block(5)))
                    .isInstanceOf(RegistrationException.class)
                    .hasMessage("shared objects cannot be registered: unit 0 is array of 10; int; block 5; protocol "
                            + "lazy; FAIL; copies 1 at rank 0, and array of 11; int; block 5; protocol lazy; FAIL; "
                            + "copies 1 at rank 1. Register the same units in the same order at all ranks");
            assertThatThrownBy(shared::barrier).isInstanceOf(RegistrationException.class);
            node.barrier();
        });
    }

    @Test
    void aRankThatGoesToTheBarrierInsteadIsNamed() throws Exception {
        run(node -> {
            SharedObjects shared = SharedObjects.of(node);
            if (node.rank() == 0) {
                assertThatThrownBy(() -> shared.object("text"))
                        .isInstanceOf(RegistrationException.class)
                        .hasMessageContaining("rank 0 registered one object; java.lang.String; ; protocol lazy; FAIL; "
                                + "copies 1 as unit 0, and rank 1 waits at a barrier with only 0 units registered");
                node.close();
            } else {
                assertThatThrownBy(shared::barrier).isInstanceOf(org.mobula.fault.PeerFailedException.class);
            }
        });
    }

    @Test
    void unitsWithANameAreMadeByTheFirstRankThatRegistersThem() throws Exception {
        run(node -> {
            SharedObjects shared = SharedObjects.of(node);
            if (node.rank() == 1) {
                SharedUnit<String> word = shared.object("word", "first", SharedOptions.defaults());
                word.acquire();
                word.set(word.value() + " second");
                word.release();
            }
            node.barrier();
            if (node.rank() == 0) {
                SharedUnit<String> word = shared.object("word", "ignored", SharedOptions.defaults());
                word.acquireRead();
                assertThat(word.value()).isEqualTo("first second");
                word.release();
                assertThatThrownBy(() ->
                                shared.array("word", int[].class, 1, Distribution.block(), SharedOptions.defaults()))
                        .isInstanceOf(RegistrationException.class)
                        .hasMessage("shared objects cannot be registered: rank 1 registered \"word\" as one object; "
                                + "java.lang.String; ; protocol lazy; FAIL; copies 1, and rank 0 as array of 1; int; "
                                + "block; protocol lazy; FAIL; copies 1. Use another name");
            }
            node.barrier();
        });
    }

    @Test
    void twoProtocolsForOneUnitAreRefused() throws Exception {
        run(node -> {
            SharedObjects shared = SharedObjects.of(node);
            String protocol = node.rank() == 0 ? "home" : "update";
            assertThatThrownBy(() -> shared.array(
                            int[].class,
                            1,
                            Distribution.block(),
                            SharedOptions.defaults().withProtocol(protocol)))
                    .isInstanceOf(RegistrationException.class)
                    .hasMessageContaining("protocol home; FAIL; copies 1 at rank 0, and array of 1; int; block; "
                            + "protocol update");
            node.barrier();
        });
    }

    /** Each rank but the first, which compares registrations. The block's home is the rank that has failed. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void unitsThatAreRegisteredAfterAFailureCanBeUsed(int victim) throws Exception {
        try (Cluster cluster = new Cluster(3, NodeOptions.defaults())) {
            cluster.run(node -> {
                SharedObjects shared = SharedObjects.of(node);
                shared.array(int[].class, 3, Distribution.cyclic());
                if (node.rank() == victim) {
                    node.close();
                    return;
                }
                Await.await("the failure")
                        .until(() -> Engine.of(node).peer(victim).hasDeparted());
                SharedArray<int[]> array = shared.array(int[].class, 3, Distribution.cyclic());
                for (int i = 0; i < 3; i++) {
                    array.block(i).acquire(Duration.ofSeconds(30));
                    array.block(i).value()[0]++;
                    array.block(i).release();
                }
                SharedArray<int[]> named =
                        shared.array("named", int[].class, 3, Distribution.cyclic(), SharedOptions.defaults());
                named.block(victim).acquire(Duration.ofSeconds(30));
                named.block(victim).value()[0]++;
                named.block(victim).release();
                ended[node.rank()] = true;
                Await.await("the other rank").until(() -> ended[0] && ended[3 - victim]);
                Deadline.runWithin(Duration.ofSeconds(30), array.block(victim)::update);
                assertThat(array.block(victim).read()[0]).isEqualTo(2);
                Deadline.runWithin(Duration.ofSeconds(30), named.block(victim)::update);
                assertThat(named.block(victim).read()[0]).isEqualTo(2);
            });
        }
    }

    private final boolean[] ended = new boolean[3];

    @Test
    void aBlockWithTooManyElementsIsRefused() throws Exception {
        run(node -> assertThatThrownBy(() ->
                        SharedObjects.of(node).matrix(byte[].class, 1 << 16, (1 << 16) + 1, Distribution.rows(1 << 16)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a block of 65536 rows and 65537 columns has more than 2147483647 elements"));
    }

    @Test
    void eachRankHasABlockOfAnArrayInEqualBlocks() throws Exception {
        try (Cluster cluster = new Cluster(4, NodeOptions.defaults())) {
            cluster.run(node -> {
                SharedObjects shared = SharedObjects.of(node);
                SharedArray<int[]> array = shared.array(int[].class, 9, Distribution.block());
                assertThat(array.blocks()).isEqualTo(4);
                assertThat(array.blocksOf(node.rank())).containsExactly(node.rank());
                assertThat(array.block(node.rank()).length()).isBetween(2, 3);
                assertThat(array.start(3) + array.block(3).length()).isEqualTo(9);
                assertThat(shared.array(int[].class, 3, Distribution.block()).blocks())
                        .isEqualTo(3);
                shared.barrier();
            });
        }
    }
}
