import java.util.Locale;

/** How the ranks communicate. */
enum Way {
    REMOTE("by remote objects"),
    GROUP("by a group"),
    MESSAGE("by messages"),
    REPLICA("by replicas"),
    SHARED("by shared objects");

    private final String words;

    Way(String words) {
        this.words = words;
    }

    /** The word for it in the option {@code --by}. */
    String option() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The words for it in a report. */
    String words() {
        return words;
    }
}
