package org.mobula.remote.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.mobula.invoke.InterfaceShape;
import org.mobula.remote.NotRemoteException;
import org.mobula.remote.Remote;

/** What makes an interface remote: it extends our marker, or the JDK's where its module is there. */
public final class RemoteInterfaces {
    /** The markers. */
    public static final List<Class<?>> ALL = find();

    private static final ClassValue<InterfaceShape> SHAPES = new ClassValue<>() {
        @Override
        protected InterfaceShape computeValue(Class<?> type) {
            return InterfaceShape.of(interfacesOf(type));
        }
    };

    private RemoteInterfaces() {}

    /** Whether a type is a marker's subtype. */
    public static boolean isRemote(Class<?> type) {
        return ALL.stream().anyMatch(marker -> marker.isAssignableFrom(type));
    }

    /**
     * The shape of an object's class.
     *
     * @throws NotRemoteException if it implements no remote interface
     */
    public static InterfaceShape shapeOf(Class<?> type) {
        return SHAPES.get(type);
    }

    /** The remote interfaces a class implements, by name, without those that another of them extends. */
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
        if (type.isInterface() && isRemote(type) && !ALL.contains(type)) {
            found.add(type);
        }
        for (Class<?> parent : type.getInterfaces()) {
            collect(parent, found);
        }
    }

    private static List<Class<?>> find() {
        try {
            // why by name: a run image may lack java.rmi, and nobody misses it who does not use it
            return List.of(Remote.class, Class.forName("java.rmi.Remote"));
        } catch (ClassNotFoundException absent) {
            return List.of(Remote.class);
        }
    }
}
