package org.mobula.remote.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.mobula.invoke.InterfaceShape;
import org.mobula.remote.NotRemoteException;
import org.mobula.remote.Remote;

/**
 * Which interfaces are remote: those that extend {@link Remote}, or {@code java.rmi.Remote} where its module is
 * present.
 */
public final class RemoteInterfaces {
    private static final List<Class<?>> MARKERS = find();

    private static final ClassValue<InterfaceShape> SHAPES = new ClassValue<>() {
        @Override
        protected InterfaceShape computeValue(Class<?> type) {
            return InterfaceShape.of(interfacesOf(type));
        }
    };

    private RemoteInterfaces() {}

    /** Whether a type extends a marker interface. */
    public static boolean isRemote(Class<?> type) {
        return MARKERS.stream().anyMatch(marker -> marker.isAssignableFrom(type));
    }

    /**
     * The shape of the remote interfaces of a class.
     *
     * @throws NotRemoteException if it implements no remote interface
     */
    public static InterfaceShape shapeOf(Class<?> type) {
        return SHAPES.get(type);
    }

    /** The remote interfaces of a class, sorted by name, without those that another one extends. */
    private static List<Class<?>> interfacesOf(Class<?> type) {
        Set<Class<?>> found = new LinkedHashSet<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            collect(each, found);
        }
        List<Class<?>> narrowest = new ArrayList<>();
        for (Class<?> candidate : found) {
            if (found.stream().noneMatch(other -> other != candidate && candidate.isAssignableFrom(other))) {
                narrowest.add(candidate);
            }
        }
        if (narrowest.isEmpty()) {
            throw new NotRemoteException(type);
        }
        narrowest.sort(Comparator.comparing(Class::getName));
        return narrowest;
    }

    private static void collect(Class<?> type, Set<Class<?>> found) {
        if (type.isInterface() && isRemote(type) && !MARKERS.contains(type)) {
            found.add(type);
        }
        for (Class<?> parent : type.getInterfaces()) {
            collect(parent, found);
        }
    }

    private static List<Class<?>> find() {
        try {
            // by name, since a run-time image may lack java.rmi
            return List.of(Remote.class, Class.forName("java.rmi.Remote"));
        } catch (ClassNotFoundException absent) {
            return List.of(Remote.class);
        }
    }
}
