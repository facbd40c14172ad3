package org.mobula.invoke;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.invoke.subjects.Replicable;
import org.mobula.invoke.subjects.Rule;
import org.mobula.invoke.subjects.Subjects;
import org.mobula.invoke.subjects.Unreplicable;

class ReplicabilityTest {
    private final Analyser analyser = new Analyser(List.of(Subjects.Marker.class));

    static Stream<Class<?>> breakers() {
        return Arrays.stream(Unreplicable.class.getDeclaredClasses())
                .filter(type -> type.isAnnotationPresent(Rule.class));
    }

    @ParameterizedTest
    @MethodSource("breakers")
    void whoBreaksARuleIsToldClassMethodAndLine(Class<?> breaker) {
        assertThat(objections(breaker))
                .anyMatch(told -> told.replaceAll("line [1-9][0-9]*:", "line #:")
                        .equals(breaker.getAnnotation(Rule.class).value()));
    }

    @Test
    void thereIsAClassForEachRule() {
        assertThat(breakers()).hasSizeGreaterThan(24);
    }

    @Test
    void theLineIsTheOneOfTheCall() {
        String told = objections(Nested.class).getFirst();
        assertThat(told)
                .isEqualTo("Nested.now, line " + Nested.LINE
                        + ": System.nanoTime reads the clock; pass the time as an argument");
    }

    @Test
    void whatIsHarmlessIsTaken() {
        Replicability found = analyser.replicability(Replicable.class, Set.of());
        assertThat(found.objections()).isEmpty();
        assertThat(found.classes()).contains(Replicable.class, Replicable.Part.class, Replicable.Kind.class);
    }

    @Test
    void aLambdaHasNoCodeThatCouldBeReplicated() {
        Runnable lambda = () -> {};
        assertThat(objections(lambda.getClass()))
                .singleElement()
                .asString()
                .endsWith(
                        ": is a lambda or a class made at run time, whose code cannot be read; use a class with a name");
    }

    @Test
    void sharedClassesAreNotLookedAt() {
        assertThat(analyser.replicability(Nested.class, Set.of(Nested.class)))
                .isEqualTo(new Replicability(Set.of(), List.of()));
    }

    private List<String> objections(Class<?> type) {
        return analyser.replicability(type, Set.of()).objections();
    }

    static class Nested {
        static final int LINE = 77; // where nanoTime is called

        long now() {
            return System.nanoTime();
        }
    }
}
