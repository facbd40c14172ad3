package org.mobula.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.runtime.NodeOptions;
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
}
