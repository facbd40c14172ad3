package org.mobula.replica.internal.space;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites one method's code.
 *
 * <ul>
 * <li>A method that changes something first calls {@link ReplicaHooks#write}.
 * <li>Monitors, wait and notify become calls of {@link ReplicaHooks}, which keeps the order of the writes.
 * <li>{@link Unwind} passes all handlers: each entry of the exception table is preceded by one that catches it and
 * rethrows it from the method's end, outside all ranges. The same holds for {@link VirtualMachineError}, which may be
 * thrown at one rank only: the effects of its handler would differ between ranks.
 * <li>A static initialiser calls a hook when it begins and ends.
 * <li>Uses of the JDK that differ between JVMs are replaced ({@link JdkReplacements}).
 * </ul>
 *
 * <p>An instance rewrites one method.
 */
final class CodeRewriter implements CodeTransform {
    /** The method that rewritten classes have in place of {@link Object#hashCode}. */
    static final String IDENTITY = "mobula$identity";

    static final ClassDesc INSIDE = ClassDesc.ofDescriptor(ReplicaHooks.class.descriptorString());
    private static final ClassDesc UNWIND = ClassDesc.ofDescriptor(Unwind.class.descriptorString());
    private static final ClassDesc FATAL = ClassDesc.ofDescriptor(VirtualMachineError.class.descriptorString());
    private static final MethodTypeDesc ON_OBJECT = MethodTypeDesc.of(CD_void, CD_Object);

    /** What a method's code is enclosed in. */
    enum Bracket {
        /** Nothing. */
        NONE,
        /** It is synchronized. */
        MONITOR,
        /** It is a static initialiser. */
        INITIALIZER
    }

    private final boolean changes;
    private final Bracket bracket;
    private final boolean catches;
    private final ClassDesc self;
    private @Nullable Label begin;
    private @Nullable Label rethrow;
    private @Nullable Label fatal;

    /**
     * @param changes whether the method's own instructions change something
     * @param bracket what its code is enclosed in
     */
    CodeRewriter(MethodModel method, boolean changes, Bracket bracket) {
        this.changes = changes;
        this.bracket = bracket;
        this.self = method.parent().orElseThrow().thisClass().asSymbol();
        this.catches =
                method.code().map(code -> !code.exceptionHandlers().isEmpty()).orElse(false);
    }

    @Override
    public void atStart(CodeBuilder code) {
        if (catches) {
            rethrow = code.newLabel();
            fatal = code.newLabel();
        }
        if (changes) {
            code.invokestatic(INSIDE, "write", ConstantDescs.MTD_void);
        }
        switch (bracket) {
            case MONITOR -> code.aload(0).invokestatic(INSIDE, "enter", ON_OBJECT);
            case INITIALIZER -> code.invokestatic(INSIDE, "beginInitializer", ConstantDescs.MTD_void);
            case NONE -> {}
        }
        if (bracket != Bracket.NONE) {
            begin = code.newBoundLabel();
        }
    }

    @Override
    public void atEnd(CodeBuilder code) {
        if (fatal != null) {
            code.labelBinding(fatal).athrow(); // before the bracket's end: the initialiser has ended
        }
        if (begin != null) {
            Label end = code.newBoundLabel();
            Label handler = code.newBoundLabel();
            code.exceptionCatchAll(begin, end, handler);
            exit(code);
            code.athrow();
        }
        if (rethrow != null) {
            code.labelBinding(rethrow).athrow();
        }
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
        switch (element) {
            case ExceptionCatch handler
            when rethrow != null && fatal != null -> {
                code.exceptionCatch(handler.tryStart(), handler.tryEnd(), rethrow, UNWIND);
                code.exceptionCatch(handler.tryStart(), handler.tryEnd(), fatal, FATAL);
                code.with(handler);
            }
            case ReturnInstruction end
            when bracket != Bracket.NONE -> {
                exit(code);
                code.with(end);
            }
            case MonitorInstruction monitor ->
                code.invokestatic(INSIDE, monitor.opcode() == Opcode.MONITORENTER ? "enter" : "exit", ON_OBJECT);
            case NewObjectInstruction creation ->
                code.new_(JdkReplacements.made(creation.className().asSymbol()));
            case InvokeInstruction call -> invoke(code, call);
            case InvokeDynamicInstruction call -> JdkReplacements.dynamic(code, call);
            default -> code.with(element);
        }
    }

    private void exit(CodeBuilder code) {
        if (bracket == Bracket.MONITOR) {
            code.aload(0).invokestatic(INSIDE, "exit", ON_OBJECT);
        } else {
            code.invokestatic(INSIDE, "endInitializer", ConstantDescs.MTD_void);
        }
    }

    private void invoke(CodeBuilder code, InvokeInstruction call) {
        ClassDesc owner = call.owner().asSymbol();
        String name = call.name().stringValue();
        MethodTypeDesc type = call.typeSymbol();
        boolean isStatic = call.opcode() == Opcode.INVOKESTATIC;
        String inside = isStatic ? null : signal(name, type.descriptorString());
        if (inside != null) {
            code.invokestatic(INSIDE, inside, type.insertParameterTypes(0, CD_Object));
        } else if (JdkReplacements.isOrdered(owner, name)) {
            code.invokespecial(JdkReplacements.made(owner), name, type);
        } else if (call.opcode() == Opcode.INVOKESPECIAL) {
            special(code, call, owner);
        } else {
            DirectMethodHandleDesc instead = JdkReplacements.called(owner, name, type, isStatic);
            if (instead != null) {
                code.invokestatic(instead.owner(), instead.methodName(), instead.invocationType());
            } else {
                code.with(call);
            }
        }
    }

    private void special(CodeBuilder code, InvokeInstruction call, ClassDesc owner) {
        if (call.name().equalsString("hashCode") && isAboveAll(owner)) {
            code.invokevirtual(self, IDENTITY, MethodTypeDesc.of(CD_int));
        } else {
            code.with(call);
        }
    }

    /** Whether a class is above all rewritten classes. */
    private static boolean isAboveAll(ClassDesc owner) {
        return owner.equals(CD_Object)
                || ProgramClasses.SHARED.stream()
                        .anyMatch(type -> type.descriptorString().equals(owner.descriptorString()));
    }

    private static @Nullable String signal(String name, String descriptor) {
        return switch (name + descriptor) {
            case "wait()V", "wait(J)V", "wait(JI)V" -> "await";
            case "notify()V" -> "wake";
            case "notifyAll()V" -> "wakeAll";
            default -> null;
        };
    }
}
