package org.mobula.rmi.cases;

import java.io.Serializable;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.ConstantValueAttribute;
import java.lang.classfile.attribute.ExceptionsAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import java.util.function.Consumer;

/** A class loader with one class of its own, so that both sides can have different versions of a class, or none. */
final class Generated extends ClassLoader {
    static final String VALUE = "org.mobula.rmi.cases.GeneratedValue";
    static final String REMOTE = "org.mobula.rmi.cases.GeneratedRemote";

    private final String name;
    private final byte[] bytes;

    private Generated(String name, byte[] bytes) {
        super(Generated.class.getClassLoader());
        this.name = name;
        this.bytes = bytes;
    }

    /** Versions of a class of values. */
    static Generated value(String version) {
        return of(VALUE, type -> {
            type.withInterfaceSymbols(ClassDesc.of(Serializable.class.getName()));
            if (!version.startsWith("unversioned")) {
                long number = version.equals("other version") ? 2 : 1;
                type.withField(
                        "serialVersionUID",
                        ConstantDescs.CD_long,
                        field -> field.withFlags(ClassFile.ACC_STATIC | ClassFile.ACC_FINAL | ClassFile.ACC_PRIVATE)
                                .with(ConstantValueAttribute.of(number)));
            }
            type.withField(
                    "number",
                    version.equals("other type") ? ConstantDescs.CD_long : ConstantDescs.CD_int,
                    ClassFile.ACC_PUBLIC);
            if (version.endsWith("more fields")) {
                type.withField("text", ConstantDescs.CD_String, ClassFile.ACC_PUBLIC);
            }
            if (version.endsWith("more methods")) {
                type.withMethodBody(
                        "more", MethodTypeDesc.of(ConstantDescs.CD_void), ClassFile.ACC_PUBLIC, code -> code.return_());
            }
            constructor(type);
        });
    }

    /** Versions of a remote interface: names of methods, with a descriptor unless that is {@code ()I}. */
    static Generated remote(List<String> methods) {
        return of(REMOTE, type -> {
            type.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_INTERFACE | ClassFile.ACC_ABSTRACT);
            type.withInterfaceSymbols(ClassDesc.of(Remote.class.getName()));
            for (String method : methods) {
                int end = method.indexOf('(');
                type.withMethod(
                        end < 0 ? method : method.substring(0, end),
                        MethodTypeDesc.ofDescriptor(end < 0 ? "()I" : method.substring(end)),
                        ClassFile.ACC_PUBLIC | ClassFile.ACC_ABSTRACT,
                        made -> made.with(
                                ExceptionsAttribute.ofSymbols(ClassDesc.of(RemoteException.class.getName()))));
            }
        });
    }

    private static Generated of(String name, Consumer<ClassBuilder> body) {
        return new Generated(name, ClassFile.of().build(ClassDesc.of(name), type -> {
            type.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER);
            body.accept(type);
        }));
    }

    private static void constructor(ClassBuilder type) {
        type.withMethodBody(
                ConstantDescs.INIT_NAME,
                ConstantDescs.MTD_void,
                ClassFile.ACC_PUBLIC,
                code -> code.aload(0)
                        .invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                        .return_());
    }

    /** The class. */
    Class<?> type() throws ClassNotFoundException {
        return Class.forName(name, false, this);
    }

    /** A new object of the class, with a number. */
    Object object(int number) throws ReflectiveOperationException {
        Object object = type().getConstructor().newInstance();
        var field = type().getField("number");
        if (field.getType() == int.class) {
            field.setInt(object, number);
        } else {
            field.setLong(object, number);
        }
        return object;
    }

    /** Describes an object of any version. */
    static String text(Object object) throws ReflectiveOperationException {
        StringBuilder text = new StringBuilder(object.getClass().getSimpleName());
        for (var field : object.getClass().getFields()) {
            text.append(' ').append(field.getName()).append('=').append(field.get(object));
        }
        return text.toString();
    }

    @Override
    protected Class<?> findClass(String wanted) throws ClassNotFoundException {
        if (!wanted.equals(name)) {
            throw new ClassNotFoundException(wanted);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }
}
