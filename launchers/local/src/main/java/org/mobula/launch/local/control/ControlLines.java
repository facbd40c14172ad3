package org.mobula.launch.local.control;

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
