package org.mobula.shared.internal.rewrite;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;

/** Inserts checks into all methods of a class. */
public final class ClassRewriter {
    private ClassRewriter() {}

    /** Returns the class file with checks. */
    public static byte[] rewrite(ClassModel model, SharedClasses classes) {
        ClassFile files = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(classes.hierarchy()));
        ClassTransform transform = (builder, element) -> {
            if (element instanceof MethodModel method && method.code().isPresent()) {
                CodeModel code = method.code().get();
                builder.transformMethod(
                        method, MethodTransform.transformingCode(new MethodRewriter(model, method, code, classes)));
            } else {
                builder.with(element);
            }
        };
        return files.transformClass(model, transform);
    }
}
