package org.mobula.codec.internal;

import static java.lang.classfile.ClassFile.ACC_FINAL;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.ObjectCodec;
import org.mobula.memory.Output;

/** Gets generated code into the package of the class it speaks for, and lets it see the codecs from there. */
final class CodecAccess {
    private static final ClassDesc MODULE = ClassDesc.of(Module.class.getName());

    private CodecAccess() {}

    /**
     * Full access to a class and its package.
     *
     * @throws NotCarriableException with the line to add, if its module or its class loader prevents that
     */
    static Lookup into(Class<?> type) {
        Module own = ObjectCodec.class.getModule();
        Module module = type.getModule();
        Lookup lookup;
        try {
            own.addReads(module);
            lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        } catch (IllegalAccessException e) {
            throw new NotCarriableException(
                    type.getTypeName(),
                    "module " + module.getName() + " does not open its package. Add to its module-info.java: opens "
                            + type.getPackageName() + " to org.mobula.codec;",
                    e);
        }
        requireVisible(type, ObjectCodec.class);
        requireVisible(type, Output.class);
        letRead(lookup, module, own);
        letRead(lookup, module, Output.class.getModule());
        return lookup;
    }

    private static void requireVisible(Class<?> type, Class<?> needed) {
        Class<?> seen = null;
        try {
            seen = Class.forName(needed.getName(), false, type.getClassLoader());
        } catch (ClassNotFoundException | LinkageError _) {
            // why: said below, for it is the same to the user whether none or another one is seen
        }
        if (seen != needed) {
            throw new NotCarriableException(
                    type,
                    "its class loader " + type.getClassLoader() + " does not see this Mobula's " + needed.getName()
                            + ". Make the loader of Mobula its parent");
        }
    }

    /** Makes a module read another one, which only code in that module may do: a class of one method does it from there. */
    private static void letRead(Lookup lookup, Module module, Module other) {
        if (module.canRead(other)) {
            return;
        }
        ClassDesc name = ClassDesc.of(lookup.lookupClass().getName() + "$Reads");
        byte[] bytes = ClassFile.of().build(name, builder -> builder.withFlags(ACC_PUBLIC | ACC_FINAL)
                .withMethodBody(
                        "let", MethodTypeDesc.of(CD_void, MODULE), ACC_PUBLIC | ACC_STATIC, code -> code.ldc(name)
                                .invokevirtual(CD_Class, "getModule", MethodTypeDesc.of(MODULE))
                                .aload(0)
                                .invokevirtual(MODULE, "addReads", MethodTypeDesc.of(MODULE, MODULE))
                                .pop()
                                .return_()));
        try {
            Lookup hidden = lookup.defineHiddenClass(bytes, true);
            hidden.findStatic(hidden.lookupClass(), "let", MethodType.methodType(void.class, Module.class))
                    .invokeExact(other);
        } catch (Throwable e) {
            throw new NotCarriableException(
                    lookup.lookupClass().getTypeName(),
                    "module " + module.getName() + " does not read org.mobula.codec. Add to its module-info.java: "
                            + "requires org.mobula.codec;",
                    e);
        }
    }
}
