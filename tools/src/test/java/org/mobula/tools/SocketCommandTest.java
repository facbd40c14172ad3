package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** How {@code mobula socket} changes the command of a program. */
class SocketCommandTest {
    private static final String OPTION = "-javaagent:agent.jar";

    @Test
    void theOptionFollowsTheWordJava() {
        ProcessBuilder process =
                AgentCommandLine.with(OPTION, List.of("/jdk/bin/java", "-Xmx1g", "-jar", "app.jar", "x"));

        assertThat(process.command()).containsExactly("/jdk/bin/java", OPTION, "-Xmx1g", "-jar", "app.jar", "x");
        assertThat(process.environment()).containsEntry("PATH", System.getenv("PATH"));
    }

    @Test
    void aScriptGetsTheOptionByTheEnvironment() {
        ProcessBuilder process = AgentCommandLine.with(OPTION, List.of("./start.sh", "x"));

        assertThat(process.command()).containsExactly("./start.sh", "x");
        assertThat(process.environment().get("JAVA_TOOL_OPTIONS")).endsWith(OPTION);
    }
}
