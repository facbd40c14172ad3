package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.testkit.HangKiller;

/**
 * Checks the error message of each misuse, word by word. The error is reported at the call, and the run continues where
 * possible.
 */
class MisuseTest {
    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void eachMisuseIsReportedAtTheCallAndTheRunContinues() throws Exception {
        // rank 1 runs a copy of the program without the classes that only rank 0 may have
        sandbox.wrapped(
                "[ $rank = 0 ] && exec \"$@\"",
                "for word; do",
                "    shift",
                "    case $word in */program) cp -r $word $word-1; word=$word-1; rm $word/*Known.class $word/*Trouble.class;; esac",
                "    set -- \"$@\" \"$word\"",
                "done",
                "exec \"$@\"");

        Outcome outcome = sandbox.fromSource().run(2, "", "Misuse").succeeds();

        assertThat(outcome.outLines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .isEqualTo("a class missing at the caller: org.mobula.invoke.RemoteInvocationException:"
                                        + " Misuse$Trouble: only at rank 0"),
                        line -> assertThat(line)
                                .matches(
                                        "an unknown name: org.mobula.fault.DeadlineExceededException: deadline exceeded"
                                                + " after \\d{3} ms while looking up \"unbound\"\\. Bind it at some rank, or correct"
                                                + " the name: Remoting.list returns the bound names"),
                        line -> assertThat(line)
                                .isEqualTo(
                                        "a rank out of range: java.lang.IndexOutOfBoundsException: there is no rank 2; ranks"
                                                + " go from 0 to 1"),
                        line -> assertThat(line)
                                .isEqualTo(
                                        "an argument that cannot be sent: org.mobula.codec.NotCarriableException: class"
                                                + " Misuse$Plain cannot be sent: it is neither Serializable nor a record. Make it"
                                                + " implement java.io.Serializable, or register it at the codecs of all ranks"),
                        line -> assertThat(line)
                                .isEqualTo("a class missing at the callee: org.mobula.codec.UnknownTypeException: class"
                                        + " Misuse$Known, sent by rank 0, is missing on this rank. Put it on the class path of every"
                                        + " rank, or load it from there: remoting.loadClassesFrom(0)"),
                        line -> assertThat(line).isEqualTo("still returns 7"),
                        line -> assertThat(line)
                                .isEqualTo(
                                        "a closed node: org.mobula.runtime.NodeClosedException: the node of rank 0 is"
                                                + " closed; this happened while calling Service.take. Call it before close(), or join"
                                                + " again"),
                        line -> assertThat(line)
                                .isEqualTo(
                                        "a barrier of a closed node: org.mobula.runtime.NodeClosedException: the node of"
                                                + " rank 0 is closed; this happened while waiting at a barrier. Call it before close(), or"
                                                + " join again"));
    }

    @ParameterizedTest(name = "in {0}")
    @CsvSource({"main, main", "another thread, worker"})
    void anUncaughtExceptionEndsTheRunWithOnlyItsStackTrace(String where, String thread) throws Exception {
        Run run = sandbox.start(3, "", "UncaughtException", thread);

        Outcome outcome = run.end()
                .reportsFailureOf(1, "java.lang.IllegalStateException: out of luck; the other ranks were ended");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.errLines().getFirst())
                .isEqualTo("Exception in thread \"" + thread + "\" java.lang.IllegalStateException: out of luck");
        assertThat(outcome.errLines())
                .anyMatch(line -> line.startsWith("\tat UncaughtException.fail(UncaughtException.java:"));
        assertThat(outcome.errLines())
                .filteredOn(Predicate.not(line -> line.startsWith("\tat ")))
                .as("one exception and one verdict")
                .hasSize(2);
    }

    @Test
    void aProgramThatDoesNotCloseItsNodeEnds() throws Exception {
        assertThat(sandbox.run(3, "", "UnclosedNode").succeeds().outLines())
                .containsExactlyInAnyOrderElementsOf(List.of("rank 0 ends", "rank 1 ends", "rank 2 ends"));
    }
}
