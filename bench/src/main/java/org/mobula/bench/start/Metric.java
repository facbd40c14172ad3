package org.mobula.bench.start;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;

/** What is shown of a {@link Timeline}; in names of cases it follows the work: {@code allReduce/settled}. */
enum Metric {
    /** Duration of joining the job. */
    JOIN("join", Unit.MILLISECONDS, timeline -> timeline.value(Recorder.JOIN)),
    /** Duration of the creation of the model, after joining. */
    ATTACH("attach", Unit.MILLISECONDS, timeline -> timeline.value(Recorder.ATTACH)),
    /** Time from the end of both until the beginning of the first operation: the lookup and its stub. */
    READY("ready", Unit.MILLISECONDS, Timeline::ready),
    /** Time from the main method until the end of the first operation. */
    TO_FIRST("to-first", Unit.MILLISECONDS, timeline -> timeline.value(Recorder.TO_FIRST)),
    /** Duration of the first operation. */
    FIRST("first", Unit.MICROSECONDS, timeline -> timeline.value(Recorder.FIRST)),
    /** Mean time of an operation in the 250 ms after the first one. */
    FIRST_250_MS("first-250-ms", Unit.MICROSECONDS, Timeline::first250Millis),
    /** Mean time of an operation in the second after the first one. */
    FIRST_SECOND("first-second", Unit.MICROSECONDS, Timeline::firstSecond),
    /** Number of operations that ended in the first second of the main method. */
    OPERATIONS("operations", Unit.OPERATIONS, timeline -> timeline.value(Recorder.EARLY)),
    /** Time from the main method until the time of an operation is within twice that of the steady state. */
    SETTLED("settled", Unit.MILLISECONDS, Timeline::settled),
    /** Time of an operation in the last fifth of the measurement: the median of its windows. */
    STEADY("steady", Unit.MICROSECONDS, Timeline::steady),
    /** Mean time of an operation in the whole measurement. */
    MEAN("mean", Unit.MICROSECONDS, Timeline::all);

    private final String word;
    private final Unit unit;
    private final ToDoubleFunction<Timeline> value;

    Metric(String word, Unit unit, ToDoubleFunction<Timeline> value) {
        this.word = word;
        this.unit = unit;
        this.value = value;
    }

    /** The metric of a word. */
    static Metric of(String word) {
        for (Metric metric : values()) {
            if (metric.word.equals(word)) {
                return metric;
            }
        }
        throw new IllegalArgumentException("unknown metric \"" + word + "\"");
    }

    String word() {
        return word;
    }

    Unit unit() {
        return unit;
    }

    /** The value of a timeline in this metric's unit; {@link #STEADY} and {@link #MEAN} have the timeline's windows. */
    Measurement of(Timeline timeline) {
        double shown = inUnit(value.applyAsDouble(timeline));
        List<Double> windows = this == STEADY || this == MEAN
                ? timeline.means().map(this::inUnit).boxed().toList()
                : List.of();
        return new Measurement(shown, shown, Double.NaN, Double.NaN, windows);
    }

    private double inUnit(double of) {
        return unit == Unit.OPERATIONS ? of : unit.of(of, 1);
    }
}
