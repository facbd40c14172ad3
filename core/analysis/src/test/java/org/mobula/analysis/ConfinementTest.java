package org.mobula.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.analysis.subjects.Borrows;
import org.mobula.analysis.subjects.Leaks;

class ConfinementTest {
    private final Analyser analyser = new Analyser(NonBlocking.class);

    static Stream<Arguments> subjects() {
        return Stream.of(Leaks.class, Borrows.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods())
                        .filter(method -> method.isAnnotationPresent(Expect.class))
                        .map(method -> Arguments.of(
                                type, method, method.getAnnotation(Expect.class).value())));
    }

    @ParameterizedTest(name = "{1}: {2}")
    @MethodSource("subjects")
    void theFirstArgumentIsConfinedOrEscapesAsExpected(Class<?> type, Method method, String expected) {
        assertThat(text(of(type, method).getFirst())).startsWith(expected);
    }

    @Test
    void theTableHasRowsOfBothKinds() {
        assertThat(subjects().filter(row -> row.get()[2].equals("confined"))).hasSizeGreaterThan(30);
        assertThat(subjects().filter(row -> !row.get()[2].equals("confined"))).hasSizeGreaterThan(45);
    }

    @Test
    void eachParameterHasItsOwnAnswer() {
        class Copier {
            private double[] kept = {};

            @SuppressWarnings("unused")
            public void copy(double[] from, int count, double[] to) {
                System.arraycopy(from, 0, to, 0, count);
                kept = to;
            }
        }
        assertThat(of(Copier.class, Copier.class.getDeclaredMethods()[0]).stream()
                        .map(ConfinementTest::text))
                .containsExactly("confined", "confined", "Copier.copy: kept in field Copier.kept");
    }

    @Test
    void argumentsOfALambdaEscape() {
        interface Taker {
            void take(double[] values);
        }
        Taker lambda = values -> values[0] = 1;
        MethodType type = MethodType.methodType(void.class, double[].class);
        assertThat(text(analyser.confinement(lambda.getClass(), "take", type).getFirst()))
                .startsWith("ConfinementTest$$Lambda.take: its bytecode cannot be read");
    }

    @Test
    void allOperandsOfAMissingMethodEscape() {
        MethodType type = MethodType.methodType(void.class, double[].class);
        assertThat(text(analyser.confinement(Leaks.class, "absent", type).getFirst()))
                .isEqualTo("Leaks.absent: is not declared by a class that can be read");
    }

    @Test
    void theClassOfTheTargetDecidesWhichMethodIsAnalysed() {
        class Careful extends Leaks {
            @Override
            public void throughAnother(double[] values) {}
        }
        MethodType type = MethodType.methodType(void.class, double[].class);
        assertThat(text(analyser.confinement(Careful.class, "twoCallsDeep", type)
                        .getFirst()))
                .isEqualTo("confined");
    }

    @Test
    void answersAreCached() throws Exception {
        Method method = Leaks.class.getMethod("field", double[].class);
        assertThat(of(Leaks.class, method)).isSameAs(of(Leaks.class, method));
    }

    private List<Proof> of(Class<?> type, Method method) {
        return analyser.confinement(
                type, method.getName(), MethodType.methodType(method.getReturnType(), method.getParameterTypes()));
    }

    private static String text(Proof confinement) {
        return confinement.holds() ? "confined" : String.valueOf(confinement.obstacle());
    }
}
