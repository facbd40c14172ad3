package org.mobula.shared.internal;

import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.shared.internal.protocol.HomeProtocol;
import org.mobula.shared.internal.protocol.LazyProtocol;
import org.mobula.shared.internal.protocol.MigratoryProtocol;
import org.mobula.shared.internal.protocol.ReadMostlyProtocol;
import org.mobula.shared.internal.protocol.ScopeProtocol;
import org.mobula.shared.internal.protocol.SequentialProtocol;
import org.mobula.shared.internal.protocol.UpdateProtocol;
import org.mobula.shared.spi.Protocol;

/**
 * The protocols that a rank has, by name.
 *
 * <p><b>Threads:</b> any.
 */
public final class KnownProtocols {
    /** The protocol of units that choose none. */
    public static final String DEFAULT = "lazy";

    private final Map<String, Protocol> all = new ConcurrentHashMap<>();

    /** Those of this room, and the providers that a class loader finds. */
    public KnownProtocols(ClassLoader loader) {
        add(new LazyProtocol());
        add(new UpdateProtocol());
        add(new HomeProtocol());
        add(new SequentialProtocol());
        add(new MigratoryProtocol());
        add(new ReadMostlyProtocol());
        add(new ScopeProtocol());
        ServiceLoader.load(Protocol.class, loader).forEach(this::add);
    }

    /**
     * Adds a protocol, or replaces one of the same class.
     *
     * @throws IllegalArgumentException if a protocol of another class has its name
     */
    public void add(Protocol protocol) {
        all.merge(protocol.name(), protocol, KnownProtocols::replace);
    }

    private static Protocol replace(Protocol present, Protocol other) {
        if (present.getClass() != other.getClass()) {
            throw new IllegalArgumentException("two consistency protocols have the name \"" + present.name() + "\": "
                    + present.getClass().getName() + " and " + other.getClass().getName()
                    + "; ranks agree on protocols by their names, so choose another one");
        }
        return other;
    }

    /**
     * The protocol of a name.
     *
     * @throws IllegalArgumentException if there is none; lists those there are
     */
    public Protocol find(String name) {
        Protocol found = all.get(name);
        if (found == null) {
            throw new IllegalArgumentException("there is no consistency protocol \"" + name + "\"; there are "
                    + String.join(", ", new TreeMap<>(all).keySet()));
        }
        return found;
    }
}
