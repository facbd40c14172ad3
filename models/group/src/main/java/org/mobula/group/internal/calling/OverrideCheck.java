package org.mobula.group.internal.calling;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.mobula.group.BinomialCombiner;
import org.mobula.group.ConfigurationException;
import org.mobula.group.FlatCombiner;
import org.mobula.group.Forwarder;
import org.mobula.group.ReplyPersonalizer;
import org.mobula.group.ResultCombiner;
import org.mobula.group.internal.wire.ValueKind;

/** Whether a combiner, forwarder or reply personalizer overrides what a method's type of result needs. */
public final class OverrideCheck {
    private OverrideCheck() {}

    /** What is thrown by what should have been overridden. */
    public static ConfigurationException missing(Object function, ValueKind kind) {
        return new ConfigurationException(function.getClass().getTypeName() + " is not made for results of type " + kind
                + ": override the method that takes them");
    }

    /**
     * Checks that a function does.
     *
     * @param base the class whose method is to be overridden
     * @param label the group's method, for messages
     */
    public static void check(Object function, Class<?> base, String label, String name, Class<?>... parameters) {
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

    /** Checks a forwarder. */
    public static void check(Forwarder forwarder, String label, ValueKind kind) {
        if (kind == ValueKind.VOID) {
            check(forwarder, Forwarder.class, label, "forward", int.class, int.class);
        } else {
            check(forwarder, Forwarder.class, label, "forward", int.class, int.class, kind.type());
        }
    }

    /** Checks a combiner. */
    public static void check(ResultCombiner combiner, String label, ValueKind kind) {
        Class<?> type = kind.type();
        switch (combiner) {
            case FlatCombiner flat
            when kind == ValueKind.VOID -> check(flat, FlatCombiner.class, label, "combine", Exception[].class);
            case FlatCombiner flat ->
                check(flat, FlatCombiner.class, label, "combine", type.arrayType(), Exception[].class);
            case BinomialCombiner binomial
            when kind == ValueKind.VOID ->
                check(
                        binomial,
                        BinomialCombiner.class,
                        label,
                        "combine",
                        int.class,
                        Exception.class,
                        int.class,
                        Exception.class,
                        int.class);
            case BinomialCombiner binomial ->
                check(
                        binomial,
                        BinomialCombiner.class,
                        label,
                        "combine",
                        int.class,
                        type,
                        Exception.class,
                        int.class,
                        type,
                        Exception.class,
                        int.class);
        }
    }

    /** Checks a reply personalizer. */
    public static void check(ReplyPersonalizer personalizer, String label, ValueKind kind) {
        if (kind != ValueKind.VOID) {
            check(
                    personalizer,
                    ReplyPersonalizer.class,
                    label,
                    "personalize",
                    kind.type(),
                    kind.type().arrayType());
        }
    }
}
