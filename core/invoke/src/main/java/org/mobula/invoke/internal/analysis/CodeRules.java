package org.mobula.invoke.internal.analysis;

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
        }
    }

    /**
     * A method of the JDK that changes something must be called by whom it is referred to for: if the reference is kept,
     * a later call of it changes the object, and no code that was rewritten notices.
     */
    private void checkReferences(Code code) {
        for (int i = 0; i < code.size(); i++) {
            DirectMethodHandleDesc method =
                    code.at(i) instanceof InvokeDynamicInstruction call ? Dynamic.lambda(call) : null;
            if (method != null && !method.owner().isArray() && !isPassedOn(code, i + 1)) {
                checkKept(method, this.method + ", line " + code.line(i));
            }
        }
    }

    private void checkKept(DirectMethodHandleDesc method, String where) {
        Class<?> owner = rules.load(method.owner(), type);
        if (!Classes.isOfJdk(owner)) {
            return;
        }
        switch (Library.JDK.effect(owner, method.methodName(), method.lookupDescriptor())) {
            case Library.Effect.Writes _, Library.Effect.Changes _ ->
                rules.object(
                        where,
                        label(owner, method.methodName()) + " changes something, and its reference is kept, so that"
                                + " nobody would notice a call; write a lambda");
            case Library.Effect.Reads _, Library.Effect.Refused _ -> {}
        }
    }

    /** Whether what is on the stack goes into a call of the JDK's, with nothing but other arguments before that. */
    private boolean isPassedOn(Code code, int from) {
        for (int i = from; i < code.size(); i++) {
            switch (code.at(i)) {
                case LoadInstruction _, ConstantInstruction _, InvokeDynamicInstruction _ -> {}
                case InvokeInstruction call -> {
                    ClassDesc owner = call.owner().asSymbol();
                    return !owner.isArray()
                            && !call.name().equalsString(ConstantDescs.INIT_NAME)
                            && Classes.isOfJdk(rules.load(owner, type));
                }
                default -> {
                    return false;
                }
            }
        }
        return false;
    }

    private static String label(Class<?> owner, String name) {
        String type = Classes.simpleName(owner);
        return name.equals("<init>") ? "new " + type : type + "." + name;
    }
}
