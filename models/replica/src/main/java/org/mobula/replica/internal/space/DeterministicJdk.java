package org.mobula.replica.internal.space;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Deterministic forms of JDK methods whose results depend on the JVM or the machine. Rewritten code calls them instead
 * ({@link JdkReplacements}).
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link UnsupportedOperationException} for a hash code that depends on an
 * object's identity.
 */
public final class DeterministicJdk {
    private static final int FACTOR = 31;

    private DeterministicJdk() {}

    /** In place of {@link Object#hashCode}: of enum constants by their names, of collections by their elements. */
    public static int hashCode(Object object) {
        Class<?> type = object.getClass();
        if (object instanceof Enum<?> constant) {
            return constant.name().hashCode();
        }
        if (type.getClassLoader() instanceof ReplicaClassLoader && !type.isHidden()) {
            return object.hashCode();
        }
        return switch (object) {
            case String _, Boolean _, Character _, BigInteger _, BigDecimal _, UUID _, BitSet _ -> object.hashCode();
            case Number _ when type.getPackageName().equals("java.lang") -> object.hashCode();
            case List<?> list -> hash(list.toArray());
            case Set<?> set ->
                set.stream().mapToInt(DeterministicJdk::hashCodeOrZero).sum();
            case Map<?, ?> map ->
                map.entrySet().stream().mapToInt(DeterministicJdk::hashCode).sum();
            case Map.Entry<?, ?> entry -> hashCodeOrZero(entry.getKey()) ^ hashCodeOrZero(entry.getValue());
            case Optional<?> optional -> hashCodeOrZero(optional.orElse(null));
            default ->
                throw new UnsupportedOperationException("the hash code of a " + type.getTypeName()
                        + " differs between JVMs; combine the hash codes of its fields");
        };
    }

    /** In place of {@link java.util.Objects#hashCode}. */
    public static int hashCodeOrZero(@Nullable Object object) {
        return object == null ? 0 : hashCode(object);
    }

    /** In place of {@link java.util.Objects#hash} and {@link java.util.Arrays#hashCode(Object[])}. */
    public static int hash(@Nullable Object @Nullable ... objects) {
        if (objects == null) {
            return 0;
        }
        int hash = 1;
        for (Object each : objects) {
            hash = FACTOR * hash + hashCodeOrZero(each);
        }
        return hash;
    }

    /** In place of {@link String#toLowerCase()}, independent of the locale. */
    public static String toLowerCase(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    /** In place of {@link String#toUpperCase()}, independent of the locale. */
    public static String toUpperCase(String text) {
        return text.toUpperCase(Locale.ROOT);
    }
}
