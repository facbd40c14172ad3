package org.mobula.launch.ssh;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import org.mobula.launch.ssh.host.HostsBelow;
import org.mobula.launch.ssh.tree.Frame;
import org.mobula.launch.ssh.tree.FrameKind;

/**
 * Sends this process's input to rank 0, not faster than the rank reads.
 *
 * <p><b>Threads:</b> a daemon thread reads.
 */
final class InputReader {
    private static final int PIECES = 8;
    private static final int PIECE = 32 * 1024;

    private final Semaphore free = new Semaphore(PIECES);
    private final int host;
    private final HostsBelow hosts;

    /**
     * @param host the number of the host of rank 0
     * @param hosts the way there
     */
    InputReader(int host, HostsBelow hosts) {
        this.host = host;
        this.hosts = hosts;
    }

    void start() {
        Thread.ofPlatform().daemon().name("mobula-input").start(this::read);
    }

    private void read() {
        byte[] piece = new byte[PIECE];
        try {
            while (true) {
                free.acquire();
                int count = System.in.read(piece);
                byte[] bytes = Arrays.copyOf(piece, Math.max(count, 0));
                hosts.send(host, Frame.of(FrameKind.INPUT, to -> to.number(host).bytes(bytes)));
                if (count < 0) {
                    return;
                }
            }
        } catch (IOException | InterruptedException ended) {
            hosts.send(host, Frame.of(FrameKind.INPUT, to -> to.number(host).bytes(new byte[0])));
        }
    }

    /** The rank has taken a piece. */
    void taken() {
        free.release();
    }
}
