package org.mobula.launch.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class LineRelayTest {
    private final List<String> writes = new ArrayList<>();
    private final OutputStream sink = new ByteArrayOutputStream() {
        @Override
        public void write(byte[] bytes) {
            writes.add(new String(bytes, StandardCharsets.UTF_8));
        }
    };

    private void relay(String prefix, InputStream source) {
        new LineRelay(source, sink, new ReentrantLock(), () -> prefix.getBytes(StandardCharsets.UTF_8)).run();
    }

    private static InputStream inPieces(String... pieces) {
        List<InputStream> streams = new ArrayList<>();
        for (String piece : pieces) {
            streams.add(new ByteArrayInputStream(piece.getBytes(StandardCharsets.UTF_8)));
        }
        return new SequenceInputStream(Collections.enumeration(streams));
    }

    @Test
    void aLineIsRelayedOnceItIsComplete() {
        relay("", inPieces("one", "\ntw", "o\nthree\nfo", "ur\n"));

        assertThat(writes).containsExactly("one\n", "two\nthree\n", "four\n");
    }

    @Test
    void aMissingLineBreakAtTheEndIsAdded() {
        relay("", inPieces("one\ntwo"));

        assertThat(String.join("", writes)).isEqualTo("one\ntwo\n");
    }

    @Test
    void eachLineBeginsWithThePrefix() {
        relay("[1@h] ", inPieces("one\n\ntw", "o"));

        assertThat(String.join("", writes)).isEqualTo("[1@h] one\n[1@h] \n[1@h] two\n");
    }

    @Test
    void aVeryLongLineIsRelayedInPartsWithOnePrefix() {
        String line = "x".repeat(3 * LineRelay.LINE_LIMIT + 5);
        relay("> ", inPieces(line + "\nnext\n"));

        assertThat(writes)
                .allSatisfy(write -> assertThat(write.length()).isLessThanOrEqualTo(LineRelay.LINE_LIMIT + 8));
        assertThat(String.join("", writes)).isEqualTo("> " + line + "\n> next\n");
    }

    @Test
    void theOutputIsReadToItsEndAfterTheSinkHasFailed() {
        InputStream source = inPieces("one\n", "two\n");
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        new LineRelay(source, closed, new ReentrantLock(), () -> new byte[0]).run();

        assertThat(source).isEmpty();
    }
}
