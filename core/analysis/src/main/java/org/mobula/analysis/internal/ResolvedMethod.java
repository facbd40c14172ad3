package org.mobula.analysis.internal;

import java.lang.classfile.MethodModel;
import java.lang.constant.ConstantDescs;
import org.jspecify.annotations.Nullable;

/** A method and the class that declares it. */
record ResolvedMethod(Class<?> declaring, MethodModel method) {
    /** A method with the exact class of its receiver, which decides what its virtual calls run. */
    record Key(
            Class<?> declaring, String signature, @Nullable Class<?> receiver) {}

    boolean is(int flag) {
        return (method.flags().flagsMask() & flag) != 0;
    }

    String name() {
        return method.methodName().stringValue();
    }

    /** @param receiver the exact class of the object it is called on, or null if unknown */
    Key key(@Nullable Class<?> receiver) {
        return new Key(declaring, name() + method.methodType().stringValue(), receiver);
    }

    /** Class and method, for messages. */
    String label() {
        return label(ClassHierarchy.simpleName(declaring), name());
    }

    /** Class and method, for messages: {@code Stack.push}, {@code new Stack}. */
    static String label(String type, String name) {
        return name.equals(ConstantDescs.INIT_NAME) ? "new " + type : type + "." + name;
    }
}
