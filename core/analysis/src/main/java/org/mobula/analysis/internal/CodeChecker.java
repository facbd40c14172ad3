package org.mobula.analysis.internal;

import java.lang.classfile.Instruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;

/** Checks the instructions of one method for what must not happen on a replica. */
final class CodeChecker {
    private final ReplicationChecker rules;
    private final Class<?> type;
    private final String method;

    CodeChecker(ReplicationChecker rules, Class<?> type, String method) {
        this.rules = rules;
        this.type = type;
        this.method = method;
    }

    void check(ControlFlow code) {
        for (int i = 0; i < code.size(); i++) {
            check(code.at(i), method + ", line " + code.line(i));
        }
        checkReferences(code);
    }

    private void check(Instruction instruction, String where) {
        switch (instruction) {
            case FieldInstruction field -> checkField(field, where);
            case InvokeInstruction call ->
                checkCall(
                        call.owner().asSymbol(),
                        call.name().stringValue(),
                        call.typeSymbol().descriptorString(),
                        where);
            case InvokeDynamicInstruction call -> checkDynamic(call, where);
            case NewObjectInstruction creation -> rules.add(creation.className().asSymbol(), type);
            case NewReferenceArrayInstruction creation ->
                mention(creation.componentType().asSymbol(), where);
            case NewMultiArrayInstruction creation ->
                mention(creation.arrayType().asSymbol(), where);
            case TypeCheckInstruction check -> mention(check.type().asSymbol(), where);
            case ConstantInstruction constant
            when constant.constantValue() instanceof ClassDesc named -> mention(named, where);
            default -> {}
        }
    }

    private void mention(ClassDesc named, String where) {
        String why = rules.add(named, type);
        if (why != null) {
            rules.report(where, named.displayName() + " " + why);
        }
    }

    private void checkField(FieldInstruction field, String where) {
        Class<?> owner = rules.load(field.owner().asSymbol(), type);
        rules.add(owner);
        if (ClassHierarchy.isOfJdk(owner)) {
            String why = rules.add(field.typeSymbol(), type);
            if (why != null) {
                rules.report(where, label(owner, field.name().stringValue()) + " " + why);
            }
        }
    }

    private void checkCall(ClassDesc ownerDesc, String name, String descriptor, String where) {
        if (ownerDesc.isArray()) {
            return;
        }
        Class<?> owner = rules.load(ownerDesc, type);
        rules.add(owner);
        Class<?> declaring = rules.declaring(owner, name, descriptor);
        boolean isOfJdk = ClassHierarchy.isOfJdk(declaring);
        if (isOfJdk
                && JdkEffects.JDK.effect(declaring, name, descriptor) instanceof JdkEffects.Effect.Refused refused) {
            rules.report(where, label(owner, name) + " " + refused.why());
        }
    }

    private void checkDynamic(InvokeDynamicInstruction call, String where) {
        if (!DynamicCalls.isUnderstood(call)) {
            rules.report(where, "makes a dynamic call (" + call.name().stringValue() + ") that is not understood");
            return;
        }
        DirectMethodHandleDesc lambda = DynamicCalls.lambda(call);
        if (lambda != null) {
            checkCall(lambda.owner(), lambda.methodName(), lambda.lookupDescriptor(), where);
        }
    }

    /**
     * A reference to a modifying method of the JDK may only be passed directly to a method of the JDK. If it were
     * stored, a later call would modify the object without running any rewritten code, which detects writes.
     */
    private void checkReferences(ControlFlow code) {
        for (int i = 0; i < code.size(); i++) {
            DirectMethodHandleDesc method =
                    code.at(i) instanceof InvokeDynamicInstruction call ? DynamicCalls.lambda(call) : null;
            if (method != null && !method.owner().isArray() && !isPassedOn(code, i + 1)) {
                checkKept(method, this.method + ", line " + code.line(i));
            }
        }
    }

    private void checkKept(DirectMethodHandleDesc method, String where) {
        Class<?> owner = rules.load(method.owner(), type);
        if (!ClassHierarchy.isOfJdk(owner)) {
            return;
        }
        switch (JdkEffects.JDK.effect(owner, method.methodName(), method.lookupDescriptor())) {
            case JdkEffects.Effect.Writes _, JdkEffects.Effect.Changes _ ->
                rules.report(
                        where,
                        label(owner, method.methodName()) + " modifies something, and its method reference is"
                                + " stored, so that a later call would go unnoticed; write a lambda");
            case JdkEffects.Effect.Reads _, JdkEffects.Effect.Refused _ -> {}
        }
    }

    /** Whether the top of the stack becomes an argument of the next call, and that calls a method of the JDK. */
    private boolean isPassedOn(ControlFlow code, int from) {
        for (int i = from; i < code.size(); i++) {
            switch (code.at(i)) {
                case LoadInstruction _, ConstantInstruction _, InvokeDynamicInstruction _ -> {}
                case InvokeInstruction call -> {
                    ClassDesc owner = call.owner().asSymbol();
                    return !owner.isArray()
                            && !call.name().equalsString(ConstantDescs.INIT_NAME)
                            && ClassHierarchy.isOfJdk(rules.load(owner, type));
                }
                default -> {
                    return false;
                }
            }
        }
        return false;
    }

    private static String label(Class<?> owner, String name) {
        return ResolvedMethod.label(ClassHierarchy.simpleName(owner), name);
    }
}
