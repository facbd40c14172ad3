package org.mobula.transport.tcp;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;

/** What the machine that runs the tests can do. */
final class Machine {
    private Machine() {}

    static void assumeIpv6() {
        assumeTrue(hasIpv6(), "skipped: this machine has no IPv6 loopback address");
    }

    private static boolean hasIpv6() {
        try (Listener listener = Listener.open("::1")) {
            return !listener.places().isEmpty();
        } catch (IOException e) {
            return false;
        }
    }
}
