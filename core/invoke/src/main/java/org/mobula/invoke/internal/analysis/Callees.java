package org.mobula.invoke.internal.analysis;

import java.lang.classfile.Opcode;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.internal.analysis.Classes.Found;

/** Finds the one method that a call runs; an objection if it may be one of several. */
final class Callees {
    private final Classes classes;
    private final List<Class<?>> remoteMarkers;

    /** @param remoteMarkers interfaces whose subtypes are remote */
    Callees(Classes classes, List<Class<?>> remoteMarkers) {
        this.classes = classes;
        this.remoteMarkers = remoteMarkers;
    }

    /** The method that a call runs, by the instruction's own words and what is known about the receiver. */
    Found target(Opcode opcode, Class<?> owner, String name, String descriptor, Value onto) {
        Found called = switch (opcode) {
            case INVOKESTATIC, INVOKESPECIAL -> classes.resolve(owner, name, descriptor);
            default -> virtual(owner, name, descriptor, exactClass(owner, onto));
        };
        if (called == null) {
            throw new Objection(
                    " -> " + Classes.simpleName(owner) + "." + name + ": is not declared where it was looked for");
        }
        return called;
    }

    /** Whether no subclass can put another method in its place. */
    boolean isFinal(Class<?> owner, String name, String descriptor) {
        Found resolved = classes.resolve(owner, name, descriptor);
        return resolved != null && resolved.is(Modifier.FINAL);
    }

    /** The exact class of the object a method is called on, or null if it is not known. */
    static @Nullable Class<?> exactClass(Class<?> owner, Value onto) {
        if (onto.is(Value.Kind.EXACT)) {
            return onto.exact();
        }
        return Modifier.isFinal(owner.getModifiers()) ? owner : null;
    }

    private @Nullable Found virtual(Class<?> owner, String name, String descriptor, @Nullable Class<?> exact) {
        Found resolved = classes.resolve(owner, name, descriptor);
        if (resolved != null && (resolved.is(Modifier.PRIVATE) || resolved.is(Modifier.FINAL))) {
            return resolved;
        }
        if (exact != null) {
            return classes.select(exact, name, descriptor);
        }
        String called = " -> " + Classes.simpleName(owner) + "." + name + ": ";
        if (isRemote(owner)) {
            throw new Objection(called + "is a remote call, or may be one");
        }
        throw new Objection(called + "which code runs is not known, since "
                + (owner.isInterface() ? "any class may implement it" : "a subclass may override it"));
    }

    private boolean isRemote(Class<?> type) {
        return type.isInterface() && remoteMarkers.stream().anyMatch(marker -> marker.isAssignableFrom(type));
    }
}
