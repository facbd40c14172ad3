package org.mobula.group;

import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.calling.MethodSetup;
import org.mobula.group.internal.forming.AgreedSchemes;

/**
 * How a method is called together, in the words that participants compare. A function is known by its class; one that is
 * made of a lambda or method reference by the method that holds its code, or, where that cannot be found out, by the
 * class it stands in. What a lambda has captured, and what fields hold, is not compared.
 *
 * <p><b>Threads:</b> any.
 */
final class SchemeDescriptions {
    private SchemeDescriptions() {}

    /** What participants of a combined invocation compare; null if nothing is to be agreed on. */
    static @Nullable AgreedSchemes of(InvocationScheme invocation, ReplyScheme reply) {
        return invocation instanceof CombinedInvocation combined
                ? new AgreedSchemes(name(combined.combiner()), of(combined.scheme()), of(reply))
                : null;
    }

    private static String of(InvocationScheme scheme) {
        String kind = MethodSetup.describe(scheme);
        return scheme instanceof PersonalizedInvocation(Personalizer personalizer)
                ? kind + " by " + name(personalizer)
                : kind;
    }

    private static String of(ReplyScheme reply) {
        return switch (reply) {
            case CombineReply(ResultCombiner combiner) -> MethodSetup.describe(reply) + " by " + name(combiner);
            case PersonalizedReply(ReplyPersonalizer personalizer, ReplyScheme inner) ->
                "personalized by " + name(personalizer) + ", " + of(inner);
            default -> MethodSetup.describe(reply);
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

    /** why without what follows the slash: a lambda's class has its address there, which differs from rank to rank. */
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
                return className(code); // why: its module does not open it to us
            }
        }
        return className(code);
    }
}
