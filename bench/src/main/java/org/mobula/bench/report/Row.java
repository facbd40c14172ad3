package org.mobula.bench.report;

import com.google.gson.FormattingStyle;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.Case;
import org.mobula.bench.Comparison;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pair;
import org.mobula.bench.Pairing;
import org.mobula.bench.RunLength;
import org.mobula.bench.Spread;
import org.mobula.bench.Unit;

/**
 * The result of one case and one peer: a row of the table, and a line of raw data with the same content.
 *
 * @param what the case
 * @param subject the peer and the environment
 * @param length length of each run
 * @param date time of the measurement
 * @param pairs at least one, in order of time
 */
public record Row(Case what, Subject subject, RunLength length, Instant date, List<Pair> pairs) {
    private static final MathContext SIX_DIGITS = new MathContext(6);
    private static final Gson GSON = new GsonBuilder()
            .disableHtmlEscaping()
            .serializeNulls()
            .setFormattingStyle(FormattingStyle.COMPACT.withSpaceAfterSeparators(true))
            .create();

    /** Copies the list. */
    public Row {
        pairs = List.copyOf(pairs);
    }

    /**
     * The peer and the environment.
     *
     * @param peer the peer's name
     * @param waiting how each side waited
     * @param versions versions of both sides, ours first
     * @param machine the machine
     */
    public record Subject(String peer, String waiting, String versions, String machine) {}

    /** The row of a comparison. */
    public static Row of(Comparison comparison, RunLength length, Machine machine, Instant date) {
        Pairing pairing = comparison.pairing();
        String versions = pairing.ours().version() + "; " + pairing.theirs().version();
        Subject subject = new Subject(pairing.theirs().name(), pairing.waiting(), versions, machine.text());
        return new Row(comparison.what(), subject, length, date, comparison.pairs());
    }

    /**
     * Parses a line that {@link #json} returned.
     *
     * @throws IllegalArgumentException if it is not such a line
     */
    public static Row parse(String line) {
        try {
            JsonObject object = JsonParser.parseString(line).getAsJsonObject();
            String[] name = string(object, "case").split("/", 2);
            return new Row(
                    new Case(
                            name[0],
                            name[1],
                            (int) number(object, "ranks"),
                            (long) number(object, "bytes"),
                            Unit.of(string(object, "unit"))),
                    new Subject(
                            string(object, "peer"),
                            string(object, "waiting"),
                            string(object, "versions"),
                            string(object, "machine")),
                    new RunLength(milliseconds(object, "warmUpMs"), milliseconds(object, "measuredMs")),
                    Instant.parse(string(object, "date")),
                    field(object, "pairs").getAsJsonArray().asList().stream()
                            .map(pair -> pair(pair.getAsJsonObject()))
                            .toList());
        } catch (JsonParseException | IllegalStateException malformed) {
            throw new IllegalArgumentException("not a line of results: " + line, malformed);
        }
    }

    /** The key of this row. */
    List<Object> key() {
        return key(what, subject.peer, subject.waiting);
    }

    /** The key of the row of a case and a peer. */
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

    /** The factor by which ours is faster; see {@link Comparison#speedup}. */
    Spread speedup() {
        return over(
                pair -> what.unit().speedup(pair.ours().median(), pair.theirs().median()));
    }

    /** The row as a line of JSON; numbers have six significant digits. */
    String json(String suite) {
        Spread speedup = speedup();
        JsonObject object = new JsonObject();
        object.addProperty("suite", suite);
        object.addProperty("case", what.name());
        object.addProperty("ranks", what.ranks());
        object.addProperty("bytes", what.bytes());
        object.addProperty("peer", subject.peer);
        object.addProperty("unit", what.unit().symbol());
        object.addProperty("ours", rounded(ours()));
        object.addProperty("theirs", rounded(theirs()));
        object.addProperty("speedup", rounded(speedup.median()));
        object.addProperty("low", rounded(speedup.low()));
        object.addProperty("high", rounded(speedup.high()));
        object.addProperty("waiting", subject.waiting);
        object.addProperty("versions", subject.versions);
        object.addProperty("machine", subject.machine);
        object.addProperty("date", date.toString());
        object.addProperty("warmUpMs", length.warmUp().toMillis());
        object.addProperty("measuredMs", length.measured().toMillis());
        JsonArray all = new JsonArray();
        pairs.forEach(pair -> all.add(json(pair)));
        object.add("pairs", all);
        return GSON.toJson(object);
    }

    private Spread over(ToDoubleFunction<Pair> value) {
        return Spread.of(pairs.stream().mapToDouble(value).toArray());
    }

    private static JsonElement field(JsonObject object, String name) {
        JsonElement value = object.get(name);
        if (value == null) {
            throw new IllegalArgumentException(
                    "the line of results has no \"" + name + "\", only " + object.keySet() + "; measure it again");
        }
        return value;
    }

    private static String string(JsonObject object, String name) {
        return field(object, name).getAsString();
    }

    /** A number; NaN for null, because JSON has no NaN. */
    private static double number(JsonObject object, String name) {
        JsonElement value = field(object, name);
        return value.isJsonNull() ? Double.NaN : value.getAsDouble();
    }

    private static Duration milliseconds(JsonObject object, String name) {
        return Duration.ofMillis((long) number(object, name));
    }

    private static Pair pair(JsonObject object) {
        return new Pair(
                measurement(field(object, "ours").getAsJsonObject()),
                measurement(field(object, "theirs").getAsJsonObject()));
    }

    private static Measurement measurement(JsonObject object) {
        return new Measurement(
                number(object, "median"),
                number(object, "mean"),
                number(object, "callerBytes"),
                number(object, "calleeBytes"),
                windows(object.get("windows")));
    }

    private static List<Double> windows(@Nullable JsonElement values) {
        return values == null
                ? List.of()
                : values.getAsJsonArray().asList().stream()
                        .map(each -> each.isJsonNull() ? Double.NaN : each.getAsDouble())
                        .toList();
    }

    private static JsonObject json(Pair pair) {
        JsonObject object = new JsonObject();
        object.add("ours", json(pair.ours()));
        object.add("theirs", json(pair.theirs()));
        return object;
    }

    private static JsonObject json(Measurement of) {
        JsonObject object = new JsonObject();
        object.addProperty("median", rounded(of.median()));
        object.addProperty("mean", rounded(of.mean()));
        object.addProperty("callerBytes", rounded(of.callerBytes()));
        object.addProperty("calleeBytes", rounded(of.calleeBytes()));
        if (!of.windows().isEmpty()) {
            JsonArray windows = new JsonArray();
            of.windows().forEach(each -> windows.add(rounded(each)));
            object.add("windows", windows);
        }
        return object;
    }

    private static @Nullable BigDecimal rounded(double value) {
        if (!Double.isFinite(value)) {
            return null;
        }
        BigDecimal rounded = new BigDecimal(value, SIX_DIGITS).stripTrailingZeros();
        return rounded.setScale(Math.max(0, rounded.scale()));
    }
}
