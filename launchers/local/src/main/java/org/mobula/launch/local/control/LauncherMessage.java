package org.mobula.launch.local.control;

/** A message from the launcher to a rank. Each is one line; {@link #parse} reads what {@link #line} returns. */
public sealed interface LauncherMessage {
    /** The card of a rank, in answer to {@link RankMessage.Ask}. */
    record Card(int rank, String card) implements LauncherMessage {}

    /** A rank has no card: it ended before it published one. */
    record NoCard(int rank, String host, String cause) implements LauncherMessage {}

    /** A rank failed. */
    record Failed(int rank, String cause) implements LauncherMessage {}

    /** The process of a rank has ended, with or without failure. */
    record Ended(int rank) implements LauncherMessage {}

    /** A rank left the job. */
    record Left(int rank) implements LauncherMessage {}

    /** Acknowledges the rank's last message. */
    record Noted() implements LauncherMessage {}

    /**
     * The last message on a connection: refuses a rank that joins twice, that requests files of a run that ships none, or
     * that was declared failed.
     */
    record Denied(String cause) implements LauncherMessage {}

    /** Asks what the rank's threads do; the answer is a sequence of {@link RankMessage.Detail}. */
    record Describe() implements LauncherMessage {}

    /** Answers a {@link RankMessage.Request}. */
    record Answer(FileAnswer answer) implements LauncherMessage {}

    /** The message as a line of the protocol. */
    default String line() {
        return switch (this) {
            case Card(int rank, String card) -> "card " + rank + " " + card;
            case NoCard(int rank, String host, String cause) ->
                "nocard " + rank + " " + host + " " + ControlLines.flat(cause);
            case Failed(int rank, String cause) -> "failed " + rank + " " + ControlLines.flat(cause);
            case Ended(int rank) -> "ended " + rank;
            case Left(int rank) -> "left " + rank;
            case Noted() -> "noted";
            case Denied(String cause) -> "denied " + ControlLines.flat(cause);
            case Describe() -> "describe";
            case Answer(FileAnswer answer) -> "file " + answer.words();
        };
    }

    /**
     * The message of a line.
     *
     * @throws IllegalArgumentException if the line is no message
     */
    static LauncherMessage parse(String line) {
        return switch (ControlLines.keyword(line)) {
            case "card" -> {
                String[] words = ControlLines.words(line, 3);
                yield new Card(Integer.parseInt(words[1]), words[2]);
            }
            case "nocard" -> {
                String[] words = ControlLines.words(line, 4);
                yield new NoCard(Integer.parseInt(words[1]), words[2], words[3]);
            }
            case "failed" -> {
                String[] words = ControlLines.words(line, 3);
                yield new Failed(Integer.parseInt(words[1]), words[2]);
            }
            case "ended" -> new Ended(Integer.parseInt(ControlLines.words(line, 2)[1]));
            case "left" -> new Left(Integer.parseInt(ControlLines.words(line, 2)[1]));
            case "noted" -> new Noted();
            case "denied" -> new Denied(ControlLines.words(line, 2)[1]);
            case "describe" -> new Describe();
            case "file" -> new Answer(FileAnswer.parse(ControlLines.words(line, 2)[1]));
            default -> throw ControlLines.malformed(line);
        };
    }
}
