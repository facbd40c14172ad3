package org.mobula.bench.report;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.mobula.bench.Bout;
import org.mobula.bench.Case;
import org.mobula.bench.Comparison;
import org.mobula.bench.Effort;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pair;
import org.mobula.bench.Spread;
import org.mobula.bench.Unit;

/**
 * What became of one case beside one peer: a row of the table, and a line of raw data that says all of it again.
 *
 * @param what the case
 * @param subject its peer, and the circumstances
 * @param effort how long each run was
 * @param date when
 * @param pairs at least one, in order of time
 */
public record Row(Case what, Subject subject, Effort effort, Instant date, List<Pair> pairs) {
    /** Copies the list. */
    public Row {
        pairs = List.copyOf(pairs);
    }

    /**
     * Who was beside ours, and how.
     *
     * @param peer the peer's name
     * @param waiting how each side waited
     * @param versions what ran, ours first
     * @param machine on what
     */
    public record Subject(String peer, String waiting, String versions, String machine) {}

    /** A row of a comparison. */
    public static Row of(Comparison comparison, Effort effort, Machine machine, Instant date) {
        Bout bout = comparison.bout();
        String versions = bout.ours().version() + "; " + bout.theirs().version();
        Subject subject = new Subject(bout.theirs().name(), bout.waiting(), versions, machine.text());
        return new Row(comparison.what(), subject, effort, date, comparison.pairs());
    }

    /** What {@link #json} wrote. */
    public static Row parse(String line) {
        JsonText text = JsonText.object(line);
        String name = text.string("case");
        int slash = name.indexOf('/');
        Case what = new Case(
                name.substring(0, slash),
                name.substring(slash + 1),
                (int) text.number("ranks"),
                (long) text.number("bytes"),
                Unit.of(text.string("unit")));
        return new Row(
                what,
                new Subject(
                        text.string("peer"), text.string("waiting"), text.string("versions"), text.string("machine")),
                new Effort(milliseconds(text, "warmUpMs"), milliseconds(text, "measuredMs")),
                Instant.parse(text.string("date")),
                text.objects("pairs").stream().map(Row::pair).toList());
    }

    /** What it is known by among the rows. */
    List<Object> key() {
        return key(what, subject.peer, subject.waiting);
    }

    /** The key of the row that a case of a bout has. */
    static List<Object> key(Case what, String peer, String waiting) {
        return List.of(what.name(), what.ranks(), what.bytes(), peer, waiting);
    }

    /** Our median over all pairs. */
    double ours() {
        return over(pair -> pair.ours().median()).median();
    }

    /** The peer's median over all pairs. */
    double theirs() {
        return over(pair -> pair.theirs().median()).median();
    }

    /** How many times faster ours is, as {@link Comparison#speedup} says. */
    Spread speedup() {
        return over(
                pair -> what.unit().speedup(pair.ours().median(), pair.theirs().median()));
    }

    /** For programs. */
    String json(String suite) {
        Spread speedup = speedup();
        return new JsonObject()
                .put("suite", suite)
                .put("case", what.name())
                .put("ranks", what.ranks())
                .put("bytes", what.bytes())
                .put("peer", subject.peer)
                .put("unit", what.unit().symbol())
                .put("ours", ours())
                .put("theirs", theirs())
                .put("speedup", speedup.median())
                .put("low", speedup.low())
                .put("high", speedup.high())
                .put("waiting", subject.waiting)
                .put("versions", subject.versions)
                .put("machine", subject.machine)
                .put("date", date.toString())
                .put("warmUpMs", effort.warmUp().toMillis())
                .put("measuredMs", effort.measured().toMillis())
                .put("pairs", pairs.stream().map(Row::json).toList())
                .toString();
    }

    private Spread over(ToDoubleFunction<Pair> value) {
        return Spread.of(pairs.stream().mapToDouble(value).toArray());
    }

    private static Duration milliseconds(JsonText text, String name) {
        return Duration.ofMillis((long) text.number(name));
    }

    private static Pair pair(Map<String, Object> fields) {
        JsonText text = new JsonText(fields);
        return new Pair(measurement(text.inner("ours")), measurement(text.inner("theirs")));
    }

    private static Measurement measurement(JsonText text) {
        return new Measurement(
                text.number("median"), text.number("mean"), text.number("callerBytes"), text.number("calleeBytes"));
    }

    private static JsonObject json(Pair pair) {
        return new JsonObject().put("ours", json(pair.ours())).put("theirs", json(pair.theirs()));
    }

    private static JsonObject json(Measurement of) {
        return new JsonObject()
                .put("median", of.median())
                .put("mean", of.mean())
                .put("callerBytes", of.callerBytes())
                .put("calleeBytes", of.calleeBytes());
    }
}
