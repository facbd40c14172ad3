package org.mobula.codec.internal;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_Throwable;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.DEFAULT_NAME;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecException;
import org.mobula.codec.FieldSite;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * The instructions of one class's codec.
 *
 * <p>Each reference field calls the codec it finds from an instruction of its own, so that the JIT sees which codec
 * that usually is.
 */
final class CodecBody {
    static final ClassDesc CODEC = desc(ObjectCodec.class);
    private static final ClassDesc WRITER = desc(ObjectWriter.class);
    private static final ClassDesc READER = desc(ObjectReader.class);
    private static final ClassDesc OUTPUT = desc(Output.class);
    private static final ClassDesc INPUT = desc(Input.class);
    private static final ClassDesc SITE = desc(FieldSite.class);
    private static final ClassDesc ABSTRACT = desc(InstantiationException.class);
    private static final ClassDesc CONSTRUCTOR = desc(Constructor.class);

    static final MethodTypeDesc INIT = MethodTypeDesc.of(CD_void, desc(TypeShape.class));
    static final MethodTypeDesc WRITE = MethodTypeDesc.of(CD_void, WRITER, CD_Object);
    static final MethodTypeDesc READ = MethodTypeDesc.of(CD_Object, READER);
    static final MethodTypeDesc READ_FIELDS = MethodTypeDesc.of(CD_void, READER, CD_Object);
    private static final MethodTypeDesc START = MethodTypeDesc.of(CODEC, CD_Object, SITE);
    private static final MethodTypeDesc START_EXACT = MethodTypeDesc.of(CD_boolean, CD_Object, CODEC);
    private static final MethodTypeDesc FINISH = MethodTypeDesc.of(CD_void, CODEC);
    private static final MethodTypeDesc NEW_INSTANCE = MethodTypeDesc.of(CD_Object, CD_Object.arrayType());
    private static final MethodTypeDesc REJECTED =
            MethodTypeDesc.of(desc(CodecException.class), CD_String, CD_Throwable);

    private final CodecTable table;
    private final Class<?> type;
    private final ClassDesc self;
    private final List<Object> constants = new ArrayList<>();

    CodecBody(CodecTable table, Class<?> type) {
        this.table = table;
        this.type = type;
        this.self = desc(type);
    }

    /** What the instructions refer to. */
    List<Object> constants() {
        return constants;
    }

    /** {@code write(writer, object)}: locals are 1 writer, 2 object, 3 typed object, 4 output, 5 value, 6 codec. */
    void writeFields(CodeBuilder code, @Nullable ObjectCodec superCodec, List<CarriedField> fields) {
        if (superCodec != null) {
            code.ldc(constant(CODEC, superCodec)).aload(1).aload(2).invokevirtual(CODEC, "write", WRITE);
        }
        code.aload(2).checkcast(self).astore(3);
        code.aload(1).invokevirtual(WRITER, "output", MethodTypeDesc.of(OUTPUT)).astore(4);
        for (CarriedField field : fields) {
            ClassDesc fieldType = desc(field.type());
            ObjectCodec exact = table.exact(field.type());
            if (field.type().isPrimitive()) {
                code.aload(4).aload(3).getfield(self, field.name(), fieldType);
                code.invokevirtual(OUTPUT, accessor("put", field.type()), MethodTypeDesc.of(CD_void, fieldType));
                continue;
            }
            code.aload(3).getfield(self, field.name(), fieldType).astore(5);
            if (exact != null) {
                writeExact(code, constant(CODEC, exact));
            } else {
                writeAny(code);
            }
        }
        code.return_();
    }

    private static void writeExact(CodeBuilder code, DynamicConstantDesc<?> codec) {
        Label done = code.newLabel();
        code.aload(1)
                .aload(5)
                .ldc(codec)
                .invokevirtual(WRITER, "startExact", START_EXACT)
                .ifeq(done);
        code.ldc(codec).aload(1).aload(5).invokevirtual(CODEC, "write", WRITE);
        code.aload(1).ldc(codec).invokevirtual(WRITER, "finish", FINISH);
        code.labelBinding(done);
    }

    private void writeAny(CodeBuilder code) {
        Label done = code.newLabel();
        code.aload(1)
                .aload(5)
                .ldc(constant(SITE, new FieldSite()))
                .invokevirtual(WRITER, "start", START)
                .astore(6);
        code.aload(6).ifnull(done);
        code.aload(6).aload(1).aload(5).invokevirtual(CODEC, "write", WRITE);
        code.aload(1).aload(6).invokevirtual(WRITER, "finish", FINISH);
        code.labelBinding(done);
    }

    /** {@code read(reader)} of a class: makes the object, makes it known, then reads its fields. */
    void readObject(CodeBuilder code, @Nullable Constructor<?> allocator) {
        if (allocator == null) { // why: an abstract class has no objects; its codec serves its subclasses
            code.new_(ABSTRACT).dup().ldc("class " + type.getName() + " is abstract");
            code.invokespecial(ABSTRACT, INIT_NAME, MethodTypeDesc.of(CD_void, CD_String))
                    .athrow();
            return;
        }
        code.ldc(constant(CONSTRUCTOR, allocator)).aconst_null();
        code.invokevirtual(CONSTRUCTOR, "newInstance", NEW_INSTANCE).astore(2);
        code.aload(1).aload(2).invokevirtual(READER, "register", MethodTypeDesc.of(CD_void, CD_Object));
        code.aload(0).aload(1).aload(2).invokevirtual(CODEC, "readFields", READ_FIELDS);
        code.aload(2).areturn();
    }

    /**
     * {@code readFields(reader, object)}: locals are 1 reader, 2 object, 3 typed object, 4 input, 5 codec, 6 value.
     *
     * @param fields null if they may not be set by instructions
     */
    void readFields(CodeBuilder code, @Nullable ObjectCodec superCodec, @Nullable List<CarriedField> fields) {
        if (superCodec != null) {
            code.ldc(constant(CODEC, superCodec)).aload(1).aload(2).invokevirtual(CODEC, "readFields", READ_FIELDS);
        }
        if (fields == null) {
            code.aload(0)
                    .aload(1)
                    .aload(2)
                    .invokevirtual(CODEC, "readByStream", READ_FIELDS)
                    .return_();
            return;
        }
        code.aload(2).checkcast(self).astore(3);
        code.aload(1).invokevirtual(READER, "input", MethodTypeDesc.of(INPUT)).astore(4);
        for (CarriedField field : fields) {
            if (!field.type().isPrimitive()) {
                readReference(code, field.type());
                code.astore(6).aload(3).aload(6).checkcast(desc(field.type()));
            } else {
                code.aload(3).aload(4);
                readPrimitive(code, field.type());
            }
            code.putfield(self, field.name(), desc(field.type()));
        }
        code.return_();
    }

    /**
     * {@code read(reader)} of a record: locals are 1 reader, 2 handle, 4 input, 5 codec, 6 value, then the components.
     */
    void readRecord(CodeBuilder code, List<CarriedField> fields, RecordComponent[] components) {
        code.aload(1).invokevirtual(READER, "handle", MethodTypeDesc.of(CD_int)).istore(2);
        code.aload(1).invokevirtual(READER, "input", MethodTypeDesc.of(INPUT)).astore(4);
        int next = 7;
        Map<String, Integer> locals = new HashMap<>();
        for (CarriedField field : fields) {
            TypeKind kind = TypeKind.from(field.type());
            if (field.type().isPrimitive()) {
                code.aload(4);
                readPrimitive(code, field.type());
            } else {
                readReference(code, field.type());
                code.checkcast(desc(field.type()));
            }
            code.storeLocal(kind, next);
            locals.put(field.name(), next);
            next += kind.slotSize();
        }
        construct(code, components, locals, next);
        code.aload(1).iload(2).aload(next);
        code.invokevirtual(READER, "register", MethodTypeDesc.of(CD_void, CD_int, CD_Object));
        code.aload(next).areturn();
    }

    private void construct(CodeBuilder code, RecordComponent[] components, Map<String, Integer> locals, int made) {
        List<ClassDesc> types = new ArrayList<>();
        for (RecordComponent component : components) {
            types.add(desc(component.getType()));
        }
        code.trying(
                tried -> {
                    tried.new_(self).dup();
                    for (RecordComponent component : components) {
                        Integer local = locals.get(component.getName());
                        tried.loadLocal(TypeKind.from(component.getType()), local == null ? 0 : local);
                    }
                    tried.invokespecial(self, INIT_NAME, MethodTypeDesc.of(CD_void, types))
                            .astore(made);
                },
                failed -> failed.catching(
                        CD_Throwable,
                        handler -> handler.astore(6)
                                .ldc("record " + type.getName())
                                .aload(6)
                                .invokestatic(READER, "rejected", REJECTED)
                                .athrow()));
    }

    /** Leaves the value on the stack. */
    private void readReference(CodeBuilder code, Class<?> fieldType) {
        ObjectCodec exact = table.exact(fieldType);
        Label there = code.newLabel();
        Label done = code.newLabel();
        if (exact != null) {
            code.aload(1).ldc(constant(CODEC, exact));
            code.invokevirtual(READER, "startExact", MethodTypeDesc.of(CD_boolean, CODEC))
                    .ifeq(there);
            code.ldc(constant(CODEC, exact));
        } else {
            code.aload(1)
                    .invokevirtual(READER, "start", MethodTypeDesc.of(CODEC))
                    .astore(5);
            code.aload(5).ifnull(there).aload(5);
        }
        code.aload(1).invokevirtual(CODEC, "read", READ);
        code.aload(1)
                .invokevirtual(READER, "finish", MethodTypeDesc.of(CD_void))
                .goto_(done);
        code.labelBinding(there).aload(1).invokevirtual(READER, "taken", MethodTypeDesc.of(CD_Object));
        code.labelBinding(done);
    }

    private static void readPrimitive(CodeBuilder code, Class<?> fieldType) {
        code.invokevirtual(INPUT, accessor("get", fieldType), MethodTypeDesc.of(desc(fieldType)));
    }

    private DynamicConstantDesc<?> constant(ClassDesc constantType, Object value) {
        int at = constants.indexOf(value);
        if (at < 0) {
            at = constants.size();
            constants.add(value);
        }
        return DynamicConstantDesc.ofNamed(ConstantDescs.BSM_CLASS_DATA_AT, DEFAULT_NAME, constantType, at);
    }

    private static String accessor(String verb, Class<?> primitive) {
        String name = primitive.getName();
        return verb + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
