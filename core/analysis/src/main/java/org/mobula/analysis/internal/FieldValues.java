package org.mobula.analysis.internal;

import java.io.Serializable;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The known values of fields: a final field that every constructor sets to a new object of the same class
 * holds an object of exactly that class.
 */
final class FieldValues {
    private final ClassHierarchy classes;
    private final Map<String, AbstractValue> known = new HashMap<>();

    FieldValues(ClassHierarchy classes) {
        this.classes = classes;
    }

    /** The value of a field that code in {@code from} accesses. */
    AbstractValue value(FieldInstruction access, Class<?> from) {
        ClassDesc type = access.typeSymbol();
        if (type.isPrimitive()) {
            return AbstractValue.any(TransferFunction.isWide(TypeKind.from(type)));
        }
        Class<?> exact = ExactTypes.of(type);
        if (exact != null) {
            return AbstractValue.exact(exact);
        }
        if (type.equals(ConstantDescs.CD_String)) {
            return AbstractValue.exact(String.class);
        }
        Class<?> holder = classes.load(access.owner().asSymbol(), from);
        boolean isStatic = access.opcode() == Opcode.GETSTATIC || access.opcode() == Opcode.PUTSTATIC;
        if (!isFinal(holder, access) || (!isStatic && Serializable.class.isAssignableFrom(holder))) {
            return AbstractValue.ANY; // codecs set final fields of Serializable classes to what a message contains
        }
        String key = holder.getName() + "." + access.name().stringValue();
        AbstractValue value = known.get(key);
        if (value == null) {
            known.put(key, AbstractValue.ANY); // ends the recursion of a constructor that reads the field it sets
            value = assigned(holder, access, isStatic ? "<clinit>" : "<init>");
            known.put(key, value);
        }
        return value;
    }

    private boolean isFinal(Class<?> holder, FieldInstruction access) {
        return classes.model(holder).fields().stream()
                .anyMatch(field -> field.fieldName().equalsString(access.name().stringValue())
                        && (field.flags().flagsMask() & Modifier.FINAL) != 0);
    }

    private AbstractValue assigned(Class<?> holder, FieldInstruction field, String where) {
        AbstractValue value = null;
        for (MethodModel method : classes.model(holder).methods()) {
            CodeModel model = method.code().orElse(null);
            if (method.methodName().equalsString(where) && model != null) {
                value = assigned(holder, model, field, value);
            }
        }
        return value == null ? AbstractValue.ANY : value.from(-1);
    }

    private @Nullable AbstractValue assigned(
            Class<?> holder, CodeModel model, FieldInstruction field, @Nullable AbstractValue before) {
        AbstractValue value = before;
        ControlFlow code = new ControlFlow(model);
        DataFlow flow = new DataFlow(
                code, new TransferFunction(inside(holder)), new FrameState(((CodeAttribute) model).maxLocals()));
        for (int i = 0; i < code.size(); i++) {
            FrameState frame = flow.before(i);
            if (frame != null && code.at(i) instanceof FieldInstruction put && isAssignment(put, field)) {
                value = value == null ? frame.peek(0) : value.or(frame.peek(0));
            }
        }
        return value;
    }

    private static boolean isAssignment(FieldInstruction put, FieldInstruction field) {
        return (put.opcode() == Opcode.PUTFIELD || put.opcode() == Opcode.PUTSTATIC)
                && put.name().equalsString(field.name().stringValue())
                && put.owner().asSymbol().equals(field.owner().asSymbol());
    }

    private TransferFunction.Context inside(Class<?> holder) {
        return new TransferFunction.Context() {
            @Override
            public AbstractValue made(Instruction creation, ClassDesc type) {
                return type.isArray() ? AbstractValue.ANY : AbstractValue.exact(classes.load(type, holder));
            }

            @Override
            public AbstractValue field(FieldInstruction field, AbstractValue of) {
                return value(field, holder);
            }
        };
    }
}
