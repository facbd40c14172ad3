import module java.base;

/**
 * The command line of a program: numbers, each with a small default and the size of the thesis; {@code --published}
 * selects the latter, {@code --by} the ways to communicate. Every rank reads it; rank 0 prints for all.
 */
final class Options {
    private static final int WRONG_USE = 2;

    private record Number(int usual, int published, int least, String meaning) {}

    private final String program;
    private final String purpose;
    private final Map<String, Number> numbers = new LinkedHashMap<>();
    private final Map<String, Integer> given = new HashMap<>();
    private List<Exchange.Way> ways = List.of(Exchange.Way.COPIES);
    private boolean published;

    Options(String program, String purpose) {
        this.program = program;
        this.purpose = purpose;
    }

    /** Adds an option {@code --name NUMBER}. */
    Options number(String name, int usual, int published, int least, String meaning) {
        numbers.put("--" + name, new Number(usual, published, least, meaning));
        return this;
    }

    int value(String name) {
        Number number = numbers.get("--" + name);
        return given.getOrDefault("--" + name, published ? number.published : number.usual);
    }

    /** The selected ways to communicate. */
    List<Exchange.Way> ways() {
        return ways;
    }

    /** Reads the words; false if the program must not run. Wrong words end it with exit code 2. */
    boolean read(String[] words, int rank) {
        try {
            if (List.of(words).contains("--help")) {
                if (rank == 0) {
                    help();
                }
                return false;
            }
            Iterator<String> left = List.of(words).iterator();
            while (left.hasNext()) {
                read(left.next(), left);
            }
            return true;
        } catch (IllegalArgumentException wrong) {
            refuse(wrong.getMessage(), rank);
            return false;
        }
    }

    /** Ends the program because of a wrong value; other ranks than 0 only return. */
    void refuse(String complaint, int rank) {
        if (rank == 0) {
            System.err.println(program + ": " + complaint + " (--help lists the options)");
            System.exit(WRONG_USE);
        }
    }

    private void read(String word, Iterator<String> left) {
        if (word.equals("--published")) {
            published = true;
        } else if (!word.equals("--by") && !numbers.containsKey(word)) {
            throw new IllegalArgumentException("unknown option " + word);
        } else if (!left.hasNext()) {
            throw new IllegalArgumentException(word + " needs a value");
        } else if (word.equals("--by")) {
            ways = Arrays.stream(left.next().split(",", -1)).map(Options::way).toList();
        } else {
            given.put(word, number(word, left.next()));
        }
    }

    private static Exchange.Way way(String word) {
        return Arrays.stream(Exchange.Way.values())
                .filter(way -> way.option().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--by is one or more of copies,buffers,objects, not "
                        + (word.isEmpty() ? "nothing" : word)));
    }

    private int number(String name, String word) {
        int least = numbers.get(name).least;
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

    private void help() {
        IO.println("mobula run -n RANKS " + program + " [options]\n" + purpose + "\n");
        numbers.forEach((name, number) -> IO.println("  %-22s %s; %d, published %d"
                .formatted(name + " NUMBER", number.meaning, number.usual, number.published)));
        IO.println("  --by WAY,...           how the ranks communicate: copies, buffers or objects; copies");
        IO.println("  --published            the sizes of the thesis");
        IO.println("  --help                 this text");
    }
}
