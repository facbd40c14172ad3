package org.mobula.tools;

import java.util.ArrayList;
import java.util.List;
import org.mobula.launch.LaunchException;

/**
 * Splits a command into words as a shell does, at white space that is neither quoted nor escaped, and quotes a word.
 */
final class ShellWords {
    private static final char NONE = 0;

    private ShellWords() {}

    /** The word so that a POSIX shell reads it unchanged. */
    static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    static List<String> split(String command) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        char quote = NONE;
        for (int i = 0; i < command.length(); i++) {
            char next = command.charAt(i);
            if (next == '\\' && quote != '\'' && i + 1 < command.length()) {
                word.append(command.charAt(++i));
                inWord = true;
            } else if (quote != NONE) {
                if (next == quote) {
                    quote = NONE;
                } else {
                    word.append(next);
                }
            } else if (next == '\'' || next == '"') {
                quote = next;
                inWord = true;
            } else if (!Character.isWhitespace(next)) {
                word.append(next);
                inWord = true;
            } else if (inWord) {
                words.add(word.toString());
                word.setLength(0);
                inWord = false;
            }
        }
        if (quote != NONE) {
            throw new LaunchException("the command has an unclosed quote: " + command);
        }
        if (inWord) {
            words.add(word.toString());
        }
        return words;
    }
}
