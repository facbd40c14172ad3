import module java.base;

/**
 * The problem classes of a benchmark, one of which the command line selects, and the seed of its random numbers.
 *
 * <p>Every rank reads the command line; rank 0 prints messages for all.
 *
 * @param <P> the parameters of a class
 */
final class Problems<P> {
    /** The exit status after an invalid command line. */
    private static final int WRONG_USE = 2;

    private static final double WARM_UP_SECONDS = 2;
    private static final double LONGEST_WARM_UP = 3600;

    /**
     * The selection made by the command line.
     *
     * @param letter of the class
     * @param seed of the random numbers
     * @param warmUp the minimum duration of the warm-up, in seconds
     * @param version how the ranks communicate
     */
    record Choice<P>(String letter, P problem, long seed, double warmUp, Version version) {}

    private record Size<P>(String text, P problem) {}

    private final String program;
    private final String purpose;
    private final long publishedSeed;
    private final Map<String, Size<P>> sizes = new LinkedHashMap<>();
    private boolean hasVersions;

    /** @param publishedSeed the seed of the published results */
    Problems(String program, String purpose, long publishedSeed) {
        this.program = program;
        this.purpose = purpose;
        this.publishedSeed = publishedSeed;
    }

    /** Adds a class; the first one is the default. */
    Problems<P> add(String letter, String size, P problem) {
        sizes.put(letter, new Size<>(size, problem));
        return this;
    }

    /** Adds {@code --by}, which selects how the ranks communicate. */
    Problems<P> versions() {
        hasVersions = true;
        return this;
    }

    /** Parses the command line; returns empty if help was requested or the command line is invalid. */
    Optional<Choice<P>> read(String[] arguments, int rank) {
        if (List.of(arguments).contains("--help")) {
            if (rank == 0) {
                IO.println(help());
            }
            return Optional.empty();
        }
        try {
            return Optional.of(parse(List.of(arguments)));
        } catch (IllegalArgumentException wrong) {
            return refuse(wrong.getMessage(), rank);
        }
    }

    /**
     * Ends the program because of an invalid command line; ranks other than 0 print nothing and get an empty result.
     */
    Optional<Choice<P>> refuse(String complaint, int rank) {
        if (rank == 0) {
            System.err.println(program + ": " + complaint + " (--help lists the options)");
            System.exit(WRONG_USE);
        }
        return Optional.empty();
    }

    private Choice<P> parse(List<String> words) {
        String letter = sizes.keySet().iterator().next();
        long seed = publishedSeed;
        double warmUp = WARM_UP_SECONDS;
        Version version = Version.MESSAGES;
        for (int i = 0; i < words.size(); i += 2) {
            String name = words.get(i);
            String value = i + 1 < words.size() ? words.get(i + 1) : "";
            if (hasVersions && name.equals("--by")) {
                version = Version.of(value);
                continue;
            }
            switch (name) {
                case "--class" -> letter = letter(value);
                case "--seed" -> seed = seed(value);
                case "--warm-up" -> warmUp = seconds(value);
                default -> throw new IllegalArgumentException("unknown option " + name);
            }
        }
        return new Choice<>(letter, sizes.get(letter).problem, seed, warmUp, version);
    }

    private String letter(String word) {
        if (!sizes.containsKey(word)) {
            throw new IllegalArgumentException("--class must be one of " + String.join(", ", sizes.keySet()) + ", not "
                    + (word.isEmpty() ? "nothing" : word));
        }
        return word;
    }

    private static long seed(String word) {
        try {
            long seed = Long.parseLong(word);
            if (seed > 0 && seed < 1L << Congruence.NAS.bits()) {
                return seed;
            }
        } catch (NumberFormatException notANumber) {
            // reported below
        }
        throw new IllegalArgumentException("--seed must be a number from 1 to 2^" + Congruence.NAS.bits() + " - 1, not "
                + (word.isEmpty() ? "nothing" : word));
    }

    private static double seconds(String word) {
        try {
            double seconds = Double.parseDouble(word);
            if (seconds >= 0 && seconds <= LONGEST_WARM_UP) {
                return seconds;
            }
        } catch (NumberFormatException notANumber) {
            // reported below
        }
        throw new IllegalArgumentException(
                "--warm-up must be a time in seconds from 0 to %.0f, not ".formatted(LONGEST_WARM_UP)
                        + (word.isEmpty() ? "nothing" : word));
    }

    private String help() {
        StringBuilder text = new StringBuilder("mobula run -n RANKS " + program + " [options]\n" + purpose + "\n\n");
        text.append("  --class LETTER   size of the problem; default: %s\n"
                .formatted(sizes.keySet().iterator().next()));
        sizes.forEach((letter, size) -> text.append("                     %s  %s\n".formatted(letter, size.text)));
        if (hasVersions) {
            text.append("  --by WORD        how the ranks communicate: " + Version.WORDS + "; default: messages\n");
        }
        return text.append("  --seed NUMBER    seed of the random numbers; default: %d, whose results are published\n"
                        .formatted(publishedSeed))
                .append("  --warm-up SECONDS  duration of the warm-up, at least one run; default: %.0f\n"
                        .formatted(WARM_UP_SECONDS))
                .append("  --help           this text")
                .toString();
    }
}
