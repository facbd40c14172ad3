/** How the ranks of a program talk, where it can be said. */
enum Version {
    MESSAGES,
    REMOTE,
    GROUP;

    /** The words of the command line. */
    static final String WORDS = "messages, remote or group";

    /** The one that the command line means. */
    static Version of(String word) {
        return switch (word) {
            case "messages" -> MESSAGES;
            case "remote" -> REMOTE;
            case "group" -> GROUP;
            default -> throw new IllegalArgumentException(
                    "--by wants " + WORDS + ", not " + (word.isEmpty() ? "nothing" : word));
        };
    }
}
