package org.mobula.launch.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DebuggerLinesTest {
    private final List<Integer> ports = new ArrayList<>();

    private String passed(String output) throws IOException {
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        try (DebuggerLines lines = new DebuggerLines(rest, ports::add)) {
            lines.write(output.getBytes(StandardCharsets.UTF_8));
        }
        return rest.toString(StandardCharsets.UTF_8);
    }

    @Test
    void linesWithThePortAreTakenOut() throws Exception {
        assertThat(passed("Listening for transport dt_socket at address: 40123\nhello ü\n"))
                .isEqualTo("hello ü\n");
        assertThat(passed("a\n[0@here] Listening for transport dt_socket at address: 7\nb\n"))
                .isEqualTo("a\nb\n");
        assertThat(ports).containsExactly(40123, 7);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a\n",
                "\n\nb",
                "Listening for transport dt_socket at address: x\n",
                "I am Listening for" + " transport dt_socket at address: 7\n"
            })
    void anyOtherOutputIsUnchanged(String output) throws Exception {
        assertThat(passed(output)).isEqualTo(output);
        assertThat(ports).isEmpty();
    }
}
