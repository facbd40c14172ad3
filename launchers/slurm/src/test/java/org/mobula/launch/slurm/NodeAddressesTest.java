package org.mobula.launch.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeAddressesTest {
    private static final String UNKNOWN = "no-such-node.invalid";

    @TempDir
    Path folder;

    private NodeAddresses scontrol(String output) throws Exception {
        Path script = folder.resolve("scontrol");
        Files.writeString(
                script, "#!/bin/sh\necho x >>" + folder.resolve("calls") + "\ncat <<'END'\n" + output + "\nEND\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return new NodeAddresses(script.toString());
    }

    @Test
    void theResolverComesFirst() throws Exception {
        assertThat(new NodeAddresses("/no/scontrol").addresses("127.0.0.1"))
                .containsExactly(InetAddress.getByName("127.0.0.1"));
    }

    @Test
    void slurmKnowsNodesThatTheResolverDoesNot() throws Exception {
        NodeAddresses addresses = scontrol("NodeName=n0 Arch=x86_64 NodeAddr=192.0.2.7 NodeHostName=here Version=22");
        assertThat(addresses.addresses(UNKNOWN)).containsExactly(InetAddress.getByName("192.0.2.7"));
        assertThat(addresses.addresses(UNKNOWN)).hasSize(1);
        assertThat(folder.resolve("calls")).content().as("asked once").isEqualTo("x\n");
    }

    @Test
    void anUnknownNodeIsNamed() throws Exception {
        assertThatThrownBy(() -> scontrol("Node not found").addresses(UNKNOWN))
                .isInstanceOf(UnknownHostException.class)
                .hasMessage("neither the resolver nor `" + folder + "/scontrol show node` knows " + UNKNOWN);
        assertThatThrownBy(() -> new NodeAddresses("/no/scontrol").addresses(UNKNOWN))
                .isInstanceOf(UnknownHostException.class);
    }
}
