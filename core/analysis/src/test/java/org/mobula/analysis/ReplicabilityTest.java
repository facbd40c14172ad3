package org.mobula.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.analysis.subjects.Replicable;
import org.mobula.analysis.subjects.Rule;
import org.mobula.analysis.subjects.Unreplicable;

class ReplicabilityTest {
    private final Analyser analyser = new Analyser(NonBlocking.class);

    static Stream<Class<?>> breakers() {
        return Arrays.stream(Unreplicable.class.getDeclaredClasses())
                .filter(type -> type.isAnnotationPresent(Rule.class));
    }

    @ParameterizedTest
    @MethodSource("breakers")
    void aViolationNamesClassMethodAndLine(Class<?> breaker) {
        assertThat(violations(breaker))
                .anyMatch(violation -> violation
                        .replaceAll("line [1-9][0-9]*:", "line #:")
                        .equals(breaker.getAnnotation(Rule.class).value()));
    }

    @Test
    void manyRulesHaveAViolatingClass() {
        assertThat(breakers()).hasSizeGreaterThan(24);
    }

    @Test
    void theLineIsThatOfTheCall() {
        String violation = violations(Nested.class).getFirst();
        assertThat(violation)
                .isEqualTo("Nested.now, line " + Nested.LINE
                        + ": System.nanoTime reads the clock; pass the time as an argument");
    }

    @Test
    void aHarmlessClassHasNoViolations() {
        Replicability found = analyser.replicability(Replicable.class, Set.of());
        assertThat(found.violations()).isEmpty();
        assertThat(found.classes()).contains(Replicable.class, Replicable.Part.class, Replicable.Kind.class);
    }

    @Test
    void aLambdaCannotBeReplicated() {
        Runnable lambda = () -> {};
        assertThat(violations(lambda.getClass()))
                .singleElement()
                .asString()
                .endsWith(
                        ": is a lambda or a class made at run time, whose code cannot be read; use a class with a name");
    }

    @Test
    void sharedClassesAreNotExamined() {
        assertThat(analyser.replicability(Nested.class, Set.of(Nested.class)))
                .isEqualTo(new Replicability(Set.of(), List.of()));
    }

    private List<String> violations(Class<?> type) {
        return analyser.replicability(type, Set.of()).violations();
    }

    static class Nested {
        static final int LINE = 77; // where nanoTime is called

        long now() {
            return System.nanoTime();
        }
    }
}
