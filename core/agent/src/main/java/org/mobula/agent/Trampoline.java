package org.mobula.agent;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A class in a package of {@code java.base} whose static methods call handlers that {@code java.base} cannot see.
 *
 * @param name the class
 * @param types the types of its methods {@code hook0}, {@code hook1} and so on
 */
record Trampoline(ClassDesc name, List<MethodTypeDesc> types) {
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final ClassDesc HANDLE = ConstantDescs.CD_MethodHandle;

    /** Defines the class beside another one, and links its methods to the handlers. */
    static Trampoline define(MethodHandles.Lookup beside, String purpose, List<Hook> hooks)
            throws IllegalAccessException, NoSuchFieldException {
        ClassDesc name = ClassDesc.of(
                beside.lookupClass().getPackageName(), "Mobula" + purpose + "Hooks" + NUMBER.getAndIncrement());
        List<MethodTypeDesc> types =
                hooks.stream().map(hook -> described(hook.handler().type())).toList();
        byte[] bytes = ClassFile.of().build(name, type -> {
            type.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC);
            for (int i = 0; i < types.size(); i++) {
                String handler = "handler" + i;
                MethodTypeDesc called = types.get(i);
                type.withField(handler, HANDLE, ClassFile.ACC_STATIC);
                type.withMethodBody(
                        "hook" + i,
                        called,
                        ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                        code -> call(code, name, handler, called));
            }
        });
        Class<?> defined = beside.defineClass(bytes);
        for (int i = 0; i < hooks.size(); i++) {
            beside.findStaticVarHandle(defined, "handler" + i, MethodHandle.class)
                    .setVolatile(hooks.get(i).handler());
        }
        return new Trampoline(name, types);
    }

    private static void call(CodeBuilder code, ClassDesc name, String handler, MethodTypeDesc type) {
        code.getstatic(name, handler, HANDLE);
        for (int i = 0; i < type.parameterCount(); i++) {
            code.loadLocal(TypeKind.from(type.parameterType(i)), code.parameterSlot(i));
        }
        code.invokevirtual(HANDLE, "invokeExact", type);
        code.return_(TypeKind.from(type.returnType()));
    }

    private static MethodTypeDesc described(MethodType type) {
        return MethodTypeDesc.ofDescriptor(type.toMethodDescriptorString());
    }
}
