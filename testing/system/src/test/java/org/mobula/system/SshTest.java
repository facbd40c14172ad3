package org.mobula.system;

import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Ranks on two hosts, each with an ssh server. The launcher runs on the first and starts ranks there by ssh as well. */
class SshTest extends ClusterContract {
    @RegisterExtension
    static final HostSandbox SANDBOX = new HostSandbox("ssh", "sshd", "nsenter").withSshServers();

    @Override
    HostSandbox sandbox() {
        return SANDBOX;
    }

    @Override
    List<String> launcher() {
        return List.of(SANDBOX.mobula().toString(), "run", "--hosts", "m1:2,m2:2");
    }
}
