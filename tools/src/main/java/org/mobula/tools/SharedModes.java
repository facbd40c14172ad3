package org.mobula.tools;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The values of the option {@code --shared}. A value follows {@code =}: the word after the option is the program. */
final class SharedModes implements IParameterPreprocessor {
    /** Reads outside an acquisition fetch. */
    static final String FETCH = "fetch";

    /** Reads outside an acquisition are refused. */
    static final String STRICT = "strict";

    @Override
    @SuppressWarnings("JdkObsolete") // picocli passes a Stack
    public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> details) {
        if (!"=".equals(details.get("separator"))) {
            words.push(FETCH);
        } else if (!words.peek().equals(FETCH) && !words.peek().equals(STRICT)) {
            throw new ParameterException(
                    command.commandLine(),
                    "--shared=" + words.peek() + " is not valid; choose one of " + FETCH + ", " + STRICT);
        }
        return false; // picocli takes the value from the words
    }
}
