package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** How a run ended, and what it wrote. */
record Outcome(int exitCode, String out, String err) {
    List<String> outLines() {
        return out.lines().toList();
    }

    List<String> errLines() {
        return err.lines().toList();
    }

    /** The numbers in all lines that this expression matches whole, in its first group. */
    List<Long> numbers(String expression) {
        return outLines().stream()
                .filter(line -> line.matches(expression))
                .map(line -> Long.valueOf(line.replaceFirst(expression, "$1")))
                .toList();
    }

    /** Fails unless the run ended well and said nothing on standard error. */
    Outcome isGood() {
        assertThat(this.err).as("standard error").isEmpty();
        assertThat(exitCode).as("exit code; it wrote: %s", out).isZero();
        return this;
    }

    /** Fails unless the last line is the launcher's verdict on a rank. */
    Outcome blames(int rank, String causeExpression) {
        assertThat(errLines()).as("standard error, after: %s", out).isNotEmpty();
        assertThat(errLines().getLast())
                .matches("mobula: rank " + rank + " on \\S+ \\(pid \\d+\\) failed: " + causeExpression);
        return this;
    }
}
