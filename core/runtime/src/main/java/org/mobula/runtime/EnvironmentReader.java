package org.mobula.runtime;

import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads environment variables. An invalid value is refused with the name of the variable and its range. */
final class EnvironmentReader {
    private final Map<String, String> environment;

    EnvironmentReader(Map<String, String> environment) {
        this.environment = environment;
    }

    String text(String name, String otherwise) {
        String value = environment.get(name);
        return value == null || value.isBlank() ? otherwise : value.strip();
    }

    Duration millis(String name, Duration otherwise) {
        return Duration.ofMillis(bytes(name, otherwise.toMillis(), 1, Long.MAX_VALUE / 1_000_000));
    }

    long bytes(String name, long otherwise, long least, long most) {
        String value = text(name, "");
        if (value.isEmpty()) {
            return otherwise;
        }
        try {
            long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw refused(name, value, "a number from " + least + " to " + most, e);
        }
        throw refused(name, value, "a number from " + least + " to " + most, null);
    }

    <T> @Nullable T choice(String name, @Nullable T otherwise, Function<String, T> parse, String choices) {
        String value = text(name, "");
        if (value.isEmpty()) {
            return otherwise;
        }
        try {
            return parse.apply(value);
        } catch (IllegalArgumentException e) {
            throw refused(name, value, choices, e);
        }
    }

    /** Whether the second of two words is given; the first is the default. */
    boolean either(String name, String usual, String other) {
        String value = text(name, usual);
        if (!value.equals(usual) && !value.equals(other)) {
            throw refused(name, value, usual + " or " + other, null);
        }
        return value.equals(other);
    }

    private static IllegalArgumentException refused(
            String name, String value, String takes, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                "the environment variable " + name + " takes " + takes + ", not \"" + value + "\"", cause);
    }
}
