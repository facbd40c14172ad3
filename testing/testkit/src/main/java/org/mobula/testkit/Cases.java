package org.mobula.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * The cases of a parameterized test: some for every build, and others for {@code build/verify-all matrix}, which sets
 * {@code -Dmobula.matrix=all}. Each case is a line of values separated by commas.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(Cases.Provider.class)
public @interface Cases {
    /** Cases of every build. */
    String[] value();

    /** Cases of the complete matrix only. */
    String[] matrix() default {};

    /** Reads the annotation. */
    final class Provider implements ArgumentsProvider, AnnotationConsumer<Cases> {
        private String[] always = {};
        private String[] matrix = {};

        @Override
        public void accept(Cases cases) {
            always = cases.value();
            matrix = Matrix.isComplete() ? cases.matrix() : new String[0];
        }

        @Override
        public Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context) {
            return Stream.concat(Arrays.stream(always), Arrays.stream(matrix))
                    .map(line -> Arguments.of((Object[]) line.split(" *, *", -1)));
        }
    }
}
