package org.mobula.replica.internal.space;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.mobula.replica.CloudObject;
import org.mobula.replica.NotReplicableException;
import org.mobula.replica.Root;

/**
 * The rules for programs written for RepMI (Maassen 2003, section 4.1.2), and the interfaces by which an object is
 * called.
 */
public final class RepmiRules {
    private RepmiRules() {}

    /** The violations of RepMI's rules by a class that uses RepMI's names. */
    static List<String> objections(Class<?> type) {
        List<String> objections = new ArrayList<>();
        boolean root = Root.class.isAssignableFrom(type);
        boolean node = ProgramClasses.NODE.isAssignableFrom(type);
        boolean object = CloudObject.class.isAssignableFrom(type);
        String name = type.getSimpleName();
        if (root && node) {
            objections.add(name + ": is a Root and a Cloud.Node, and one cloud's root is no node of another; drop one");
        }
        if (!type.isInterface() && (root || node) && !object) {
            objections.add(name + ": is a " + (root ? "Root" : "Cloud.Node") + ", but no CloudObject; extend that");
        }
        if (!type.isInterface() && object && !root && !node) {
            objections.add(name + ": is a CloudObject, but neither a Root nor a Cloud.Node; implement one of them");
        }
        for (Field field : type.getDeclaredFields()) {
            if (isReference(field.getType())) {
                objections.add(
                        name + "." + field.getName() + ": refers to another cloud, or to its own as others do; pass"
                                + " what is needed as an argument");
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            for (Class<?> parameter : method.getParameterTypes()) {
                if (isReference(parameter)) {
                    objections.add(name + "." + method.getName() + ": takes a reference to a cloud; pass what is needed"
                            + " of it");
                }
            }
        }
        return objections;
    }

    private static boolean isReference(Class<?> type) {
        return type.isInterface() && Root.class.isAssignableFrom(type);
    }

    /**
     * The program's interfaces that a root class implements; if any is a {@link Root}, only those.
     *
     * @throws NotReplicableException if there is none
     */
    public static List<Class<?>> interfacesOf(Class<?> root) {
        Set<Class<?>> found = new LinkedHashSet<>();
        for (Class<?> type = root; type != null; type = type.getSuperclass()) {
            for (Class<?> each : type.getInterfaces()) {
                if (each.getClassLoader() != null && each != Root.class && each != ProgramClasses.NODE) {
                    found.add(each);
                }
            }
        }
        List<Class<?>> roots =
                found.stream().filter(Root.class::isAssignableFrom).toList();
        if (found.isEmpty()) {
            throw new NotReplicableException(
                    root.getTypeName(),
                    List.of(root.getSimpleName()
                            + ": implements no interface by which it could be called; declare one"));
        }
        return roots.isEmpty() ? List.copyOf(found) : roots;
    }
}
