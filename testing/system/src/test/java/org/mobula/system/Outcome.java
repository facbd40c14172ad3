package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** The result of a run: its exit code and its output. */
record Outcome(int exitCode, String out, String err) {
    List<String> outLines() {
        return out.lines().toList();
    }

    List<String> errLines() {
        return err.lines().toList();
    }

    /** The numbers in the expression's first group, from all lines that match the expression. */
    List<Long> numbers(String expression) {
        return outLines().stream()
                .filter(line -> line.matches(expression))
                .map(line -> Long.valueOf(line.replaceFirst(expression, "$1")))
                .toList();
    }

    /** Fails unless the run succeeded and wrote nothing to standard error. */
    Outcome succeeds() {
        assertThat(this.err).as("standard error").isEmpty();
        assertThat(exitCode).as("exit code; standard output: %s", out).isZero();
        return this;
    }

    /** Fails unless the last line of standard error is the launcher's verdict on a rank. */
    Outcome reportsFailureOf(int rank, String causeExpression) {
        assertThat(errLines()).as("standard error; standard output: %s", out).isNotEmpty();
        assertThat(errLines().getLast())
                .matches("mobula: rank " + rank + " on \\S+ \\(pid \\d+\\) failed: " + causeExpression);
        return this;
    }
}
