package org.mobula.agent;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The options of an agent: {@code name} or {@code name=value}, separated by commas, as after
 * {@code -javaagent:agent.jar=}.
 */
final class AgentOptions {
    private final Map<String, String> values = new LinkedHashMap<>();

    private AgentOptions() {}

    /**
     * Reads options.
     *
     * @param text the options; empty for none
     * @param known all names that the agent understands
     * @throws IllegalArgumentException if there is an unknown name; the message lists the known ones
     */
    static AgentOptions parse(String text, Set<String> known) {
        AgentOptions options = new AgentOptions();
        for (String word : text.isBlank() ? new String[0] : text.split(",", -1)) {
            int equals = word.indexOf('=');
            String name = equals < 0 ? word : word.substring(0, equals);
            if (!known.contains(name)) {
                throw new IllegalArgumentException("unknown option \"" + name + "\"; choose from "
                        + String.join(", ", known.stream().sorted().toList()));
            }
            options.values.put(name, equals < 0 ? "" : word.substring(equals + 1));
        }
        return options;
    }

    /** Whether an option is given, with or without a value. */
    boolean has(String name) {
        return values.containsKey(name);
    }

    /** The value of an option, or a default. */
    String text(String name, String otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    /**
     * The value of an option that is a whole number.
     *
     * @throws IllegalArgumentException if it is not a number between the bounds
     */
    long number(String name, long otherwise, long least, long most) {
        String text = values.get(name);
        if (text == null) {
            return otherwise;
        }
        try {
            long value = Long.parseLong(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new IllegalArgumentException(
                name + "=" + text + " is not valid; give a whole number between " + least + " and " + most);
    }
}
