package org.mobula.codec.access;

import static java.lang.classfile.ClassFile.ACC_FINAL;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.classfile.ClassFile.ACC_SUPER;
import static java.lang.classfile.ClassFile.ACC_SYNTHETIC;
import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_MethodHandles_Lookup;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles.Lookup;

/**
 * The one ordinary class that is added to a package of the program. It does on behalf of the package's module what only
 * code in that module may do. Nothing outside the package can call it.
 */
final class PackageAccessor {
    /** The method that returns full access to a class of the package. */
    static final String LOOKUP = "lookup";

    /** The method by which its module reads another module. */
    static final String READ = "read";

    private static final String NAME = "MobulaCodecAccessor";
    private static final ClassDesc MODULE = ClassDesc.of(Module.class.getName());
    private static final MethodTypeDesc LOOKUP_TYPE = MethodTypeDesc.of(CD_MethodHandles_Lookup, CD_Class);
    private static final MethodTypeDesc READ_TYPE = MethodTypeDesc.of(CD_void, MODULE);

    private PackageAccessor() {}

    /** Returns the accessor of a lookup's package, and defines it if necessary. */
    static synchronized Class<?> in(Lookup lookup) throws IllegalAccessException, ClassNotFoundException {
        String packageName = lookup.lookupClass().getPackageName();
        String name = packageName.isEmpty() ? NAME : packageName + "." + NAME;
        try {
            return lookup.defineClass(bytes(ClassDesc.of(name)));
        } catch (LinkageError e) { // defined before, for another class of the package
            return Class.forName(name, false, lookup.lookupClass().getClassLoader());
        }
    }

    private static byte[] bytes(ClassDesc name) {
        return ClassFile.of()
                .build(
                        name,
                        builder -> builder.withFlags(ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC)
                                .withMethodBody(
                                        LOOKUP,
                                        LOOKUP_TYPE,
                                        ACC_STATIC,
                                        code -> code.aload(0)
                                                .invokestatic(
                                                        ConstantDescs.CD_MethodHandles,
                                                        "lookup",
                                                        MethodTypeDesc.of(CD_MethodHandles_Lookup))
                                                .invokestatic(
                                                        ConstantDescs.CD_MethodHandles,
                                                        "privateLookupIn",
                                                        MethodTypeDesc.of(
                                                                CD_MethodHandles_Lookup,
                                                                CD_Class,
                                                                CD_MethodHandles_Lookup))
                                                .areturn())
                                .withMethodBody(
                                        READ,
                                        READ_TYPE,
                                        ACC_STATIC,
                                        code -> code.ldc(name)
                                                .invokevirtual(CD_Class, "getModule", MethodTypeDesc.of(MODULE))
                                                .aload(0)
                                                .invokevirtual(MODULE, "addReads", MethodTypeDesc.of(MODULE, MODULE))
                                                .pop()
                                                .return_()));
    }
}
