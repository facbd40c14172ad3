package org.mobula.transport.tcp;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import org.mobula.transport.PortRange;
import org.mobula.transport.spi.Listener;

/** Whether this machine supports IPv6. */
final class Ipv6Support {
    private Ipv6Support() {}

    static void assumeIpv6() {
        assumeTrue(hasIpv6(), "skipped: this machine has no IPv6 loopback address");
    }

    private static boolean hasIpv6() {
        try (Listener listener = Listener.open("::1", PortRange.ANY)) {
            return !listener.places().isEmpty();
        } catch (IOException e) {
            return false;
        }
    }
}
