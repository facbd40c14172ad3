import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The options of a kernel: numbers, each with a small default and a published value; {@code --published}, which selects
 * the published values; {@code --by}, which selects versions; and {@code --once}, which leaves out the warm-up and the
 * sequential run.
 *
 * <p>Every rank reads the options; rank 0 prints messages for all.
 */
final class Options {
    /** The exit status after an invalid command line. */
    private static final int WRONG_USE = 2;

    private record Option(int usual, int published, int least, String meaning) {}

    private record Choice(List<Way> ways, String meaning) {
        String text() {
            List<String> words = ways.stream().map(Way::option).toList();
            return String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.getLast();
        }

        Optional<Way> way(String word) {
            return ways.stream().filter(way -> way.option().equals(word)).findFirst();
        }
    }

    private final String program;
    private final String purpose;
    private final Map<String, Option> known = new LinkedHashMap<>();
    private final Map<String, Integer> given = new LinkedHashMap<>();
    private final Map<String, Choice> choices = new LinkedHashMap<>();
    private final Map<String, List<Way>> chosen = new LinkedHashMap<>();
    private boolean published;
    private boolean once;

    Options(String program, String purpose) {
        this.program = program;
        this.purpose = purpose;
    }

    /** Adds an option {@code --name NUMBER}. */
    Options number(String name, int usual, int published, int least, String meaning) {
        known.put("--" + name, new Option(usual, published, least, meaning));
        return this;
    }

    /** Adds {@code --by}, which selects how the ranks communicate. */
    Options versions(List<Way> ways) {
        choices.put("--by", new Choice(ways, "how the ranks communicate"));
        return this;
    }

    /** The selected versions. */
    List<Way> versions() {
        return chosen.getOrDefault("--by", choices.get("--by").ways.subList(0, 1));
    }

    /** Whether a version runs once, without a warm-up, and its result is not compared. */
    boolean once() {
        return once;
    }

    /** The value of an option. */
    int value(String name) {
        Option option = known.get("--" + name);
        return given.getOrDefault("--" + name, published ? option.published : option.usual);
    }

    /**
     * Parses the command line; returns false if the program must not run, because help was requested or the command
     * line is invalid.
     */
    boolean read(String[] arguments, int rank) {
        if (List.of(arguments).contains("--help")) {
            if (rank == 0) {
                IO.println(help());
            }
            return false;
        }
        try {
            parse(List.of(arguments));
            return true;
        } catch (IllegalArgumentException wrong) {
            return refuse(wrong.getMessage(), rank);
        }
    }

    /** Ends the program because of an invalid value; ranks other than 0 print nothing and get false. */
    boolean refuse(String complaint, int rank) {
        if (rank == 0) {
            System.err.println(program + ": " + complaint + " (--help lists the options)");
            System.exit(WRONG_USE);
        }
        return false;
    }

    private void parse(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            String name = words.get(i);
            if (name.equals("--published")) {
                published = true;
            } else if (name.equals("--once") && choices.containsKey("--by")) {
                once = true;
            } else if (choices.containsKey(name)) {
                chosen.put(name, ways(name, ++i < words.size() ? words.get(i) : "nothing"));
            } else if (!known.containsKey(name)) {
                throw new IllegalArgumentException("unknown option " + name);
            } else if (++i == words.size()) {
                throw new IllegalArgumentException(name + " needs a number");
            } else {
                given.put(name, number(name, words.get(i)));
            }
        }
    }

    private List<Way> ways(String name, String text) {
        Choice choice = choices.get(name);
        return Arrays.stream(text.split(",", -1))
                .map(word -> choice.way(word)
                        .orElseThrow(() -> new IllegalArgumentException(name + " must be " + choice.text()
                                + ", or a comma-separated list, not " + (word.isEmpty() ? "nothing" : word))))
                .toList();
    }

    private int number(String name, String word) {
        int least = known.get(name).least;
        try {
            int number = Integer.parseInt(word);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // reported below
        }
        throw new IllegalArgumentException(name + " must be a number of " + least + " or more, not " + word);
    }

    private String help() {
        StringBuilder text = new StringBuilder("mobula run -n RANKS " + program + " [options]\n" + purpose + "\n\n");
        known.forEach((name, option) -> text.append("  %-20s %s; %d, published %d%n"
                .formatted(name + " NUMBER", option.meaning, option.usual, option.published)));
        choices.forEach((name, choice) -> text.append("  %-20s %s: %s; %s%n"
                .formatted(name + " WORD,...", choice.meaning, choice.text(), choice.ways.getFirst().option())));
        if (choices.containsKey("--by")) {
            text.append("  %-20s %s%n".formatted("--once", "no warm-up, and no sequential run to compare with"));
        }
        return text.append("  %-20s %s%n".formatted("--published", "the size of the published measurements"))
                .append("  %-20s %s".formatted("--help", "this text"))
                .toString();
    }
}
