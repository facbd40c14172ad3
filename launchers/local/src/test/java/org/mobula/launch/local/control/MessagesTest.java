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
                "described",
                "file open READ YSBi",
                "file open LIST ",
                "file find 2 YQ==",
                "file read 7",
                "file write 7 AAEC",
                "file write 7 ",
                "file close 7"
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
                "describe",
                "file content 3 AAEC",
                "file content 0 ",
                "file missing YQ==",
                "file failed YQ=="
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
                "failed x y",
                "file",
                "file dance 1",
                "file open",
                "file open READ",
                "file open EXECUTE YQ==",
                "file open READ ?",
                "file find YQ==",
                "file read x",
                "file write 7",
                "file write 7 ?",
                "file content x YQ==",
                "file content 1 ?",
                "file missing ?"
            })
    void otherLinesAreRefused(String line) {
        assertThatThrownBy(() -> RankMessage.parse(line)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LauncherMessage.parse(line)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aPathMayContainAnyCharacter() {
        FileRequest request = new FileRequest.Open(FileRequest.Access.READ, "a b\n\0\u00e9");

        assertThat(RankMessage.parse(new RankMessage.Request(request).line()))
                .isEqualTo(new RankMessage.Request(request));
    }

    @Test
    void theLargestPieceOfAFileFitsIntoALine() {
        byte[] bytes = new byte[FileRequest.CHUNK];

        assertThat(new RankMessage.Request(new FileRequest.Write(Integer.MAX_VALUE, bytes)).line())
                .hasSizeLessThan(LineChannel.LINE_LIMIT);
        assertThat(new LauncherMessage.Answer(new FileAnswer.Content(Integer.MAX_VALUE, bytes)).line())
                .hasSizeLessThan(LineChannel.LINE_LIMIT);
    }

    @Test
    void lineBreaksInACauseAreRemoved() {
        assertThat(new RankMessage.Report(1, "one\ntwo\rthree").line()).isEqualTo("report 1 one two three");
    }
}
