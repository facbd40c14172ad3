package org.mobula.launch.local.control;

/** A message from a rank to the launcher. Each is one line; {@link #parse} reads what {@link #line} returns. */
public sealed interface RankMessage {
    /** The rank's card. */
    record Publish(String card) implements RankMessage {}

    /** Asks for the card of another rank; answered once that rank has published it or has ended. */
    record Ask(int rank) implements RankMessage {}

    /** Declares another rank failed. */
    record Report(int rank, String cause) implements RankMessage {}

    /** Leaves the job; acknowledged. */
    record Leave() implements RankMessage {}

    /** The first line of an uncaught exception that ends the process; acknowledged. */
    record Uncaught(String exception) implements RankMessage {}

    /** One line about what the rank's threads do or wait for; long lines are cut. */
    record Detail(String text) implements RankMessage {
        private static final int LIMIT = 2000;
    }

    /** The end of a sequence of {@link Detail}. */
    record Described() implements RankMessage {}

    /** A request for files or classes; answered. */
    record Request(FileRequest request) implements RankMessage {}

    /** The message as a line of the protocol. */
    default String line() {
        return switch (this) {
            case Publish(String card) -> "publish " + card;
            case Ask(int rank) -> "ask " + rank;
            case Report(int rank, String cause) -> "report " + rank + " " + ControlLines.flat(cause);
            case Leave() -> "leave";
            case Uncaught(String exception) -> "uncaught " + ControlLines.flat(exception);
            case Detail(String text) -> "detail " + ControlLines.shortened(text, Detail.LIMIT);
            case Described() -> "described";
            case Request(FileRequest request) -> "file " + request.words();
        };
    }

    /**
     * The message of a line.
     *
     * @throws IllegalArgumentException if the line is no message
     */
    static RankMessage parse(String line) {
        return switch (ControlLines.keyword(line)) {
            case "publish" -> new Publish(ControlLines.words(line, 2)[1]);
            case "ask" -> new Ask(Integer.parseInt(ControlLines.words(line, 2)[1]));
            case "report" -> {
                String[] words = ControlLines.words(line, 3);
                yield new Report(Integer.parseInt(words[1]), words[2]);
            }
            case "leave" -> new Leave();
            case "uncaught" -> new Uncaught(ControlLines.words(line, 2)[1]);
            case "detail" -> new Detail(ControlLines.words(line, 2)[1]);
            case "described" -> new Described();
            case "file" -> new Request(FileRequest.parse(ControlLines.words(line, 2)[1]));
            default -> throw ControlLines.malformed(line);
        };
    }
}
