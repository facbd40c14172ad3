package org.mobula.contract.wire;

import java.util.ServiceLoader;
import org.mobula.transport.spi.TransportProvider;

/** Finds transports by name. */
final class Transports {
    private Transports() {}

    static TransportProvider named(String name) {
        return ServiceLoader.load(TransportProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
