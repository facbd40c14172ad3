package org.mobula.analysis.internal;

import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.DirectMethodHandleDesc;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The methods that a lambda or method reference may run. The class of its object has no class file. Its name begins
 * with that of the class whose code creates it, and that code names a method wherever it creates an object of the same
 * interface. Which of them one class belongs to is not known, so all are candidates.
 *
 * @param creator the class that creates the lambda
 * @param candidates what it may run
 */
record LambdaBodies(Class<?> creator, List<DirectMethodHandleDesc> candidates) {
    private static final String MARK = "$$Lambda/";

    /** Whether objects of a class are lambdas or method references. */
    static boolean areRunBy(Class<?> type) {
        return type.isHidden() && type.isSynthetic() && type.getName().contains(MARK);
    }

    /**
     * What a call of a lambda may run.
     *
     * @param lambda the class of the lambda
     * @param name of the called method; there are no candidates if the interface implements it
     */
    static LambdaBodies of(ClassHierarchy classes, Class<?> lambda, String name) {
        Class<?> creator = creator(lambda);
        List<String> interfaces = Arrays.stream(lambda.getInterfaces())
                .map(Class::descriptorString)
                .toList();
        List<DirectMethodHandleDesc> candidates = new ArrayList<>();
        for (MethodModel method : classes.model(creator).methods()) {
            method.code()
                    .ifPresent(code -> code.forEach(element -> {
                        if (element instanceof InvokeDynamicInstruction call
                                && call.name().equalsString(name)
                                && interfaces.contains(
                                        call.typeSymbol().returnType().descriptorString())) {
                            DirectMethodHandleDesc body = DynamicCalls.lambda(call);
                            if (body != null) {
                                candidates.add(body);
                            }
                        }
                    }));
        }
        return new LambdaBodies(creator, candidates);
    }

    private static Class<?> creator(Class<?> lambda) {
        String name = lambda.getName().substring(0, lambda.getName().indexOf(MARK));
        try {
            return Class.forName(name, false, lambda.getClassLoader());
        } catch (ClassNotFoundException | LinkageError missing) {
            throw new AnalysisException("is created by " + name + ", which cannot be loaded");
        }
    }

    /** The instruction that would call a candidate; null if it is no method. */
    static @Nullable Opcode instruction(DirectMethodHandleDesc body) {
        return switch (body.kind()) {
            case STATIC, INTERFACE_STATIC -> Opcode.INVOKESTATIC;
            case SPECIAL, INTERFACE_SPECIAL, CONSTRUCTOR -> Opcode.INVOKESPECIAL;
            case VIRTUAL -> Opcode.INVOKEVIRTUAL;
            case INTERFACE_VIRTUAL -> Opcode.INVOKEINTERFACE;
            default -> null;
        };
    }
}
