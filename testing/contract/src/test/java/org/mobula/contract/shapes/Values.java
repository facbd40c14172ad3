package org.mobula.contract.shapes;

import java.net.URL;
import java.time.ZoneId;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Objects whose identity does not matter: equal objects are the same. */
final class Values {
    private static final Set<Class<?>> TYPES = Set.of(
            Boolean.class,
            Byte.class,
            Short.class,
            Character.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            String.class,
            java.math.BigInteger.class,
            java.math.BigDecimal.class,
            java.math.MathContext.class,
            java.util.UUID.class,
            java.util.Locale.class,
            java.util.Currency.class,
            java.util.OptionalInt.class,
            java.util.OptionalLong.class,
            java.util.OptionalDouble.class,
            java.net.URI.class,
            java.net.InetSocketAddress.class,
            java.io.File.class,
            StackTraceElement.class,
            Object.class);

    private Values() {}

    static boolean isValue(Object object) {
        return TYPES.contains(object.getClass())
                || object instanceof Enum
                || object instanceof Class
                || object instanceof URL
                || object instanceof Pattern
                || object instanceof java.net.InetAddress
                || object instanceof ZoneId
                || object instanceof TemporalAmount
                || object.getClass().getName().startsWith("java.time.") && object instanceof TemporalAccessor
                || object.getClass().getName().startsWith("java.time.Clock")
                || object.getClass().isHidden()
                || object == List.of()
                || object == Set.of()
                || object == Map.of();
    }

    static boolean same(Object a, Object b) {
        return switch (a) {
            case Enum<?> constant -> a == b;
            case Class<?> type -> a == b;
            case URL url -> url.toExternalForm().equals(((URL) b).toExternalForm());
            case Pattern pattern ->
                pattern.pattern().equals(((Pattern) b).pattern()) && pattern.flags() == ((Pattern) b).flags();
            case Collection<?> empty -> a.equals(b);
            case Map<?, ?> empty -> a.equals(b);
            default -> a.getClass().isHidden() || a.getClass() == Object.class || a.equals(b);
        };
    }
}
