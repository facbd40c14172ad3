package org.mobula.launch.local.control;

/** What a rank tells the launcher. Each is one line; {@link #parse} reads what {@link #line} writes. */
public sealed interface RankMessage {
    /** As a line of the protocol. */
    String line();

    /** The rank's card. */
    record Publish(String card) implements RankMessage {
        @Override
        public String line() {
            return "publish " + card;
        }
    }

    /** Wants another rank's card; answered when it is there, or never will be. */
    record Ask(int rank) implements RankMessage {
        @Override
        public String line() {
            return "ask " + rank;
        }
    }

    /** Declares another rank failed. */
    record Report(int rank, String cause) implements RankMessage {
        @Override
        public String line() {
            return "report " + rank + " " + Lines.flat(cause);
        }
    }

    /** Leaves the job in good order; answered. */
    record Leave() implements RankMessage {
        @Override
        public String line() {
            return "leave";
        }
    }

    /** An exception nobody caught ends the process; its first line. Answered. */
    record Uncaught(String exception) implements RankMessage {
        @Override
        public String line() {
            return "uncaught " + Lines.flat(exception);
        }
    }

    /** One line of what the rank's threads do or wait for. */
    record Detail(String text) implements RankMessage {
        private static final int LIMIT = 2000;

        @Override
        public String line() {
            String flat = Lines.flat(text);
            return "detail " + (flat.length() <= LIMIT ? flat : flat.substring(0, LIMIT) + "...");
        }
    }

    /** No more {@link Detail}s come. */
    record Described() implements RankMessage {
        @Override
        public String line() {
            return "described";
        }
    }

    /** The message of a line; {@link IllegalArgumentException} for what is none. */
    static RankMessage parse(String line) {
        return switch (line.split(" ", 2)[0]) {
            case "publish" -> new Publish(Lines.words(line, 2)[1]);
            case "ask" -> new Ask(Integer.parseInt(Lines.words(line, 2)[1]));
            case "report" -> {
                String[] words = Lines.words(line, 3);
                yield new Report(Integer.parseInt(words[1]), words[2]);
            }
            case "leave" -> new Leave();
            case "detail" -> new Detail(Lines.words(line, 2)[1]);
            case "described" -> new Described();
            case "uncaught" -> new Uncaught(Lines.words(line, 2)[1]);
            default -> throw new IllegalArgumentException("not a message of the control protocol: \"" + line + "\"");
        };
    }
}
