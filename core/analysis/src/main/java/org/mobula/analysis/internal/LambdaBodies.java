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
 * The methods that a lambda or method reference may run. Its class has no class file, but the name of that class begins
 * with the name of the class whose code creates it. That code names a method at each place where it creates an object
 * of the interface. The class does not tell which place it belongs to, so all of these methods are candidates.
 *
 * <p>Only invokedynamic instructions are searched: a lambda that a program makes by a call of {@code LambdaMetafactory}
 * is taken for one of these.
 *
 * @param creator the class that creates the lambda
 * @param candidates the methods, at least one
 */
record LambdaBodies(Class<?> creator, List<DirectMethodHandleDesc> candidates) {
    private static final String MARK = "$$Lambda/";

    /**
     * The methods that a call may run.
     *
     * @param target the exact class of the called object
     * @param name the called method
     * @return null if the target is no lambda, or if its interface implements the method
     */
    static @Nullable LambdaBodies find(ClassHierarchy classes, Class<?> target, String name) {
        if (!target.isHidden() || !target.isSynthetic() || !target.getName().contains(MARK)) {
            return null;
        }
        Class<?> creator = creator(target);
        List<String> interfaces = Arrays.stream(target.getInterfaces())
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
        return candidates.isEmpty() ? null : new LambdaBodies(creator, candidates);
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
