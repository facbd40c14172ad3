package org.mobula.analysis.internal;

import java.lang.classfile.Opcode;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** Finds the one method that a call instruction runs. */
final class CallResolver {
    private final ClassHierarchy classes;

    CallResolver(ClassHierarchy classes) {
        this.classes = classes;
    }

    /**
     * The method that a call runs, given the known properties of the receiver.
     *
     * @throws AnalysisException if it may be one of several
     */
    ResolvedMethod target(Opcode opcode, Class<?> owner, String name, String descriptor, AbstractValue receiver) {
        ResolvedMethod called = switch (opcode) {
            case INVOKESTATIC, INVOKESPECIAL -> classes.resolve(owner, name, descriptor);
            default -> virtual(owner, name, descriptor, exactClass(owner, receiver));
        };
        if (called == null) {
            throw failure(owner, name, "is not declared where it was looked for");
        }
        return called;
    }

    /** Whether no subclass can override a method. */
    boolean isFinal(Class<?> owner, String name, String descriptor) {
        ResolvedMethod resolved = classes.resolve(owner, name, descriptor);
        return resolved != null && resolved.is(Modifier.FINAL);
    }

    /** The exact class of the object a method is called on, or null if it is unknown. */
    static @Nullable Class<?> exactClass(Class<?> owner, AbstractValue receiver) {
        if (receiver.is(AbstractValue.Kind.EXACT)) {
            return receiver.exact();
        }
        return Modifier.isFinal(owner.getModifiers()) ? owner : null;
    }

    private @Nullable ResolvedMethod virtual(Class<?> owner, String name, String descriptor, @Nullable Class<?> exact) {
        ResolvedMethod resolved = classes.resolve(owner, name, descriptor);
        if (resolved != null && (resolved.is(Modifier.PRIVATE) || resolved.is(Modifier.FINAL))) {
            return resolved;
        }
        if (exact != null) {
            return classes.select(exact, name, descriptor);
        }
        if (owner.isInterface() && ClassHierarchy.isRemote(owner)) {
            throw failure(owner, name, "is a remote call, or may be one");
        }
        throw failure(
                owner,
                name,
                "which code runs is not known, since "
                        + (owner.isInterface() ? "any class may implement it" : "a subclass may override it"));
    }

    private static AnalysisException failure(Class<?> owner, String name, String reason) {
        return new AnalysisException(AnalysisException.callPath(ClassHierarchy.simpleName(owner) + "." + name, reason));
    }
}
