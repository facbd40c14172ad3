import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The options of a kernel: numbers, each with a value to try it out and one that was published, and
 * {@code --published}, which chooses among them.
 *
 * <p>Every rank reads them; rank 0 speaks for all.
 */
final class Options {
    /** Where a program ends that was called wrongly. */
    private static final int WRONG_USE = 2;

    private record Option(int usual, int published, int least, String meaning) {}

    private final String program;
    private final String purpose;
    private final Map<String, Option> known = new LinkedHashMap<>();
    private final Map<String, Integer> given = new LinkedHashMap<>();
    private boolean published;

    Options(String program, String purpose) {
        this.program = program;
        this.purpose = purpose;
    }

    /** Adds an option {@code --name NUMBER}. */
    Options number(String name, int usual, int published, int least, String meaning) {
        known.put("--" + name, new Option(usual, published, least, meaning));
        return this;
    }

    /** What an option was set to. */
    int value(String name) {
        Option option = known.get("--" + name);
        return given.getOrDefault("--" + name, published ? option.published : option.usual);
    }

    /**
     * Reads the words of the command line; false if the program has nothing to do, because they ask for help or are
     * wrong.
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

    /** Ends the program because of a value that it cannot take; false for the ranks that leave the word to rank 0. */
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
            } else if (!known.containsKey(name)) {
                throw new IllegalArgumentException("there is no option " + name);
            } else if (++i == words.size()) {
                throw new IllegalArgumentException(name + " wants a number after it");
            } else {
                given.put(name, number(name, words.get(i)));
            }
        }
    }

    private int number(String name, String word) {
        int least = known.get(name).least;
        try {
            int number = Integer.parseInt(word);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // said below
        }
        throw new IllegalArgumentException(name + " wants a number from " + least + ", not " + word);
    }

    private String help() {
        StringBuilder text = new StringBuilder("mobula run -n RANKS " + program + " [options]\n" + purpose + "\n\n");
        known.forEach((name, option) -> text.append("  %-20s %s; %d, published %d%n"
                .formatted(name + " NUMBER", option.meaning, option.usual, option.published)));
        return text.append("  %-20s %s%n".formatted("--published", "the size of the published measurements"))
                .append("  %-20s %s".formatted("--help", "this text"))
                .toString();
    }
}
