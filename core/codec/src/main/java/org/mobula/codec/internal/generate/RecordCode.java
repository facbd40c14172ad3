package org.mobula.codec.internal.generate;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_Throwable;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static org.mobula.codec.internal.generate.CodecCode.READER;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.mobula.codec.internal.serial.WireField;

/** The instructions that read records: the canonical constructor is called when all components were read. */
final class RecordCode {
    private static final int COMPONENTS = 7; // the first local of the component values

    private final CodecCode common;
    private final ReadingCode reading;
    private final RecordComponent[] components;

    RecordCode(CodecCode common, RecordComponent[] components) {
        this.common = common;
        this.reading = new ReadingCode(common);
        this.components = components;
    }

    /**
     * {@code read(reader)}: locals are 1 reader, 2 handle, 4 input, 5 place or codec, 6 failure, then the components.
     */
    void read(CodeBuilder code) {
        code.aload(1).invokevirtual(READER, "handle", MethodTypeDesc.of(CD_int)).istore(2);
        Map<String, Integer> locals = locals();
        readValues(code, field -> code.storeLocal(TypeKind.from(field.type()), local(locals, field.name())));
        for (WireField field : WireField.references(common.fields())) {
            reading.readReference(code, field, 5);
            code.checkcast(CodecCode.desc(field.type()));
            code.storeLocal(TypeKind.REFERENCE, local(locals, field.name()));
        }
        construct(code, locals);
        code.astore(4).aload(1).iload(2).aload(4);
        code.invokevirtual(READER, "register", MethodTypeDesc.of(CD_void, CD_int, CD_Object));
        code.aload(4).areturn();
    }

    /** {@code readHead(reader)}: locals are 1 reader, 2 values, 4 input, 5 place, 7 boxed value. */
    void readHead(CodeBuilder code) {
        code.loadConstant(components.length).anewarray(CD_Object).astore(2);
        readValues(code, field -> {
            ClassDesc box = CodecCode.desc(box(field.type()));
            code.invokestatic(box, "valueOf", MethodTypeDesc.of(box, CodecCode.desc(field.type())));
            code.astore(7).aload(2).loadConstant(place(field)).aload(7).aastore();
        });
        code.aload(2).areturn();
    }

    /** Reads the primitive components; {@code taker} consumes each from the stack. */
    private void readValues(CodeBuilder code, Consumer<WireField> taker) {
        List<WireField> values = WireField.values(common.fields());
        if (values.isEmpty()) {
            return;
        }
        ReadingCode.takeValues(code, values);
        int offset = 0;
        for (WireField field : values) {
            ReadingCode.readValue(code, field, offset);
            taker.accept(field);
            offset += field.width();
        }
    }

    /** {@code complete(reader, values)}: locals are 1 reader, 2 values, 3 typed values, 6 failure, the components. */
    void complete(CodeBuilder code) {
        code.aload(2).checkcast(CD_Object.arrayType()).astore(3);
        Map<String, Integer> locals = locals();
        for (int i = 0; i < components.length; i++) {
            Class<?> component = components[i].getType();
            code.aload(3).loadConstant(i).aaload();
            if (component.isPrimitive()) {
                ClassDesc box = CodecCode.desc(box(component));
                code.checkcast(box)
                        .invokevirtual(
                                box, component.getName() + "Value", MethodTypeDesc.of(CodecCode.desc(component)));
            } else {
                code.checkcast(CodecCode.desc(component));
            }
            code.storeLocal(TypeKind.from(component), local(locals, components[i].getName()));
        }
        construct(code, locals);
        code.areturn();
    }

    /** Leaves the record on the stack; an exception of its constructor is translated. */
    private void construct(CodeBuilder code, Map<String, Integer> locals) {
        List<ClassDesc> types = new ArrayList<>();
        for (RecordComponent component : components) {
            types.add(CodecCode.desc(component.getType()));
        }
        code.trying(
                tried -> {
                    tried.new_(common.self()).dup();
                    for (RecordComponent component : components) {
                        tried.loadLocal(TypeKind.from(component.getType()), local(locals, component.getName()));
                    }
                    tried.invokespecial(common.self(), INIT_NAME, MethodTypeDesc.of(CD_void, types));
                    tried.astore(6);
                },
                failed -> failed.catching(
                        CD_Throwable,
                        handler -> handler.astore(6)
                                .ldc("record " + common.type().getName())
                                .aload(6)
                                .invokestatic(READER, "rejected", CodecCode.REJECTED)
                                .athrow()));
        code.aload(6);
    }

    private Map<String, Integer> locals() {
        Map<String, Integer> locals = new HashMap<>();
        int next = COMPONENTS;
        for (RecordComponent component : components) {
            locals.put(component.getName(), next);
            next += TypeKind.from(component.getType()).slotSize();
        }
        return locals;
    }

    private static int local(Map<String, Integer> locals, String component) {
        Integer local = locals.get(component);
        if (local == null) {
            throw new IllegalStateException("no component " + component);
        }
        return local;
    }

    private int place(WireField field) {
        for (int i = 0; i < components.length; i++) {
            if (components[i].getName().equals(field.name())) {
                return i;
            }
        }
        throw new IllegalStateException("no component " + field.name());
    }

    private static Class<?> box(Class<?> primitive) {
        return MethodType.methodType(primitive).wrap().returnType();
    }
}
