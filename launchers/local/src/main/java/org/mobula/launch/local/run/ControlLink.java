package org.mobula.launch.local.run;

import java.io.IOException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.LauncherMessage;
import org.mobula.launch.local.control.LineChannel;
import org.mobula.launch.local.control.RankMessage;

/**
 * The launcher's side of a connection to a rank.
 *
 * <p><b>Threads:</b> {@link #send} from any; it never blocks, so that a stopped rank delays nothing else.
 */
public final class ControlLink implements RankLink {
    private final Hello hello;
    private final LineChannel channel;
    private final LinkedBlockingQueue<LauncherMessage> outgoing = new LinkedBlockingQueue<>();

    ControlLink(Hello hello, LineChannel channel) {
        this.hello = hello;
        this.channel = channel;
    }

    @Override
    public Hello hello() {
        return hello;
    }

    @Override
    public void send(LauncherMessage message) {
        outgoing.add(message);
    }

    private void close() {
        try {
            channel.close();
        } catch (IOException alreadyBroken) {
            // nothing is left to close
        }
    }

    /** Sends queued messages until the connection ends, or until one denies it. */
    void write() {
        try {
            LauncherMessage message;
            do {
                message = outgoing.take();
                channel.writeLine(message.line());
            } while (!(message instanceof LauncherMessage.Denied));
            close(); // nothing follows
        } catch (IOException | InterruptedException ended) {
            // the reading thread notices it as well
        }
    }

    /** Reads messages until the connection ends or the rank violates the protocol. */
    void read(Consumer<RankMessage> said) throws IOException {
        try {
            for (String line = channel.readLine(); line != null; line = channel.readLine()) {
                said.accept(RankMessage.parse(line));
            }
        } catch (IllegalArgumentException malformed) {
            throw new IOException(malformed.getMessage(), malformed);
        }
    }
}
