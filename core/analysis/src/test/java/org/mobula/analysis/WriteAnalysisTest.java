package org.mobula.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.analysis.subjects.Writers;

class WriteAnalysisTest {
    private final Analyser analyser = new Analyser(NonBlocking.class);

    static Stream<Arguments> subjects() {
        return Stream.of(Writers.class, Writers.Sub.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods())
                        .filter(method -> method.isAnnotationPresent(Expect.class))
                        .map(method -> Arguments.of(
                                type, method, method.getAnnotation(Expect.class).value())));
    }

    @ParameterizedTest(name = "{1}: {2}")
    @MethodSource("subjects")
    void everySubjectReadsOrIsFoundToWrite(Class<?> type, Method method, String expected) {
        Proof proof = analyser.readsOnly(type, method.getName(), type(method));
        assertThat(proof.holds() ? "reads" : proof.obstacle()).startsWith(expected);
    }

    @Test
    void theTableHasRowsOfBothKinds() {
        assertThat(subjects().filter(row -> row.get()[2].equals("reads"))).hasSizeGreaterThan(9);
        assertThat(subjects().filter(row -> !row.get()[2].equals("reads"))).hasSizeGreaterThan(14);
    }

    @Test
    void theOwnInstructionsOfAMethodAreExaminedWithoutItsCalls() {
        assertThat(analyser.changes(Writers.class, "set", "(I)V")).isTrue();
        assertThat(analyser.changes(Writers.class, "deep", "()V")).isFalse();
        assertThat(analyser.changes(Writers.class, "<init>", "()V")).isFalse();
    }

    @Test
    void aMethodWhoseCodeCannotBeReadChangesObjects() {
        Runnable lambda = () -> {};
        assertThat(analyser.changes(lambda.getClass(), "run", "()V")).isTrue();
    }

    @Test
    void aMissingMethodCountsAsAWrite() {
        assertThat(analyser.readsOnly(Writers.class, "absent", MethodType.methodType(void.class)))
                .isEqualTo(new Proof("Writers.absent: is not declared by a class that can be read"));
    }

    private static MethodType type(Method method) {
        return MethodType.methodType(method.getReturnType(), method.getParameterTypes());
    }
}
