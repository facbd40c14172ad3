package org.mobula.invoke.internal.analysis;

import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.DirectMethodHandleDesc;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the compiler makes dynamic calls for: lambdas, texts, patterns, the methods of records. */
final class Dynamic {
    private static final String LAMBDAS = "Ljava/lang/invoke/LambdaMetafactory;";
    private static final Set<String> HARMLESS = Set.of(
            LAMBDAS,
            "Ljava/lang/invoke/StringConcatFactory;",
            "Ljava/lang/runtime/ObjectMethods;",
            "Ljava/lang/runtime/SwitchBootstraps;");

    private Dynamic() {}

    /** Whether it is one of these. */
    static boolean isUnderstood(InvokeDynamicInstruction call) {
        return HARMLESS.contains(call.bootstrapMethod().owner().descriptorString());
    }

    /** The method that a lambda or method reference stands for, or null if the call makes something else. */
    static @Nullable DirectMethodHandleDesc lambda(InvokeDynamicInstruction call) {
        if (!call.bootstrapMethod().owner().descriptorString().equals(LAMBDAS)) {
            return null;
        }
        return call.bootstrapArgs().stream()
                .filter(DirectMethodHandleDesc.class::isInstance)
                .map(DirectMethodHandleDesc.class::cast)
                .findFirst()
                .orElse(null);
    }
}
