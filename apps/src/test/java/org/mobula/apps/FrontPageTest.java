package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The program in the README is the one that the build runs. */
class FrontPageTest {
    private static final Pattern FIRST_PROGRAM = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL);

    @Test
    void theFirstProgramOfTheReadmeIsPi() throws IOException {
        Path readme = Run.HOME.resolve("README.md");
        assumeTrue(Files.exists(readme), "there is no README.md yet");

        Matcher program = FIRST_PROGRAM.matcher(Files.readString(readme));

        assertThat(program.find()).isTrue();
        assertThat(program.group(1)).isEqualTo(Files.readString(pi()));
    }

    @Test
    void piIsShortEnoughForAFrontPage() throws IOException {
        List<String> lines = Files.readAllLines(pi());

        assertThat(lines).hasSizeLessThanOrEqualTo(25).allMatch(line -> line.length() <= 120);
    }

    private static Path pi() {
        return Run.HOME.resolve("apps/examples/Pi.java");
    }
}
