package org.mobula.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object that was read: what {@link JsonObject} writes, and no more of JSON than that (no {@code true}, no lists
 * of anything but objects).
 *
 * @param fields by their names; a value is a String, a Double (NaN for null), a map like this one or a list of such
 *     maps
 */
record JsonText(Map<String, Object> fields) {
    /** The object that a line holds. */
    static JsonText object(String line) {
        Parser parser = new Parser(line);
        JsonText object = new JsonText(parser.object());
        parser.end();
        return object;
    }

    String string(String name) {
        return value(name, String.class);
    }

    /** A number; NaN where none could be written. */
    double number(String name) {
        return value(name, Double.class);
    }

    @SuppressWarnings("unchecked") // the parser makes maps with names only
    JsonText inner(String name) {
        return new JsonText((Map<String, Object>) value(name, Map.class));
    }

    @SuppressWarnings("unchecked") // the parser makes lists of objects only
    List<Map<String, Object>> objects(String name) {
        return (List<Map<String, Object>>) value(name, List.class);
    }

    private <T> T value(String name, Class<T> type) {
        @Nullable Object value = fields.get(name);
        if (!type.isInstance(value)) {
            throw new IllegalArgumentException("the line of raw data has no " + type.getSimpleName() + " \"" + name
                    + "\", only " + fields.keySet() + "; measure it again");
        }
        return type.cast(value);
    }

    /** Reads a text from left to right. */
    private static final class Parser {
        private final String text;
        private int at;

        Parser(String text) {
            this.text = text;
        }

        Map<String, Object> object() {
            Map<String, Object> fields = new LinkedHashMap<>();
            expect('{');
            while (!skipped('}')) {
                String name = string();
                expect(':');
                fields.put(name, value());
                skipped(',');
            }
            return fields;
        }

        void end() {
            if (next() != 0) {
                throw wrong("the end");
            }
        }

        private Object value() {
            return switch (next()) {
                case '{' -> object();
                case '[' -> list();
                case '"' -> string();
                default -> number();
            };
        }

        private List<Object> list() {
            List<Object> values = new ArrayList<>();
            expect('[');
            while (!skipped(']')) {
                values.add(object());
                skipped(',');
            }
            return values;
        }

        private Double number() {
            int begin = at;
            while (at < text.length() && ",]} ".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            String word = text.substring(begin, at);
            try {
                return word.equals("null") ? Double.NaN : Double.valueOf(word);
            } catch (NumberFormatException notOne) {
                at = begin;
                throw wrong("a value");
            }
        }

        private String string() {
            expect('"');
            StringBuilder value = new StringBuilder();
            while (at < text.length() && text.charAt(at) != '"') {
                char next = text.charAt(at++);
                value.append(next == '\\' ? escaped() : next);
            }
            expect('"');
            return value.toString();
        }

        private char escaped() {
            char next = at < text.length() ? text.charAt(at++) : 0;
            return switch (next) {
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                case '"', '\\' -> next;
                case 'u' -> unicode();
                default -> throw wrong("an escaped character");
            };
        }

        private char unicode() {
            int end = at + 4;
            if (end > text.length()) {
                throw wrong("an escaped character");
            }
            char value = (char) Integer.parseInt(text, at, end, 16);
            at = end;
            return value;
        }

        /** The next character that is no space; 0 at the end. */
        private char next() {
            while (at < text.length() && text.charAt(at) == ' ') {
                at++;
            }
            return at < text.length() ? text.charAt(at) : 0;
        }

        private boolean skipped(char wanted) {
            if (next() != wanted) {
                if (at == text.length()) {
                    throw wrong(String.valueOf(wanted));
                }
                return false;
            }
            at++;
            return true;
        }

        private void expect(char wanted) {
            if (!skipped(wanted)) {
                throw wrong(String.valueOf(wanted));
            }
        }

        private IllegalArgumentException wrong(String wanted) {
            return new IllegalArgumentException(
                    "raw data is no JSON: " + wanted + " is missing at character " + at + " of " + text);
        }
    }
}
