package org.mobula.group;

import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.calling.MethodConfig;
import org.mobula.group.internal.forming.AgreedSchemes;

/**
 * Describes the schemes of a combined invocation in the words that its participants compare. A function is named by its
 * class; one made of a lambda or method reference by the method that holds the code or, where that is unknown, by the
 * class that contains it. Captured values and fields are not compared.
 *
 * <p><b>Threads:</b> any.
 */
final class SchemeDescriptions {
    private SchemeDescriptions() {}

    /** What the participants of a combined invocation compare; null for any other invocation. */
    static @Nullable AgreedSchemes of(InvocationScheme invocation, ReplyScheme reply) {
        return invocation instanceof CombinedInvocation combined
                ? new AgreedSchemes(name(combined.combiner()), of(combined.scheme()), of(reply))
                : null;
    }

    private static String of(InvocationScheme scheme) {
        String kind = MethodConfig.describe(scheme);
        return scheme instanceof PersonalizedInvocation(Personalizer personalizer)
                ? kind + " by " + name(personalizer)
                : kind;
    }

    private static String of(ReplyScheme reply) {
        return switch (reply) {
            case CombineReply(ResultCombiner combiner) -> MethodConfig.describe(reply) + " by " + name(combiner);
            case PersonalizedReply(ReplyPersonalizer personalizer, ReplyScheme inner) ->
                "personalized by " + name(personalizer) + ", " + of(inner);
            default -> MethodConfig.describe(reply);
        };
    }

    private static String name(Object function) {
        @Nullable
        Object code = switch (function) {
            case FlatInvocationCombiner made -> made.code();
            case BinomialInvocationCombiner made -> made.code();
            case Personalizer made -> made.code();
            case FlatCombiner made -> made.code();
            case BinomialCombiner made -> made.code();
            case ReplyPersonalizer made -> made.code();
            default -> null;
        };
        return code == null ? className(function) : codeName(code);
    }

    /** The name of a lambda's class has an address after a slash, which differs between ranks. */
    private static String className(Object object) {
        String name = object.getClass().getName();
        int address = name.indexOf('/');
        return address < 0 ? name : name.substring(0, address);
    }

    private static String codeName(Object code) {
        if (code instanceof Serializable && code.getClass().isSynthetic()) {
            try {
                Method method = code.getClass().getDeclaredMethod("writeReplace");
                method.setAccessible(true);
                if (method.invoke(code) instanceof SerializedLambda lambda) {
                    return lambda.getImplClass().replace('/', '.') + "." + lambda.getImplMethodName();
                }
            } catch (ReflectiveOperationException | InaccessibleObjectException closed) {
                return className(code); // its module does not open the package
            }
        }
        return className(code);
    }
}
