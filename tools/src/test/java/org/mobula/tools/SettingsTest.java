package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SettingsTest {
    @Test
    void theKnownSettingsAreThoseInTheDocumentation() throws IOException {
        Path home = Path.of(System.getProperty("mobula.home"));
        Matcher names = Pattern.compile("MOBULA_[A-Z_]*[A-Z]\\b(?!_)")
                .matcher(Files.readString(home.resolve("docs/configuration.md")));
        TreeSet<String> described = new TreeSet<>();
        while (names.find()) {
            described.add(names.group());
        }
        described.remove("MOBULA_MAX"); // the common prefix of several settings

        assertThat(Settings.KNOWN).containsExactlyInAnyOrderElementsOf(described);
    }

    @Test
    void otherVariablesAndValidSettingsCauseNoWarning() {
        List<String> warnings = new ArrayList<>();

        Settings.check(Map.of("PATH", "/bin", "MOBULA_WAITING", "spin", "MOBULA_MAX_DEPTH", "10"), warnings::add);

        assertThat(warnings).isEmpty();
    }
}
