package org.mobula.codec.internal.generate;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_Throwable;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.DEFAULT_NAME;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecException;
import org.mobula.codec.GeneratedCodec;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.serial.ClassLayout;
import org.mobula.codec.internal.serial.WireField;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/** The constants that the instructions of one codec refer to, and the patterns they share. */
final class CodecCode {
    static final ClassDesc CODEC = desc(ObjectCodec.class);
    static final ClassDesc GENERATED = desc(GeneratedCodec.class);
    static final ClassDesc WRITER = desc(ObjectWriter.class);
    static final ClassDesc READER = desc(ObjectReader.class);
    static final ClassDesc OUTPUT = desc(Output.class);
    static final ClassDesc INPUT = desc(Input.class);

    static final MethodTypeDesc INIT = MethodTypeDesc.of(CD_void, desc(ClassLayout.class));
    static final MethodTypeDesc WRITE = MethodTypeDesc.of(CD_void, WRITER, CD_Object);
    static final MethodTypeDesc READ = MethodTypeDesc.of(CD_Object, READER);
    static final MethodTypeDesc READ_INTO = MethodTypeDesc.of(CD_void, READER, CD_Object);
    static final MethodTypeDesc MAKE = MethodTypeDesc.of(CD_Object);
    static final MethodTypeDesc PART = MethodTypeDesc.of(CD_Object, CD_Object, CD_int);
    static final MethodTypeDesc PUT = MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_Object);
    static final MethodTypeDesc COMPLETE = MethodTypeDesc.of(CD_Object, READER, CD_Object);

    static final MethodTypeDesc REJECTED = MethodTypeDesc.of(desc(CodecException.class), CD_String, CD_Throwable);

    private final CodecRegistry table;
    private final Class<?> type;
    private final ClassDesc self;
    private final @Nullable GeneratedCodec above;
    private final List<WireField> fields;
    private final List<Object> constants = new ArrayList<>();

    /**
     * @param above the codec of the superclass's fields, if they are written
     * @param fields the fields that the class itself declares
     */
    CodecCode(CodecRegistry table, Class<?> type, @Nullable GeneratedCodec above, List<WireField> fields) {
        this.table = table;
        this.type = type;
        this.self = desc(type);
        this.above = above;
        this.fields = fields;
    }

    Class<?> type() {
        return type;
    }

    ClassDesc self() {
        return self;
    }

    List<WireField> fields() {
        return fields;
    }

    @Nullable
    ObjectCodec exact(WireField field) {
        return table.exact(field.type());
    }

    /** The class data of the codec. */
    List<Object> constants() {
        return constants;
    }

    /** A value that the instructions load as a constant. */
    DynamicConstantDesc<?> constant(ClassDesc constantType, Object value) {
        int at = constants.indexOf(value);
        if (at < 0) {
            at = constants.size();
            constants.add(value);
        }
        return DynamicConstantDesc.ofNamed(ConstantDescs.BSM_CLASS_DATA_AT, DEFAULT_NAME, constantType, at);
    }

    /** Calls the superclass's codec with the same two arguments. */
    void callAbove(CodeBuilder code, String method, MethodTypeDesc shape) {
        if (above != null) {
            code.ldc(constant(GENERATED, above)).aload(1).aload(2).invokevirtual(GENERATED, method, shape);
        }
    }

    /** Switches on the index of a part, in local 2; the parts of superclasses are delegated to the codec above. */
    void switchParts(CodeBuilder code, Runnable onAbove, IntConsumer onPart) {
        int first = above == null ? 0 : above.layout().exact().length;
        if (above != null) {
            Label own = code.newLabel();
            code.iload(2).loadConstant(first).if_icmpge(own);
            code.ldc(constant(GENERATED, above));
            onAbove.run();
            code.labelBinding(own);
        }
        List<SwitchCase> cases = new ArrayList<>();
        for (int i = 0; i < WireField.references(fields).size(); i++) {
            cases.add(SwitchCase.of(first + i, code.newLabel()));
        }
        Label none = code.newLabel();
        if (!cases.isEmpty()) {
            code.iload(2).tableswitch(none, cases);
        }
        for (int i = 0; i < cases.size(); i++) {
            code.labelBinding(cases.get(i).target());
            onPart.accept(i);
        }
        code.labelBinding(none).iload(2);
        code.invokestatic(GENERATED, "noPart", MethodTypeDesc.of(desc(IndexOutOfBoundsException.class), CD_int))
                .athrow();
    }

    static String accessor(String verb, Class<?> primitive) {
        String name = primitive.getName();
        return verb + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
