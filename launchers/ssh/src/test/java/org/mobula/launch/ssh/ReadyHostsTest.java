package org.mobula.launch.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.launch.LaunchException;
import org.mobula.launch.ssh.tree.HostEntry;

class ReadyHostsTest {
    private final ReadyHosts hosts = new ReadyHosts(List.of(
            new HostEntry(0, "10.0.0.1", List.of(0)),
            new HostEntry(1, "10.0.0.2", List.of(1)),
            new HostEntry(2, "alias", List.of(2))));

    @Test
    void hostsThatShareANameTakeTheNameOfTheUser() {
        hosts.ready(0, "box boot1 shm1");
        hosts.ready(1, "box boot2 shm1");
        hosts.ready(2, "other boot1 shm1");
        hosts.await();

        assertThat(hosts.names())
                .isEqualTo(Map.of(0, Map.of("MOBULA_HOST", "10.0.0.1"), 1, Map.of("MOBULA_HOST", "10.0.0.2")));
    }

    @Test
    void twoNamesOfOneHostAreOneHost() {
        hosts.ready(0, "box boot1 shm1");
        hosts.ready(1, "second boot2 shm2");
        hosts.ready(2, "box boot1 shm1");
        hosts.await();

        assertThat(hosts.names()).isEmpty();
    }

    @Test
    void theFirstProblemEndsTheWait() {
        hosts.ready(0, "box boot1 shm1");
        hosts.problem("host 10.0.0.2 cannot run ranks: no JDK");
        hosts.problem("another");

        assertThatThrownBy(hosts::await)
                .isInstanceOf(LaunchException.class)
                .hasMessage("host 10.0.0.2 cannot run ranks: no JDK");
    }
}
