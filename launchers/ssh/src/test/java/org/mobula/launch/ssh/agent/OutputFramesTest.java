package org.mobula.launch.ssh.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.launch.ssh.tree.Frame;
import org.mobula.launch.ssh.tree.FrameKind;
import org.mobula.launch.ssh.tree.FrameSender;
import org.mobula.launch.ssh.tree.PayloadReader;
import org.mobula.testkit.Await;

@Timeout(20)
class OutputFramesTest {
    @Test
    void outputBeyondTheCreditWaitsUntilEarlierOutputIsWritten() throws Exception {
        OutputCredit credit = new OutputCredit();
        try (PipedInputStream in = new PipedInputStream(4 * OutputCredit.LIMIT);
                FrameSender up = new FrameSender(new PipedOutputStream(in), "test");
                OutputFrames output = new OutputFrames(3, 1, credit, up)) {
            output.write(new byte[OutputCredit.LIMIT]);
            Thread writer = Thread.ofPlatform().daemon().start(() -> {
                try {
                    output.write(new byte[] {1, 2});
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            Await.await("the writer waits").until(() -> writer.getState() == Thread.State.WAITING);
            credit.give(OutputCredit.LIMIT);
            writer.join();

            DataInputStream frames = new DataInputStream(in);
            assertThat(bytes(frames)).hasSize(OutputCredit.LIMIT);
            assertThat(bytes(frames)).containsExactly(1, 2);
        }
    }

    private static byte[] bytes(DataInputStream frames) throws Exception {
        Frame frame = Objects.requireNonNull(Frame.read(frames));
        PayloadReader payload = frame.read();
        assertThat(frame.kind()).isEqualTo(FrameKind.OUTPUT);
        assertThat(payload.number()).isEqualTo(3);
        assertThat(payload.number()).isEqualTo(1);
        return payload.bytes();
    }

    @Test
    void aLongerLineThanTheCreditIsSentAlone() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        FrameSender up = new FrameSender(bytes, "test");
        try (OutputFrames output = new OutputFrames(3, 1, new OutputCredit(), up)) {
            output.write(new byte[2 * OutputCredit.LIMIT]);
        }
        up.close();
        Await.await("all is sent").until(() -> bytes.size() > 2 * OutputCredit.LIMIT);
        assertThat(bytes(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()))))
                .hasSize(2 * OutputCredit.LIMIT);
    }
}
