package org.mobula.tools;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mobula.launch.LaunchException;

/** Environment variables for the ranks, as the option {@code -x} of mpirun names them. */
final class Variables {
    private Variables() {}

    /**
     * The variables.
     *
     * @param words {@code NAME=VALUE}, or {@code NAME} for its value in {@code here}
     * @param here the environment of this process
     * @throws LaunchException if a word is no variable, or if it has no value here
     */
    static Map<String, String> of(List<String> words, Map<String, String> here) {
        Map<String, String> variables = new LinkedHashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            String name = equals < 0 ? word : word.substring(0, equals);
            if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
                throw new LaunchException(
                        "-x " + word + ": \"" + name + "\" is no name of a variable; write NAME or" + " NAME=VALUE");
            }
            String value = equals < 0 ? here.get(name) : word.substring(equals + 1);
            if (value == null) {
                throw new LaunchException(
                        "-x " + name + ": the variable is not set here; export it, or write " + name + "=VALUE");
            }
            variables.put(name, value);
        }
        return variables;
    }
}
