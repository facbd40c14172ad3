package org.mobula.shared.internal.rewrite;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.ConstantDynamicEntry;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.DiscontinuedInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.reflect.AccessFlag;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds code that cannot synchronize: it has no monitor, no volatile field, no initialization of a class, and calls
 * only static methods of its own class of which the same is true, and those of {@link Math}.
 *
 * <p><b>Threads:</b> one.
 */
final class QuietCode {
    private final ClassModel owner;
    private final SharedClasses classes;
    private final Map<MethodModel, Boolean> methods = new HashMap<>();

    QuietCode(ClassModel owner, SharedClasses classes) {
        this.owner = owner;
        this.classes = classes;
    }

    /** Whether an instruction accesses what is checked. */
    boolean isAccess(CodeElement element) {
        return switch (element) {
            case ArrayLoadInstruction _, ArrayStoreInstruction _ -> true;
            case FieldInstruction field -> classes.isChecked(field);
            default -> false;
        };
    }

    /** Whether an instruction cannot synchronize; an access that is checked is not considered. */
    boolean isQuiet(CodeElement element) {
        return switch (element) {
            case FieldInstruction field -> isAccess(field) || isQuietField(field);
            case InvokeInstruction call -> isQuietCall(call);
            case ConstantInstruction.LoadConstantInstruction constant ->
                !(constant.constantEntry() instanceof ConstantDynamicEntry);
            case InvokeDynamicInstruction _,
                    NewObjectInstruction _,
                    MonitorInstruction _,
                    DiscontinuedInstruction.JsrInstruction _,
                    DiscontinuedInstruction.RetInstruction _ -> false;
            default -> true;
        };
    }

    private boolean isQuietField(FieldInstruction field) {
        boolean isStatic = field.opcode() == Opcode.GETSTATIC || field.opcode() == Opcode.PUTSTATIC;
        return classes.isKnown(field)
                && !classes.has(field, AccessFlag.VOLATILE)
                && (!isStatic
                        || field.owner()
                                .asInternalName()
                                .equals(owner.thisClass().asInternalName()));
    }

    private boolean isQuietCall(InvokeInstruction call) {
        if (call.opcode() != Opcode.INVOKESTATIC) {
            return false;
        }
        if (Instructions.onlyComputes(call.owner())) {
            return true;
        }
        return call.owner().asInternalName().equals(owner.thisClass().asInternalName())
                && owner.methods().stream()
                        .filter(method -> method.methodName()
                                        .equalsString(call.name().stringValue())
                                && method.methodType().equalsString(call.type().stringValue()))
                        .anyMatch(this::isQuiet);
    }

    private boolean isQuiet(MethodModel method) {
        Boolean known = methods.get(method);
        if (known == null) {
            methods.put(method, false); // while it is examined: a recursive method is not quiet
            known = !method.flags().has(AccessFlag.SYNCHRONIZED)
                    && method.code()
                            .filter(code ->
                                    code.elementList().stream().allMatch(each -> isQuiet(each) && !isAccess(each)))
                            .isPresent();
            methods.put(method, known);
        }
        return known;
    }
}
