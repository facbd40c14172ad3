package org.mobula.invoke.internal.analysis;

import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.Replicability;

/**
 * Checks that code does the same on every replica: a class, and all classes that its fields and its code mean.
 *
 * <p>Whole classes are checked, whoever calls what; only {@code main} may do what it likes, since nobody calls it on a
 * replica. Made for one question; not for several threads.
 */
public final class ReplicationRules {
    private static final int SYNTHETIC = 0x1000;

    /** why: who takes in a class of the program's main part takes in all of it, and need not read pages about it. */
    private static final int ENOUGH = 20;

    /** why by name: a model does not know the others, and java.rmi need not be there. */
    private static final Set<String> REMOTE = Set.of("org.mobula.remote.Remote", "java.rmi.Remote");

    private static final Map<String, String> FORBIDDEN = Map.of(
            "writeObject", "changes how the object travels, and its state must be its fields; remove it",
            "readObject", "changes how the object travels, and its state must be its fields; remove it",
            "writeReplace", "changes how the object travels, and its state must be its fields; remove it",
            "readResolve", "changes how the object travels, and its state must be its fields; remove it",
            "writeExternal", "changes how the object travels, and its state must be its fields; remove it",
            "readExternal", "changes how the object travels, and its state must be its fields; remove it",
            "finalize", "runs when the garbage collector wants; remove it");

    private final Classes classes = new Classes();
    private final List<Class<?>> remoteMarkers;
    private final Set<Class<?>> shared;
    private final Set<Class<?>> found = new LinkedHashSet<>();
    private final Deque<Class<?>> open = new ArrayDeque<>();
    private final List<String> objections = new ArrayList<>();

    /**
     * @param remoteMarkers interfaces whose subtypes are remote
     * @param shared classes that are not looked at
     */
    public ReplicationRules(List<Class<?>> remoteMarkers, Set<Class<?>> shared) {
        this.remoteMarkers = remoteMarkers;
        this.shared = shared;
    }

    /** Checks a class and all that it needs. */
    public Replicability check(Class<?> root) {
        add(root);
        while (!open.isEmpty() && objections.size() < ENOUGH) {
            Class<?> next = open.removeFirst();
            try {
                checkClass(next);
            } catch (Objection objection) {
                object(Classes.simpleName(next), objection.because());
            }
        }
        return new Replicability(found, objections);
    }

    /** Takes note of a class that something refers to. */
    void add(Class<?> type) {
        Class<?> bottom = type;
        while (bottom.isArray()) {
            bottom = bottom.getComponentType();
        }
        if (!bottom.isPrimitive() && !Classes.isOfJdk(bottom) && !shared.contains(bottom) && found.add(bottom)) {
            open.addLast(bottom);
        }
    }

    /** As {@link #add(Class)}, by a name seen in a class; says why not if it is the JDK's and not on the list. */
    @Nullable
    String add(ClassDesc name, Class<?> from) {
        ClassDesc bottom = name;
        while (bottom.isArray()) {
            bottom = bottom.componentType();
        }
        if (bottom.isPrimitive()) {
            return null;
        }
        Class<?> type = classes.load(bottom, from);
        add(type);
        return Classes.isOfJdk(type) ? Library.JDK.objection(type) : null;
    }

    Class<?> load(ClassDesc name, Class<?> from) {
        return classes.load(name, from);
    }

    /** The class that declares what a call means, or the owner itself if none does. */
    Class<?> declaring(Class<?> owner, String name, String descriptor) {
        Classes.Found resolved = Classes.isOfJdk(owner) ? null : classes.resolve(owner, name, descriptor);
        return resolved == null ? owner : resolved.declaring();
    }

    /** Says what speaks against it. */
    void object(String where, String what) {
        String objection = where + ": " + what;
        if (!objections.contains(objection)) {
            objections.add(objection);
        }
    }

    private void checkClass(Class<?> type) {
        String name = Classes.simpleName(type);
        if (type.isHidden() || Proxy.isProxyClass(type)) {
            object(name, "is a lambda or a class made at run time, whose code cannot be read; use a class with a name");
            return;
        }
        if (isRemote(type)) {
            object(name, "is remote, and each replica would call it; call it outside and pass the result");
            return;
        }
        checkParents(type, name);
        ClassModel model = classes.model(type);
        model.fields().forEach(field -> checkField(type, field));
        for (MethodModel method : model.methods()) {
            if (!isMain(method.methodName().stringValue())) {
                checkMethod(type, method);
            }
        }
    }

    private void checkParents(Class<?> type, String name) {
        Class<?> parent = type.getSuperclass();
        if (parent != null) {
            add(parent);
            boolean open = parent == Object.class || parent == Record.class || parent == Enum.class;
            if (Classes.isOfJdk(parent) && !open && !Throwable.class.isAssignableFrom(parent)) {
                object(name, "extends " + parent.getName() + ", whose code cannot be rewritten; hold one in a field");
            }
        }
        for (Class<?> each : type.getInterfaces()) {
            add(each);
        }
        if (type.isSealed()) {
            for (Class<?> each : type.getPermittedSubclasses()) {
                add(each);
            }
        }
    }

    private boolean isRemote(Class<?> type) {
        return Classes.interfacesOf(type).stream()
                .anyMatch(each -> REMOTE.contains(each.getName()) || remoteMarkers.contains(each));
    }

    private void checkField(Class<?> type, FieldModel field) {
        String where = Classes.simpleName(type) + "." + field.fieldName().stringValue();
        int flags = field.flags().flagsMask();
        ClassDesc held = field.fieldTypeSymbol();
        String why = add(held, type);
        if (why != null) {
            object(where, "is a " + held.displayName() + ", which " + why);
        } else if ((flags & Modifier.STATIC) != 0 && (flags & SYNTHETIC) == 0) {
            checkStatic(type, held, where, (flags & Modifier.FINAL) != 0);
        } else if ((flags & Modifier.TRANSIENT) != 0) {
            object(where, "is transient, and would be lost when the state travels; drop \"transient\"");
        }
    }

    private void checkStatic(Class<?> type, ClassDesc held, String where, boolean isFinal) {
        if (!isFinal) {
            object(where, "is static and can change, and each JVM has its own; make it a field of the object");
        } else if (!isConstant(type, held)) {
            object(
                    where,
                    "is static and holds " + held.displayName() + ", which can change; make it a field of the"
                            + " object");
        }
    }

    private boolean isConstant(Class<?> type, ClassDesc held) {
        if (held.isPrimitive()) {
            return true;
        }
        if (held.isArray()) {
            return false;
        }
        Class<?> constant = classes.load(held, type);
        return constant.isEnum()
                || Enum.class.isAssignableFrom(constant)
                || constant.isRecord()
                || Classes.isOfJdk(constant) && Library.JDK.isConstant(constant);
    }

    private static boolean isMain(String name) {
        return name.equals("main") || name.startsWith("lambda$main$");
    }

    private void checkMethod(Class<?> type, MethodModel method) {
        String name = method.methodName().stringValue();
        String where = Classes.simpleName(type) + "." + name;
        int flags = method.flags().flagsMask();
        if ((flags & Modifier.NATIVE) != 0) {
            object(where, "is native; write it in Java");
        }
        if ((flags & Modifier.STATIC) != 0 && (flags & Modifier.SYNCHRONIZED) != 0) {
            object(where, "is static synchronized, and locks what replicas do not have; lock an object of theirs");
        }
        String forbidden = FORBIDDEN.get(name);
        if (forbidden != null && (flags & Modifier.STATIC) == 0) {
            object(where, forbidden);
        }
        for (ClassDesc parameter : method.methodTypeSymbol().parameterList()) {
            checkSignature(type, parameter, where, "takes");
        }
        checkSignature(type, method.methodTypeSymbol().returnType(), where, "returns");
        method.code().ifPresent(code -> new CodeRules(this, type, where).check(new Code(code)));
    }

    private void checkSignature(Class<?> type, ClassDesc part, String where, String verb) {
        String why = add(part, type);
        if (why != null) {
            object(where, verb + " a " + part.displayName() + ", which " + why);
        }
    }
}
