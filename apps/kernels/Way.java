import java.util.Locale;

/** How ranks may talk. */
enum Way {
    REMOTE("by remote objects"),
    GROUP("by a group"),
    MESSAGE("by messages"),
    REPLICA("by replicas");

    private final String words;

    Way(String words) {
        this.words = words;
    }

    /** As an option says it. */
    String option() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As one says it. */
    String words() {
        return words;
    }
}
