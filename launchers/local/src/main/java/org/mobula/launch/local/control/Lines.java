package org.mobula.launch.local.control;

/** Text of any kind as a part of one line. */
final class Lines {
    private Lines() {}

    /** Without line breaks. */
    static String flat(String text) {
        return text.replace("\r\n", " | ").replace('\n', ' ').replace('\r', ' ');
    }

    /** The words of a line: at most so many, the last one with all the rest; fewer are an error. */
    static String[] words(String line, int count) {
        String[] words = line.split(" ", count);
        if (words.length != count) {
            throw new IllegalArgumentException("not a message of the control protocol: \"" + line + "\"");
        }
        return words;
    }
}
