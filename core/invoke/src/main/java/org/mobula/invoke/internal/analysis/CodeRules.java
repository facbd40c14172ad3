package org.mobula.invoke.internal.analysis;

import java.lang.classfile.Instruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;

/** Checks the instructions of one method against {@link ReplicationRules}. */
final class CodeRules {
    private final ReplicationRules rules;
    private final Class<?> type;
    private final String method;

    CodeRules(ReplicationRules rules, Class<?> type, String method) {
        this.rules = rules;
        this.type = type;
        this.method = method;
    }

    void check(Code code) {
        for (int i = 0; i < code.size(); i++) {
            check(code.at(i), method + ", line " + code.line(i));
        }
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
            rules.object(where, named.displayName() + " " + why);
        }
    }

    private void checkField(FieldInstruction field, String where) {
        Class<?> owner = rules.load(field.owner().asSymbol(), type);
        rules.add(owner);
        if (Classes.isOfJdk(owner)) {
            String why = rules.add(field.typeSymbol(), type);
            if (why != null) {
                rules.object(where, label(owner, field.name().stringValue()) + " " + why);
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
        boolean isOfJdk = Classes.isOfJdk(declaring);
        if (isOfJdk && Library.JDK.effect(declaring, name, descriptor) instanceof Library.Effect.Refused refused) {
            rules.object(where, label(owner, name) + " " + refused.why());
        }
    }

    private void checkDynamic(InvokeDynamicInstruction call, String where) {
        if (!Dynamic.isUnderstood(call)) {
            rules.object(where, "makes a dynamic call (" + call.name().stringValue() + ") that is not understood");
            return;
        }
        DirectMethodHandleDesc lambda = Dynamic.lambda(call);
        if (lambda != null) {
            checkCall(lambda.owner(), lambda.methodName(), lambda.lookupDescriptor(), where);
            checkReference(call, lambda, where);
        }
    }

    /** A reference to a method of the JDK that changes something could be called later, where nothing would notice. */
    private void checkReference(InvokeDynamicInstruction call, DirectMethodHandleDesc method, String where) {
        if (method.owner().isArray()) {
            return;
        }
        Class<?> owner = rules.load(method.owner(), type);
        boolean kept = call.typeSymbol().parameterCount() == 0 || where.contains(".<init>, line");
        if (!kept || !Classes.isOfJdk(owner)) {
            return;
        }
        Library.Effect effect = Library.JDK.effect(owner, method.methodName(), method.lookupDescriptor());
        if (effect instanceof Library.Effect.Writes || effect instanceof Library.Effect.Changes) {
            rules.object(where, label(owner, method.methodName()) + " is referred to and changes something, which nobody"
                    + " would notice when it is called; write a lambda");
        }
    }

    private static String label(Class<?> owner, String name) {
        String type = Classes.simpleName(owner);
        return name.equals("<init>") ? "new " + type : type + "." + name;
    }
}
