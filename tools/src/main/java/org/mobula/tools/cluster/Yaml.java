package org.mobula.tools.cluster;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes maps, lists, texts, numbers and truth values as YAML 1.2. Texts that could mean something else stand between
 * quotation marks.
 */
final class Yaml {
    private static final String PLAIN = "[A-Za-z][A-Za-z0-9_./-]*[A-Za-z0-9]";
    private static final String AMBIGUOUS = "(?i)null|true|false|yes|no|on|off|nan|y|n";

    private Yaml() {}

    /** Documents, separated by lines of three dashes. */
    static String documents(List<Map<String, Object>> documents) {
        return documents.stream().map(document -> lines(document, "")).collect(Collectors.joining("---\n"));
    }

    private static String lines(Map<?, ?> map, String indent) {
        return map.entrySet().stream()
                .map(entry -> indent + scalar(entry.getKey()) + ":" + value(entry.getValue(), indent))
                .collect(Collectors.joining());
    }

    /** What follows a colon, with the line break. */
    private static String value(Object value, String indent) {
        return switch (value) {
            case Map<?, ?> map when !map.isEmpty() -> "\n" + lines(map, indent + "  ");
            case List<?> list
            when !list.isEmpty() ->
                "\n" + list.stream().map(item -> item(item, indent)).collect(Collectors.joining());
            case Map<?, ?> _ -> " {}\n";
            case List<?> _ -> " []\n";
            default -> " " + scalar(value) + "\n";
        };
    }

    private static String item(Object item, String indent) {
        if (item instanceof Map<?, ?> map && !map.isEmpty()) {
            String inner = indent + "  ";
            return indent + "- " + lines(map, inner).substring(inner.length());
        }
        return indent + "- " + scalar(item) + "\n";
    }

    private static String scalar(Object value) {
        String text = value.toString();
        boolean plain = !(value instanceof String) || text.matches(PLAIN) && !text.matches(AMBIGUOUS);
        return plain ? text : quoted(text);
    }

    /** As in JSON, of which YAML 1.2 is a superset. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(next -> {
            if (next == '"' || next == '\\') {
                quoted.append('\\').append((char) next);
            } else if (next < ' '
                    || next == 0x7f
                    || next == 0x85
                    || next == 0x2028
                    || next == 0x2029
                    || next == 0xfeff) {
                quoted.append(String.format("\\u%04x", next));
            } else {
                quoted.append((char) next);
            }
        });
        return quoted.append('"').toString();
    }
}
