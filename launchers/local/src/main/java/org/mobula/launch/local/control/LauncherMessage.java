package org.mobula.launch.local.control;

/** What the launcher tells a rank. Each is one line; {@link #parse} reads what {@link #line} writes. */
public sealed interface LauncherMessage {
    /** As a line of the protocol. */
    String line();

    /** A rank's card, as asked for. */
    record Card(int rank, String card) implements LauncherMessage {
        @Override
        public String line() {
            return "card " + rank + " " + card;
        }
    }

    /** A rank will never have a card: it ended before it published one. */
    record NoCard(int rank, String host, String cause) implements LauncherMessage {
        @Override
        public String line() {
            return "nocard " + rank + " " + host + " " + Lines.flat(cause);
        }
    }

    /** A rank failed. */
    record Failed(int rank, String cause) implements LauncherMessage {
        @Override
        public String line() {
            return "failed " + rank + " " + Lines.flat(cause);
        }
    }

    /** A rank's process has ended, however. */
    record Ended(int rank) implements LauncherMessage {
        @Override
        public String line() {
            return "ended " + rank;
        }
    }

    /** A rank left in good order. */
    record Left(int rank) implements LauncherMessage {
        @Override
        public String line() {
            return "left " + rank;
        }
    }

    /** What the rank said last was heard: it may go. */
    record Noted() implements LauncherMessage {
        @Override
        public String line() {
            return "noted";
        }
    }

    /** The connection is not wanted, and why: a rank that joins twice. */
    record Denied(String cause) implements LauncherMessage {
        @Override
        public String line() {
            return "denied " + Lines.flat(cause);
        }
    }

    /** The launcher wants to know what the rank's threads do; answered by {@link RankMessage.Detail}s. */
    record Describe() implements LauncherMessage {
        @Override
        public String line() {
            return "describe";
        }
    }

    /** The message of a line; {@link IllegalArgumentException} for what is none. */
    static LauncherMessage parse(String line) {
        return switch (line.split(" ", 2)[0]) {
            case "card" -> {
                String[] words = Lines.words(line, 3);
                yield new Card(Integer.parseInt(words[1]), words[2]);
            }
            case "nocard" -> {
                String[] words = Lines.words(line, 4);
                yield new NoCard(Integer.parseInt(words[1]), words[2], words[3]);
            }
            case "failed" -> {
                String[] words = Lines.words(line, 3);
                yield new Failed(Integer.parseInt(words[1]), words[2]);
            }
            case "ended" -> new Ended(Integer.parseInt(Lines.words(line, 2)[1]));
            case "left" -> new Left(Integer.parseInt(Lines.words(line, 2)[1]));
            case "noted" -> new Noted();
            case "describe" -> new Describe();
            case "denied" -> new Denied(Lines.words(line, 2)[1]);
            default -> throw new IllegalArgumentException("not a message of the control protocol: \"" + line + "\"");
        };
    }
}
