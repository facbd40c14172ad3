package org.mobula.invoke.internal;

import java.util.List;
import java.util.stream.Collectors;
import org.mobula.invoke.RemoteMethod;

/**
 * Interfaces for which stubs and dispatchers are generated.
 *
 * @param interfaces the interfaces
 * @param host the one whose package the generated classes belong to
 * @param methods their methods, each at its index
 */
public record InterfaceSet(List<Class<?>> interfaces, Class<?> host, List<RemoteMethod> methods) {
    /** The simple names: {@code Pi}, {@code Pi & Closer}. */
    public String name() {
        return interfaces.stream().map(Class::getSimpleName).collect(Collectors.joining(" & "));
    }

    /** The full names. */
    @Override
    public String toString() {
        return interfaces.stream().map(Class::getTypeName).collect(Collectors.joining(" & "));
    }
}
