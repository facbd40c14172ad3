package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.launch.LaunchException;

class VariablesTest {
    private static final Map<String, String> HERE = Map.of("LANG", "C", "EMPTY", "");

    @Test
    void aVariableHasItsValueHereOrTheGivenOne() {
        assertThat(Variables.of(List.of("LANG", "EMPTY", "A=b=c", "B="), HERE))
                .isEqualTo(Map.of("LANG", "C", "EMPTY", "", "A", "b=c", "B", ""));
    }

    @Test
    void whatIsNoVariableIsRefused() {
        assertThatThrownBy(() -> Variables.of(List.of("OTHER"), HERE))
                .isInstanceOf(LaunchException.class)
                .hasMessage("-x OTHER: the variable is not set here; export it, or write OTHER=VALUE");
        assertThatThrownBy(() -> Variables.of(List.of("A B=c"), HERE))
                .hasMessage("-x A B=c: \"A B\" is no name of a variable; write NAME or NAME=VALUE");
    }
}
