package org.mobula.launch.local.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessagesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "publish 0\thost\t1\tshm=x y",
                "ask 3",
                "report 2 no heartbeat for 3 s",
                "leave",
                "uncaught a: b",
                "detail     at a.b",
                "detail ",
                "described"
            })
    void messagesOfRanksAreParsedAsWritten(String line) {
        assertThat(RankMessage.parse(line).line()).isEqualTo(line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "card 3 0\thost",
                "nocard 2 host its process ended",
                "failed 1 a b",
                "ended 1",
                "left 7",
                "noted",
                "denied x y",
                "describe"
            })
    void messagesOfTheLauncherAreParsedAsWritten(String line) {
        assertThat(LauncherMessage.parse(line).line()).isEqualTo(line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "publish",
                "ask",
                "ask x",
                "report 2",
                "dance",
                "detail",
                "card 3",
                "nocard 2 host",
                "failed x y"
            })
    void otherLinesAreRefused(String line) {
        assertThatThrownBy(() -> RankMessage.parse(line)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LauncherMessage.parse(line)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void lineBreaksInACauseAreRemoved() {
        assertThat(new RankMessage.Report(1, "one\ntwo\rthree").line()).isEqualTo("report 1 one two three");
    }
}
