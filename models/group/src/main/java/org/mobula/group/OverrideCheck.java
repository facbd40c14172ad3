package org.mobula.group;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.calling.FixedForwarder;
import org.mobula.group.internal.wire.ValueKind;

/** Checks that combiners, forwarders and reply personalizers handle a method's type of result. */
final class OverrideCheck {
    private static final Class<?> EX = Exception.class;

    private OverrideCheck() {}

    /**
     * Checks the functions of a reply scheme.
     *
     * @param label the group's method, for messages
     * @param kind the kind of its results
     */
    static void check(ReplyScheme reply, String label, ValueKind kind) {
        Class<?> type = kind.type();
        boolean isVoid = kind == ValueKind.VOID;
        switch (reply) {
            case ForwardReply(FixedForwarder(Forwarder forwarder)) ->
                check(
                        forwarder,
                        Forwarder.class,
                        label,
                        "forward",
                        isVoid ? types(int.class, int.class) : types(int.class, int.class, type));
            case CombineReply(FlatCombiner combiner) -> {
                if (!isMadeFor(combiner.code(), FlatCombiner.class, type)) {
                    check(
                            combiner,
                            FlatCombiner.class,
                            label,
                            "combine",
                            isVoid ? types(Exception[].class) : types(type.arrayType(), Exception[].class));
                }
            }
            case CombineReply(BinomialCombiner combiner) -> {
                if (!isMadeFor(combiner.code(), BinomialCombiner.class, type)) {
                    check(
                            combiner,
                            BinomialCombiner.class,
                            label,
                            "combine",
                            isVoid
                                    ? types(int.class, EX, int.class, EX, int.class)
                                    : types(int.class, type, EX, int.class, type, EX, int.class));
                }
            }
            case PersonalizedReply(ReplyPersonalizer personalizer, ReplyScheme inner) -> {
                if (!isVoid) {
                    check(personalizer, ReplyPersonalizer.class, label, "personalize", types(type, type.arrayType()));
                }
                check(inner, label, kind);
            }
            case DiscardReply _, ReturnReply _, ForwardReply _ -> {}
        }
    }

    private static Class<?>[] types(Class<?>... types) {
        return types;
    }

    /** Whether a combiner was made of code for a type of result: of a nested interface whose method returns it. */
    private static boolean isMadeFor(@Nullable Object code, Class<?> combiner, Class<?> type) {
        return Arrays.stream(combiner.getClasses())
                .filter(each -> each.isInstance(code))
                .anyMatch(each -> each.getMethods()[0].getReturnType() == type);
    }

    private static void check(Object function, Class<?> base, String label, String name, Class<?>[] parameters) {
        try {
            if (function.getClass().getMethod(name, parameters).getDeclaringClass() != base) {
                return;
            }
        } catch (NoSuchMethodException absent) {
            throw new AssertionError(base + " has it", absent);
        }
        throw new ConfigurationException(label + ": " + function.getClass().getTypeName() + " does not override " + name
                + Arrays.stream(parameters).map(Class::getSimpleName).collect(Collectors.joining(", ", "(", ")"))
                + ", which this method's results need");
    }
}
