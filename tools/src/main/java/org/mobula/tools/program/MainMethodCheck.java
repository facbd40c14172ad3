package org.mobula.tools.program;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.Optional;
import org.mobula.launch.LaunchException;

/**
 * Checks class files for a main method, without loading classes. An error is thus reported once and not by every rank.
 */
final class MainMethodCheck {
    private MainMethodCheck() {}

    /** Whether a class exists and has a main method. If an ancestor cannot be read, it is assumed to have one. */
    static boolean hasMain(String className, ClassPath classPath) {
        Optional<byte[]> bytes = classPath.bytesOf(className);
        return bytes.isPresent() && hasMain(bytes.get(), classPath);
    }

    private static boolean hasMain(byte[] bytes, ClassPath classPath) {
        ClassModel model;
        try {
            model = ClassFile.of().parse(bytes);
        } catch (IllegalArgumentException unreadable) {
            throw new LaunchException("a class file is broken: " + unreadable.getMessage(), unreadable);
        }
        if (model.methods().stream().anyMatch(MainMethodCheck::isMain)) {
            return true;
        }
        return model.superclass()
                        .map(ancestor -> inherits(ancestor.asSymbol(), classPath))
                        .orElse(false)
                || model.interfaces().stream().anyMatch(ancestor -> inherits(ancestor.asSymbol(), classPath));
    }

    private static boolean inherits(ClassDesc ancestor, ClassPath classPath) {
        String name = ancestor.packageName().isEmpty()
                ? ancestor.displayName()
                : ancestor.packageName() + "." + ancestor.displayName();
        if (name.equals("java.lang.Object")) {
            return false;
        }
        Optional<byte[]> bytes = classPath.bytesOf(name);
        return bytes.isEmpty() || hasMain(bytes.get(), classPath);
    }

    private static boolean isMain(MethodModel method) {
        String type = method.methodType().stringValue();
        return method.methodName().equalsString("main")
                && (type.equals("()V") || type.equals("([Ljava/lang/String;)V"))
                && !method.flags().has(AccessFlag.PRIVATE)
                && !method.flags().has(AccessFlag.ABSTRACT);
    }
}
