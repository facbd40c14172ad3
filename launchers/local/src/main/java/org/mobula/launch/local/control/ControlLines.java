package org.mobula.launch.local.control;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Encodes and splits the lines of the control protocol. */
final class ControlLines {
    private ControlLines() {}

    /** A text without line breaks. */
    static String flat(String text) {
        return text.replace("\r\n", " | ").replace('\n', ' ').replace('\r', ' ');
    }

    /** The first {@code limit} characters of a text, without line breaks. */
    static String shortened(String text, int limit) {
        String flat = flat(text);
        return flat.length() <= limit ? flat : flat.substring(0, limit) + "...";
    }

    /** A text as one word, whatever characters it contains. */
    static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The text of {@link #encoded}. */
    static String decoded(String word) {
        return new String(Base64.getDecoder().decode(word), StandardCharsets.UTF_8);
    }

    /** The first word of a line. */
    static String keyword(String line) {
        return line.split(" ", 2)[0];
    }

    /** Splits a line into {@code count} words, the last of which is the rest of the line. */
    static String[] words(String line, int count) {
        String[] words = line.split(" ", count);
        if (words.length != count) {
            throw malformed(line);
        }
        return words;
    }

    static IllegalArgumentException malformed(String line) {
        return new IllegalArgumentException("not a message of the control protocol: \"" + line + "\"");
    }
}
