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
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites one method's code.
 *
 * <ul>
 *   <li>A method that changes something says so first ({@link Inside#write}).
 *   <li>Monitors, wait and notify become calls of {@link Inside}, which knows the order of the writes.
 *   <li>{@link Restart} passes all handlers: before each entry of the exception table stands one that catches it and
 *       throws it on from the method's end, where no range reaches.
 *   <li>Hash tables keep the order of insertion, since hash codes of enums and arrays differ between JVMs; functions of
 *       {@link Math} that may differ in the last bit become those of {@link StrictMath}.
 * </ul>
 *
 * <p>Made for one method.
 */
final class CodeRewriter implements CodeTransform {
    static final ClassDesc INSIDE = ClassDesc.ofDescriptor(Inside.class.descriptorString());
    private static final ClassDesc RESTART = ClassDesc.ofDescriptor(Restart.class.descriptorString());
    private static final MethodTypeDesc ON_OBJECT = MethodTypeDesc.of(CD_void, CD_Object);

    private static final Map<ClassDesc, ClassDesc> ORDERED = Map.of(
            ClassDesc.of("java.util.HashMap"), ClassDesc.of("java.util.LinkedHashMap"),
            ClassDesc.of("java.util.HashSet"), ClassDesc.of("java.util.LinkedHashSet"));

    private static final ClassDesc MATH = ClassDesc.of("java.lang.Math");
    private static final ClassDesc STRICT = ClassDesc.of("java.lang.StrictMath");
    private static final Set<String> INEXACT = Set.of(
            "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "expm1", "log",
            "log10", "log1p", "pow", "cbrt", "hypot");

    private final boolean changes;
    private final boolean locks;
    private final boolean catches;
    private final ClassDesc self;
    private @Nullable Label begin;
    private @Nullable Label rethrow;

    /**
     * @param changes whether the method's own instructions change something
     * @param locks whether it is synchronized
     */
    CodeRewriter(MethodModel method, boolean changes, boolean locks) {
        this.changes = changes;
        this.locks = locks;
        this.self = method.parent().orElseThrow().thisClass().asSymbol();
        this.catches =
                method.code().map(code -> !code.exceptionHandlers().isEmpty()).orElse(false);
    }

    @Override
    public void atStart(CodeBuilder code) {
        if (catches) {
            rethrow = code.newLabel();
        }
        if (changes) {
            code.invokestatic(INSIDE, "write", ConstantDescs.MTD_void);
        }
        if (locks) {
            code.aload(0).invokestatic(INSIDE, "enter", ON_OBJECT);
            begin = code.newBoundLabel();
        }
    }

    @Override
    public void atEnd(CodeBuilder code) {
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
            when rethrow != null -> {
                code.exceptionCatch(handler.tryStart(), handler.tryEnd(), rethrow, RESTART);
                code.with(handler);
            }
            case ReturnInstruction end
            when locks -> {
                exit(code);
                code.with(end);
            }
            case MonitorInstruction monitor ->
                code.invokestatic(INSIDE, monitor.opcode() == Opcode.MONITORENTER ? "enter" : "exit", ON_OBJECT);
            case NewObjectInstruction creation ->
                code.new_(ORDERED.getOrDefault(
                        creation.className().asSymbol(), creation.className().asSymbol()));
            case InvokeInstruction call -> invoke(code, call);
            case InvokeDynamicInstruction call -> dynamic(code, call);
            default -> code.with(element);
        }
    }

    private static void exit(CodeBuilder code) {
        code.aload(0).invokestatic(INSIDE, "exit", ON_OBJECT);
    }

    private void invoke(CodeBuilder code, InvokeInstruction call) {
        ClassDesc owner = call.owner().asSymbol();
        String name = call.name().stringValue();
        MethodTypeDesc type = call.typeSymbol();
        String inside = call.opcode() == Opcode.INVOKESTATIC ? null : signal(name, type.descriptorString());
        if (inside != null) {
            code.invokestatic(INSIDE, inside, type.insertParameterTypes(0, CD_Object));
        } else if (ORDERED.containsKey(owner) && name.equals(ConstantDescs.INIT_NAME)) {
            code.invokespecial(ORDERED.get(owner), name, type);
        } else if (owner.equals(MATH) && INEXACT.contains(name)) {
            code.invokestatic(STRICT, name, type);
        } else if (call.opcode() == Opcode.INVOKESPECIAL && name.equals("hashCode") && isAboveAll(owner)) {
            code.invokevirtual(self, Rewriter.IDENTITY, MethodTypeDesc.of(CD_int));
        } else {
            code.with(call);
        }
    }

    /** Whether a class is one that rewritten classes extend first. */
    private static boolean isAboveAll(ClassDesc owner) {
        return owner.equals(CD_Object)
                || Space.SHARED.stream()
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

    private static void dynamic(CodeBuilder code, InvokeDynamicInstruction call) {
        ConstantDesc[] arguments =
                call.bootstrapArgs().stream().map(CodeRewriter::ordered).toArray(ConstantDesc[]::new);
        code.invokedynamic(DynamicCallSiteDesc.of(
                call.bootstrapMethod(), call.name().stringValue(), call.typeSymbol(), arguments));
    }

    /** A reference to a hash table's constructor. */
    private static ConstantDesc ordered(ConstantDesc argument) {
        if (argument instanceof DirectMethodHandleDesc method
                && method.kind() == DirectMethodHandleDesc.Kind.CONSTRUCTOR
                && ORDERED.containsKey(method.owner())) {
            return MethodHandleDesc.ofConstructor(
                    ORDERED.get(method.owner()),
                    method.invocationType().parameterList().toArray(ClassDesc[]::new));
        }
        return argument;
    }
}
