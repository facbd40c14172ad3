package org.mobula.analysis.internal;

import java.lang.classfile.CodeModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodType;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.analysis.Proof;
import org.mobula.analysis.internal.MethodWrites.Callee;

/**
 * Follows the calls that one method can make up to the first instruction that modifies an object.
 *
 * <p>Where several methods may answer a call, the declared one is examined. An overriding method may still modify
 * something: at run time every method that does is checked as it begins (Maassen 2003, section 4.2.1).
 *
 * <p><b>Threads:</b> one. <b>Ownership:</b> made for one question.
 */
public final class WriteAnalysis {
    private final ClassHierarchy classes = new ClassHierarchy();
    private final Set<ResolvedMethod.Key> seen = new HashSet<>();

    /** Whether calling this method on an object of exactly this class only reads. */
    public Proof readsOnly(Class<?> target, String name, MethodType type) {
        String write;
        try {
            ResolvedMethod found = classes.select(target, name, type.descriptorString());
            write = found == null
                    ? "is not declared by a class that can be read"
                    : firstWrite(new Callee(found, target));
        } catch (AnalysisException failure) {
            write = failure.reason();
        } catch (RuntimeException | LinkageError broken) {
            // A read may always be treated as a write; replication reports what is wrong with the class.
            write = "its bytecode cannot be followed (" + broken + ")";
        }
        String start = ResolvedMethod.label(ClassHierarchy.simpleName(target), name);
        return write == null ? Proof.PROVED : new Proof(AnalysisException.path(start, write));
    }

    /**
     * Whether a method's own instructions, without its calls, modify an object that it did not create; true if its code
     * cannot be read.
     */
    public boolean changes(Class<?> declaring, String name, String descriptor) {
        try {
            ResolvedMethod found = classes.declared(declaring, name, descriptor);
            return found != null && new MethodWrites(classes, found, null).first() != null;
        } catch (AnalysisException unreadable) {
            return true;
        }
    }

    /** Whether any method that a class declares calls {@link Object#wait}; true if its code cannot be read. */
    public boolean waits(Class<?> declaring) {
        try {
            return classes.model(declaring).methods().stream()
                    .flatMap(method -> method.code().stream())
                    .flatMap(CodeModel::elementStream)
                    .anyMatch(element -> element instanceof InvokeInstruction call
                            && call.name().equalsString("wait")
                            && call.typeSymbol().returnType().equals(ConstantDescs.CD_void));
        } catch (AnalysisException unreadable) {
            return true;
        }
    }

    private @Nullable String firstWrite(Callee callee) {
        if (!seen.add(callee.method().key(callee.receiver()))) {
            return null;
        }
        MethodWrites own = new MethodWrites(classes, callee.method(), callee.receiver());
        if (own.first() != null) {
            return own.first();
        }
        for (Callee next : own.callees()) {
            String write = firstWrite(next);
            if (write != null) {
                return AnalysisException.callPath(next.method().label(), write);
            }
        }
        return null;
    }
}
