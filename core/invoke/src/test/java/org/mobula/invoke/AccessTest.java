package org.mobula.invoke;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.invoke.internal.analysis.WriteAnalysis;
import org.mobula.invoke.subjects.Writers;

class AccessTest {
    private final Analyser analyser = new Analyser(List.of());

    static Stream<Arguments> subjects() {
        return Stream.of(Writers.class, Writers.Sub.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods())
                        .filter(method -> method.isAnnotationPresent(Expect.class))
                        .map(method -> Arguments.of(
                                type, method, method.getAnnotation(Expect.class).value())));
    }

    @ParameterizedTest(name = "{1}: {2}")
    @MethodSource("subjects")
    void everySubjectGetsItsVerdict(Class<?> type, Method method, String expected) {
        Access access = new WriteAnalysis().access(type, method.getName(), type(method));
        String text = access instanceof Access.Writes writes ? writes.because() : "reads";
        assertThat(text).startsWith(expected);
    }

    @Test
    void theTableHasRowsOfBothKinds() {
        assertThat(subjects().filter(row -> row.get()[2].equals("reads"))).hasSizeGreaterThan(9);
        assertThat(subjects().filter(row -> !row.get()[2].equals("reads"))).hasSizeGreaterThan(14);
    }

    @Test
    void onlyAMethodsOwnInstructionsCountForItself() {
        assertThat(analyser.changes(Writers.class, "set", "(I)V")).isTrue();
        assertThat(analyser.changes(Writers.class, "deep", "()V")).isFalse();
        assertThat(analyser.changes(Writers.class, "<init>", "()V")).isFalse();
    }

    @Test
    void whatIsNotDeclaredCountsAsAWrite() {
        interface Other {
            void absent();
        }
        RemoteMethod method = InterfaceShape.of(Other.class).methods().getFirst();
        assertThat(analyser.access(Writers.class, method))
                .isEqualTo(new Access.Writes("Writers.absent: is not declared by a class that can be read"));
    }

    private static java.lang.invoke.MethodType type(Method method) {
        return java.lang.invoke.MethodType.methodType(method.getReturnType(), method.getParameterTypes());
    }
}
