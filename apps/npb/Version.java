/** How the ranks of a program communicate, if it has a choice. */
enum Version {
    MESSAGES,
    REMOTE,
    GROUP;

    /** The words of the command line. */
    static final String WORDS = "messages, remote or group";

    /** The version that a word of the command line names. */
    static Version of(String word) {
        return switch (word) {
            case "messages" -> MESSAGES;
            case "remote" -> REMOTE;
            case "group" -> GROUP;
            default -> throw new IllegalArgumentException(
                    "--by must be " + WORDS + ", not " + (word.isEmpty() ? "nothing" : word));
        };
    }
}
