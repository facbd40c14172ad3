package org.mobula.launch.ssh.tree;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Sends frames in their order. Frames that wait are written together.
 *
 * <p><b>Threads:</b> {@link #send} from any; it never blocks. One daemon thread writes. <b>Ownership:</b> the stream.
 * <b>Failure:</b> none: once the stream has broken, frames are dropped, and the thread that reads notices the end of
 * the connection.
 */
public final class FrameSender implements AutoCloseable {
    private static final int BUFFER = 1 << 16;
    private static final Frame END = Frame.of(FrameKind.BEAT);

    private final DataOutputStream stream;
    private final LinkedBlockingQueue<Frame> waiting = new LinkedBlockingQueue<>();
    private volatile boolean broken;

    /** Sends to a stream. */
    public FrameSender(OutputStream to, String name) {
        stream = new DataOutputStream(new BufferedOutputStream(to, BUFFER));
        Thread.ofPlatform().daemon().name("mobula-send-" + name).start(this::write);
    }

    /** Sends a frame. */
    public void send(Frame frame) {
        if (!broken) {
            waiting.add(frame);
        }
    }

    private void write() {
        List<Frame> frames = new ArrayList<>();
        try (stream) {
            while (true) {
                frames.add(waiting.take());
                waiting.drainTo(frames);
                for (Frame frame : frames) {
                    if (frame == END) {
                        return;
                    }
                    frame.write(stream);
                }
                frames.clear();
                stream.flush();
            }
        } catch (IOException | InterruptedException ended) {
            // see above
        } finally {
            broken = true;
            waiting.clear();
        }
    }

    /** Closes the stream after what was sent before. */
    @Override
    public void close() {
        send(END);
    }
}
