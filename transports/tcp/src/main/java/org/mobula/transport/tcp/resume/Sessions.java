package org.mobula.transport.tcp.resume;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.LinkOptions;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.TimedSocket;
import org.mobula.transport.tcp.secure.Exchange;
import org.mobula.transport.tcp.secure.SessionKeys;
import org.mobula.transport.tcp.stream.ByteStream;

/**
 * The resumable streams of a node, one per peer. A session is the stream with a name that only the two ranks can
 * compute, so that a new connection cannot continue the stream of another process.
 *
 * <p>At the start of each connection both sides send {@code session 16, bytes received 8, bytes kept 4}.
 *
 * <p><b>Threads:</b> any; starting and resuming block.
 */
public final class Sessions {
    private static final int NAME = 16;
    private static final int START = NAME + Long.BYTES + Integer.BYTES;

    private final LinkOptions options;
    private final Duration timeout;
    private final ConcurrentMap<Integer, Session> sessions = new ConcurrentHashMap<>();

    private record Session(byte[] name, boolean caller, ResumableStream stream) {}

    /** What the peer says at the start. */
    private record Start(byte[] name, long received, int kept) {}

    /** @param timeout how long the peer may take to say its part */
    public Sessions(LinkOptions options, Duration timeout) {
        this.options = options;
        this.timeout = timeout;
    }

    /**
     * Makes the stream of a new connection resumable.
     *
     * @param key the key of the connection
     * @param transcript what both sides have said in the clear
     * @param caller whether this side has called
     */
    public ByteStream begin(
            ByteStream stream, ConnectedPeer peer, @Nullable SecretKey key, byte[] transcript, boolean caller)
            throws IOException {
        if (key == null) {
            throw new IllegalArgumentException("a resumable connection needs the key of its handshake");
        }
        byte[] name = Arrays.copyOf(SessionKeys.derive(key, "session", transcript), NAME);
        Start theirs = exchange(stream, peer, name, 0);
        if (!Arrays.equals(theirs.name, name) || theirs.received != 0) {
            throw peer.corrupt("it begins another session");
        }
        ResumableStream resumable = new ResumableStream(
                stream,
                peer,
                options.resendBytes(),
                theirs.kept,
                options.tolerate(),
                () -> sessions.computeIfPresent(
                        peer.rank(), (rank, each) -> Arrays.equals(each.name, name) ? null : each));
        sessions.put(peer.rank(), new Session(name, caller, resumable));
        return resumable;
    }

    /** Whether there is a stream from or to a peer. */
    public boolean has(int peer) {
        return sessions.containsKey(peer);
    }

    /** Whether this side has called the peer; false if there is no stream. */
    public boolean isCaller(int peer) {
        Session session = sessions.get(peer);
        return session != null && session.caller;
    }

    /** Continues the stream of a peer over a new connection, which has the same protection. */
    public void resume(ByteStream stream, ConnectedPeer peer) throws IOException {
        Session session = sessions.get(peer.rank());
        if (session == null) {
            throw peer.lost("there is no session to resume");
        }
        ResumableStream.Attempt attempt = session.stream.suspend();
        Start theirs = exchange(stream, peer, session.name, attempt.received());
        if (!Arrays.equals(theirs.name, session.name)) {
            session.stream.giveUp("it cannot be resumed: the peer resumes another session");
            throw peer.lost("it resumes another session");
        }
        session.stream.resume(stream, attempt, theirs.received);
    }

    private Start exchange(ByteStream stream, ConnectedPeer peer, byte[] name, long received) throws IOException {
        SocketChannel socket = stream.socket();
        byte[] own = ByteBuffer.allocate(START)
                .put(name)
                .putLong(received)
                .putInt(options.resendBytes())
                .array();
        try (TimedSocket timed = new TimedSocket(socket, timeout)) {
            ByteBuffer theirs = Exchange.run(stream, timed, own, START);
            byte[] their = new byte[NAME];
            theirs.get(their);
            Start start = new Start(their, theirs.getLong(), theirs.getInt());
            if (start.kept <= 0 || start.received < 0) {
                throw peer.corrupt("it begins a session with " + start.received + " and " + start.kept + " bytes");
            }
            return start;
        } catch (SocketTimeoutException e) {
            throw peer.lost("it did not begin its session within " + timeout.toMillis() + " ms");
        } catch (EOFException e) {
            throw peer.lost(e.getMessage() + " before its session");
        }
    }
}
