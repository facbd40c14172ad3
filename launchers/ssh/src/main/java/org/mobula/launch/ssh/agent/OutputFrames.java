package org.mobula.launch.ssh.agent;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.mobula.launch.ssh.tree.Frame;
import org.mobula.launch.ssh.tree.FrameKind;
import org.mobula.launch.ssh.tree.FrameSender;

/** Sends each write as a frame of output. <b>Threads:</b> any; a write waits while too much output is under way. */
final class OutputFrames extends OutputStream {
    private final int host;
    private final int stream;
    private final OutputCredit credit;
    private final FrameSender up;

    /**
     * @param host the number of this host
     * @param stream 1 for standard output, 2 for standard error
     */
    OutputFrames(int host, int stream, OutputCredit credit, FrameSender up) {
        this.host = host;
        this.stream = stream;
        this.credit = credit;
        this.up = up;
    }

    @Override
    public void write(int single) throws IOException {
        write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return;
        }
        try {
            credit.take(length);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
        send(Arrays.copyOfRange(bytes, offset, offset + length));
    }

    /** Sends a line of this process without waiting. */
    void print(String line) {
        send(line.getBytes(StandardCharsets.UTF_8));
    }

    private void send(byte[] lines) {
        up.send(Frame.of(
                FrameKind.OUTPUT, payload -> payload.number(host).number(stream).bytes(lines)));
    }
}
