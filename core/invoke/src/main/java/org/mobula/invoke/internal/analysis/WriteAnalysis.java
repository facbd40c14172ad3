package org.mobula.invoke.internal.analysis;

import java.lang.classfile.CodeModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodType;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.Access;
import org.mobula.invoke.internal.analysis.BodyWrites.Callee;
import org.mobula.invoke.internal.analysis.Classes.Found;

/**
 * Walks the calls that one method can make, and looks for the first that changes an object.
 *
 * <p>A call that several methods may answer leads to the one that is declared: what an object of another class does
 * shows only at run time, where every method that changes something is checked as it begins (Maassen 2003, section
 * 4.2.1).
 *
 * <p>Made for one question; not for several threads.
 */
public final class WriteAnalysis {
    private final Classes classes = new Classes();
    private final Set<Key> seen = new HashSet<>();

    /** A method in the context of what is known about its receiver. */
    private record Key(
            Class<?> declaring, String method, @Nullable Class<?> receiver) {}

    /** What calling this method on an object of exactly this class does. */
    public Access access(Class<?> target, String name, MethodType type) {
        String start = Classes.simpleName(target) + "." + name;
        try {
            Found found = classes.select(target, name, type.descriptorString());
            String because = found == null
                    ? ": is not declared by a class that can be read"
                    : because(new Callee(found, target));
            return because == null ? new Access.Reads() : new Access.Writes(start + because);
        } catch (Objection objection) {
            return new Access.Writes(start + ": " + objection.because());
        } catch (RuntimeException | LinkageError broken) {
            // why: a write may always be taken for one; what is wrong with the class is told when it is replicated
            return new Access.Writes(start + ": its bytecode cannot be followed (" + broken + ")");
        }
    }

    /** Whether a method's own instructions change an object that it did not make; its calls do not count. */
    public boolean changes(Class<?> declaring, String name, String descriptor) {
        Found found = classes.declared(declaring, name, descriptor);
        return found != null && new BodyWrites(classes, found, null).first() != null;
    }

    /** Whether any method that a class declares calls {@link Object#wait}; also if its code cannot be read. */
    public boolean waits(Class<?> declaring) {
        try {
            return classes.model(declaring).methods().stream()
                    .flatMap(method -> method.code().stream())
                    .flatMap(CodeModel::elementStream)
                    .anyMatch(element -> element instanceof InvokeInstruction call
                            && call.name().equalsString("wait")
                            && call.typeSymbol().returnType().equals(ConstantDescs.CD_void));
        } catch (Objection unreadable) {
            return true;
        }
    }

    private @Nullable String because(Callee callee) {
        if (!seen.add(new Key(callee.found().declaring(), signature(callee.found()), callee.receiver()))) {
            return null;
        }
        BodyWrites body = new BodyWrites(classes, callee.found(), callee.receiver());
        if (body.first() != null) {
            return ": " + body.first();
        }
        for (Callee next : body.callees()) {
            String because = because(next);
            if (because != null) {
                return " -> " + label(next.found()) + because;
            }
        }
        return null;
    }

    private static String signature(Found found) {
        return found.method().methodName().stringValue()
                + found.method().methodType().stringValue();
    }

    private static String label(Found found) {
        String type = Classes.simpleName(found.declaring());
        String name = found.method().methodName().stringValue();
        return name.equals("<init>") ? "new " + type : type + "." + name;
    }
}
