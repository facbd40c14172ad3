package org.mobula.shared.internal.protocol;

import java.util.List;
import org.mobula.shared.internal.KnownProtocols;
import org.mobula.shared.spi.Protocol;

/** The protocols by name. */
public final class ProtocolsForTests {
    /** The names of all. */
    public static final List<String> NAMES =
            List.of("lazy", "update", "home", "sequential", "migratory", "read-mostly", "scope");

    private static final KnownProtocols KNOWN = new KnownProtocols(ProtocolsForTests.class.getClassLoader());

    private ProtocolsForTests() {}

    /** One of them. */
    public static Protocol find(String name) {
        return KNOWN.find(name);
    }
}
