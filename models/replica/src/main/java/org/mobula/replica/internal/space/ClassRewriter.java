package org.mobula.replica.internal.space;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Interfaces;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.InnerClassesAttribute;
import java.lang.classfile.attribute.NestHostAttribute;
import java.lang.classfile.attribute.NestMembersAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import org.mobula.analysis.Analyser;

/**
 * Rewrites a class of the program for use by replicas.
 *
 * <p>All fields lose their final modifier, so that objects can be copied by their fields. Objects that inherit their
 * hash code from {@link Object} get one that is the same on all replicas. {@link CodeRewriter} rewrites the code.
 *
 * <p><b>Threads:</b> any.
 */
final class ClassRewriter {
    private static final ClassDesc SERIALIZABLE = ClassDesc.of("java.io.Serializable");
    private static final ClassDesc NUMBERED = ClassDesc.ofDescriptor(IdentityNumbered.class.descriptorString());
    private static final String HASH = "mobula$hash";
    private static final String NUMBER = "mobula$number";
    private static final int ADDED = ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC;

    private final Analyser analyser;
    private final ClassFile files;

    /** @param program finds the classes that the code names */
    ClassRewriter(Analyser analyser, ClassLoader program) {
        this.analyser = analyser;
        this.files = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(program).orElse(ClassHierarchyResolver.defaultResolver())));
    }

    /** The bytes of the rewritten class. */
    byte[] rewrite(Class<?> type, byte[] bytes) {
        ClassModel model = files.parse(bytes);
        boolean plain = !type.isInterface() && !type.isRecord() && !Enum.class.isAssignableFrom(type);
        boolean first = plain && !isRewritten(type.getSuperclass(), type);
        return files.build(model.thisClass().asSymbol(), builder -> {
            if (plain) {
                addInterfaces(builder, model, first);
            }
            for (ClassElement element : model) {
                switch (element) {
                    case Interfaces _ when plain -> {}
                    case FieldModel field when plain -> addField(builder, field);
                    case MethodModel method -> addMethod(builder, type, method);
                    default -> builder.with(element);
                }
            }
            if (first) {
                addIdentity(builder, model);
            }
        });
    }

    /** The bytes of a shell: the class without fields and methods, but with its nest members. */
    byte[] shell(byte[] bytes) {
        ClassModel model = files.parse(bytes);
        return files.build(model.thisClass().asSymbol(), builder -> {
            builder.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER).withSuperclass(ConstantDescs.CD_Object);
            for (ClassElement element : model) {
                switch (element) {
                    case InnerClassesAttribute _, NestMembersAttribute _, NestHostAttribute _ -> builder.with(element);
                    default -> {}
                }
            }
        });
    }

    private static boolean isRewritten(Class<?> parent, Class<?> type) {
        return parent != null
                && parent != Object.class
                && parent.getClassLoader() == type.getClassLoader()
                && !ProgramClasses.SHARED.contains(parent);
    }

    private static void addInterfaces(ClassBuilder builder, ClassModel model, boolean first) {
        List<ClassDesc> interfaces = new ArrayList<>(
                model.interfaces().stream().map(entry -> entry.asSymbol()).toList());
        if (!interfaces.contains(SERIALIZABLE)) {
            interfaces.add(SERIALIZABLE);
        }
        if (first) {
            interfaces.add(NUMBERED);
        }
        builder.withInterfaceSymbols(interfaces);
    }

    private static void addField(ClassBuilder builder, FieldModel field) {
        int flags = field.flags().flagsMask();
        if ((flags & ClassFile.ACC_STATIC) != 0 || (flags & ClassFile.ACC_FINAL) == 0) {
            builder.with(field);
            return;
        }
        builder.transformField(field, (inner, element) -> {
            if (element instanceof AccessFlags access) {
                inner.withFlags(access.flagsMask() & ~ClassFile.ACC_FINAL);
            } else {
                inner.with(element);
            }
        });
    }

    private void addMethod(ClassBuilder builder, Class<?> type, MethodModel method) {
        String name = method.methodName().stringValue();
        CodeRewriter.Bracket bracket = bracket(method, name);
        boolean changes = bracket != CodeRewriter.Bracket.INITIALIZER
                && analyser.changes(type, name, method.methodType().stringValue());
        builder.transformMethod(method, (inner, element) -> {
            switch (element) {
                case AccessFlags access -> inner.withFlags(access.flagsMask() & ~ClassFile.ACC_SYNCHRONIZED);
                case CodeModel code -> inner.transformCode(code, new CodeRewriter(method, changes, bracket));
                default -> inner.with(element);
            }
        });
    }

    private static CodeRewriter.Bracket bracket(MethodModel method, String name) {
        if (name.equals(ConstantDescs.CLASS_INIT_NAME)) {
            return CodeRewriter.Bracket.INITIALIZER;
        }
        boolean locks =
                method.flags().has(AccessFlag.SYNCHRONIZED) && !method.flags().has(AccessFlag.STATIC);
        return locks ? CodeRewriter.Bracket.MONITOR : CodeRewriter.Bracket.NONE;
    }

    /**
     * Adds a number that is assigned at its first use, in a write, and so at the same point on all replicas. It is
     * transient, because objects outside have none; {@link IdentityNumbered} transfers it with a replica's state.
     */
    private static void addIdentity(ClassBuilder builder, ClassModel model) {
        ClassDesc self = model.thisClass().asSymbol();
        MethodTypeDesc get = MethodTypeDesc.of(CD_int);
        builder.withField(HASH, CD_int, ClassFile.ACC_PRIVATE | ClassFile.ACC_SYNTHETIC | ClassFile.ACC_TRANSIENT);
        builder.withMethodBody(
                NUMBER,
                get,
                ADDED,
                code -> code.aload(0).getfield(self, HASH, CD_int).ireturn());
        builder.withMethodBody(
                NUMBER,
                MethodTypeDesc.of(CD_void, CD_int),
                ADDED,
                code -> code.aload(0).iload(1).putfield(self, HASH, CD_int).return_());
        builder.withMethodBody(
                CodeRewriter.IDENTITY,
                get,
                ADDED,
                code -> code.aload(0)
                        .getfield(self, HASH, CD_int)
                        .ifThen(
                                Opcode.IFEQ,
                                block -> block.aload(0)
                                        .invokestatic(CodeRewriter.INSIDE, "number", get)
                                        .putfield(self, HASH, CD_int))
                        .aload(0)
                        .getfield(self, HASH, CD_int)
                        .ireturn());
        boolean own = model.methods().stream()
                .anyMatch(method -> method.methodName().equalsString("hashCode")
                        && method.methodType().equalsString("()I"));
        if (!own) {
            builder.withMethodBody(
                    "hashCode",
                    get,
                    ADDED & ~ClassFile.ACC_FINAL,
                    code -> code.aload(0)
                            .invokevirtual(self, CodeRewriter.IDENTITY, get)
                            .ireturn());
        }
    }
}
