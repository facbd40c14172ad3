package org.mobula.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** One JSON object on one line, written field by field. Numbers have six significant digits at most. */
final class JsonObject {
    private final StringJoiner fields = new StringJoiner(", ", "{", "}");

    JsonObject put(String name, String value) {
        return raw(name, quoted(value));
    }

    JsonObject put(String name, long value) {
        return raw(name, Long.toString(value));
    }

    /** A number that is none (NaN, infinite) becomes null: JSON has no word for it. */
    JsonObject put(String name, double value) {
        return raw(name, Double.isFinite(value) ? number(value) : "null");
    }

    JsonObject put(String name, JsonObject value) {
        return raw(name, value.toString());
    }

    JsonObject put(String name, List<JsonObject> values) {
        StringJoiner array = new StringJoiner(", ", "[", "]");
        values.forEach(value -> array.add(value.toString()));
        return raw(name, array.toString());
    }

    @Override
    public String toString() {
        return fields.toString();
    }

    private JsonObject raw(String name, String value) {
        fields.add(quoted(name) + ": " + value);
        return this;
    }

    private static String number(double value) {
        // why not %g: it pads with zeros
        return new java.math.BigDecimal(value, new java.math.MathContext(6))
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            switch (next) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> {
                    if (next < ' ' || Character.isSurrogate(next)) {
                        quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) next));
                    } else {
                        quoted.append(next);
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }
}
