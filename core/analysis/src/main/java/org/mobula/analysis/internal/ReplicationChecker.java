package org.mobula.analysis.internal;

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
import org.mobula.analysis.Replicability;

/**
 * Checks that code behaves the same on every replica: a class, and all classes that its fields and its code refer to.
 *
 * <p>All methods of a class are checked, called or not, except {@code main}, which is never called on a replica.
 *
 * <p><b>Threads:</b> one. <b>Ownership:</b> made for one question.
 */
public final class ReplicationChecker {
    private static final int SYNTHETIC = 0x1000;

    /**
     * A reference to the program's main class makes all of the program subject to the rules; a sample suffices then.
     */
    private static final int MAX_VIOLATIONS = 20;

    private static final String CUSTOM_FORM =
            "changes how the object travels, and its state must be its fields; remove it";

    private static final Map<String, String> FORBIDDEN = Map.of(
            "writeObject", CUSTOM_FORM,
            "readObject", CUSTOM_FORM,
            "writeReplace", CUSTOM_FORM,
            "readResolve", CUSTOM_FORM,
            "writeExternal", CUSTOM_FORM,
            "readExternal", CUSTOM_FORM,
            "finalize", "runs when the garbage collector decides; remove it");

    private final ClassHierarchy classes = new ClassHierarchy();
    private final Set<Class<?>> shared;
    private final Set<Class<?>> found = new LinkedHashSet<>();
    private final Deque<Class<?>> open = new ArrayDeque<>();
    private final List<String> violations = new ArrayList<>();

    /** @param shared classes that are not checked */
    public ReplicationChecker(Set<Class<?>> shared) {
        this.shared = shared;
    }

    /** Checks a class and all classes it refers to. */
    public Replicability check(Class<?> root) {
        add(root);
        while (!open.isEmpty() && violations.size() < MAX_VIOLATIONS) {
            Class<?> next = open.removeFirst();
            try {
                checkClass(next);
            } catch (AnalysisException failure) {
                report(ClassHierarchy.simpleName(next), failure.reason());
            }
        }
        return new Replicability(found, violations);
    }

    /** Adds a class that something refers to. */
    void add(Class<?> type) {
        Class<?> bottom = type;
        while (bottom.isArray()) {
            bottom = bottom.getComponentType();
        }
        if (!bottom.isPrimitive() && !ClassHierarchy.isOfJdk(bottom) && !shared.contains(bottom) && found.add(bottom)) {
            open.addLast(bottom);
        }
    }

    /** As {@link #add(Class)}, by a name seen in a class. Returns why a class of the JDK may not be used, or null. */
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
        return ClassHierarchy.isOfJdk(type) ? JdkEffects.JDK.refusal(type) : null;
    }

    Class<?> load(ClassDesc name, Class<?> from) {
        return classes.load(name, from);
    }

    /** The class that declares a called method, or the owner itself if none does. */
    Class<?> declaring(Class<?> owner, String name, String descriptor) {
        ResolvedMethod resolved = ClassHierarchy.isOfJdk(owner) ? null : classes.resolve(owner, name, descriptor);
        return resolved == null ? owner : resolved.declaring();
    }

    /** Reports a violation. */
    void report(String where, String what) {
        String violation = where + ": " + what;
        if (!violations.contains(violation)) {
            violations.add(violation);
        }
    }

    private void checkClass(Class<?> type) {
        String name = ClassHierarchy.simpleName(type);
        if (type.isHidden() || Proxy.isProxyClass(type)) {
            report(name, "is a lambda or a class made at run time, whose code cannot be read; use a class with a name");
            return;
        }
        if (ClassHierarchy.isRemote(type)) {
            report(name, "is remote, and each replica would call it; call it outside and pass the result");
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
            if (ClassHierarchy.isOfJdk(parent) && !open && !Throwable.class.isAssignableFrom(parent)) {
                report(name, "extends " + parent.getName() + ", whose code cannot be rewritten; hold one in a field");
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

    private void checkField(Class<?> type, FieldModel field) {
        String where = ClassHierarchy.simpleName(type) + "." + field.fieldName().stringValue();
        int flags = field.flags().flagsMask();
        ClassDesc held = field.fieldTypeSymbol();
        String why = add(held, type);
        if (why != null) {
            report(where, "is a " + held.displayName() + ", which " + why);
        } else if ((flags & Modifier.STATIC) != 0 && (flags & SYNTHETIC) == 0) {
            checkStatic(type, held, where, (flags & Modifier.FINAL) != 0);
        } else if ((flags & Modifier.TRANSIENT) != 0) {
            report(where, "is transient, and would be lost when the state travels; drop \"transient\"");
        }
    }

    private void checkStatic(Class<?> type, ClassDesc held, String where, boolean isFinal) {
        if (!isFinal) {
            report(where, "is static and can change, and each JVM has its own; make it a field of the object");
        } else if (!isConstant(type, held)) {
            report(
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
                || ClassHierarchy.isOfJdk(constant) && JdkEffects.JDK.isConstant(constant);
    }

    private static boolean isMain(String name) {
        return name.equals("main") || name.startsWith("lambda$main$");
    }

    private void checkMethod(Class<?> type, MethodModel method) {
        String name = method.methodName().stringValue();
        String where = ClassHierarchy.simpleName(type) + "." + name;
        int flags = method.flags().flagsMask();
        if ((flags & Modifier.NATIVE) != 0) {
            report(where, "is native; write it in Java");
        }
        if ((flags & Modifier.STATIC) != 0 && (flags & Modifier.SYNCHRONIZED) != 0) {
            report(where, "is static synchronized, and locks what replicas do not have; lock an object of theirs");
        }
        String forbidden = FORBIDDEN.get(name);
        if (forbidden != null && (flags & Modifier.STATIC) == 0) {
            report(where, forbidden);
        }
        for (ClassDesc parameter : method.methodTypeSymbol().parameterList()) {
            checkSignature(type, parameter, where, "takes");
        }
        checkSignature(type, method.methodTypeSymbol().returnType(), where, "returns");
        method.code().ifPresent(code -> new CodeChecker(this, type, where).check(new ControlFlow(code)));
    }

    private void checkSignature(Class<?> type, ClassDesc part, String where, String verb) {
        String why = add(part, type);
        if (why != null) {
            report(where, verb + " a " + part.displayName() + ", which " + why);
        }
    }
}
