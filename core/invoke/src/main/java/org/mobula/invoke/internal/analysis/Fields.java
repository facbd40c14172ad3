package org.mobula.invoke.internal.analysis;

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
 * What is known about the values of fields: a final field that every constructor sets to a new object of one class
 * holds exactly that class.
 */
final class Fields {
    private final Classes classes;
    private final Map<String, Value> known = new HashMap<>();

    Fields(Classes classes) {
        this.classes = classes;
    }

    /** What a field may hold that code in {@code from} accesses. */
    Value value(FieldInstruction access, Class<?> from) {
        ClassDesc type = access.typeSymbol();
        if (type.isPrimitive()) {
            return Value.any(Transfer.isWide(TypeKind.from(type)));
        }
        Class<?> exact = ExactTypes.of(type);
        if (exact != null) {
            return Value.exact(exact);
        }
        if (type.equals(ConstantDescs.CD_String)) {
            return Value.exact(String.class);
        }
        Class<?> holder = classes.load(access.owner().asSymbol(), from);
        boolean isStatic = access.opcode() == Opcode.GETSTATIC || access.opcode() == Opcode.PUTSTATIC;
        if (!isFinal(holder, access) || (!isStatic && Serializable.class.isAssignableFrom(holder))) {
            return Value.ANY; // why Serializable: codecs set final fields too, to whatever the message holds
        }
        String key = holder.getName() + "." + access.name().stringValue();
        Value value = known.get(key);
        if (value == null) {
            known.put(key, Value.ANY); // why: a constructor may read the field it sets
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

    private Value assigned(Class<?> holder, FieldInstruction field, String where) {
        Value value = null;
        for (MethodModel method : classes.model(holder).methods()) {
            CodeModel model = method.code().orElse(null);
            if (method.methodName().equalsString(where) && model != null) {
                value = assigned(holder, model, field, value);
            }
        }
        return value == null ? Value.ANY : value.from(-1);
    }

    private @Nullable Value assigned(Class<?> holder, CodeModel model, FieldInstruction field, @Nullable Value before) {
        Value value = before;
        Code code = new Code(model);
        Flow flow = new Flow(code, new Transfer(inside(holder)), new Frame(((CodeAttribute) model).maxLocals()));
        for (int i = 0; i < code.size(); i++) {
            Frame frame = flow.before(i);
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

    private Transfer.Surroundings inside(Class<?> holder) {
        return new Transfer.Surroundings() {
            @Override
            public Value made(Instruction creation, ClassDesc type) {
                return type.isArray() ? Value.ANY : Value.exact(classes.load(type, holder));
            }

            @Override
            public Value field(FieldInstruction field, Value of) {
                return value(field, holder);
            }
        };
    }
}
