package org.mobula.analysis.internal;

import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.DirectMethodHandleDesc;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The dynamic calls that compilers generate: lambdas, string concatenation, patterns, methods of records. */
final class DynamicCalls {
    private static final String LAMBDAS = "Ljava/lang/invoke/LambdaMetafactory;";
    private static final Set<String> HARMLESS = Set.of(
            LAMBDAS,
            "Ljava/lang/invoke/StringConcatFactory;",
            "Ljava/lang/runtime/ObjectMethods;",
            "Ljava/lang/runtime/SwitchBootstraps;");

    private DynamicCalls() {}

    /** Whether a call is one of these. */
    static boolean isUnderstood(InvokeDynamicInstruction call) {
        return HARMLESS.contains(call.bootstrapMethod().owner().descriptorString());
    }

    /** The method that a lambda or method reference runs, or null if the call creates something else. */
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
