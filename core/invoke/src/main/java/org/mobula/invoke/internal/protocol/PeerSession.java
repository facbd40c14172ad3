package org.mobula.invoke.internal.protocol;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.codec.Codecs;
import org.mobula.codec.Connection;
import org.mobula.codec.Loan;
import org.mobula.codec.ObjectPool;
import org.mobula.invoke.MethodRun;
import org.mobula.invoke.ReuseCounts;
import org.mobula.invoke.internal.loading.DeferredMessage;
import org.mobula.invoke.internal.loading.PeerClassLoader;
import org.mobula.invoke.internal.references.PeerReferences;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Incoming;

/**
 * The state of the invocation protocol with one peer.
 *
 * <p><b>Threads:</b> the codecs' writer belongs to the thread that sends to the peer, their reader to the thread that
 * polls it; the rest any.
 */
final class PeerSession implements Connection {
    /**
     * State shared by all sessions of a node.
     *
     * @param executor runs what may block
     * @param reuseBytes limit in bytes of the arguments kept for reuse, per peer; 0 for none
     * @param backlogs limit on calls that have not ended and that no caller waits for
     * @param oneWayFailures the number of one-way calls that failed
     */
    record Context(Executor executor, long reuseBytes, CallBacklog.Limit backlogs, LongAdder oneWayFailures) {}

    private static final int MAX_REUSED = 1 << 16;
    private final Peer peer;
    private final CodecSession codecs;
    private final PeerReferences references;
    private final ClassLoader loader;
    private final RunningCalls running = new RunningCalls();
    private final RequestExtensions extensions = new RequestExtensions();
    private final Context context;
    private final CallCredit credit = new CallCredit();
    private final CallBacklog backlog;
    private final @Nullable ObjectPool pool;
    private volatile @Nullable Connection fetching;

    /**
     * @param peer the rank
     * @param codecs the node's
     * @param references the references exchanged with the peer
     * @param context what all sessions share
     */
    PeerSession(Peer peer, Codecs codecs, PeerReferences references, Context context) {
        this.peer = peer;
        this.references = references;
        this.loader = codecs.loader();
        this.context = context;
        this.backlog = new CallBacklog(peer, context.backlogs());
        this.codecs = codecs.session(this);
        this.pool = context.reuseBytes() == 0 ? null : new ObjectPool(context.reuseBytes(), MAX_REUSED);
    }

    /** The rank's peer. */
    Peer remote() {
        return peer;
    }

    CodecSession codecs() {
        return codecs;
    }

    /** The calls of the peer that run here and can be cancelled. */
    RunningCalls running() {
        return running;
    }

    /** The extensions of the request being read, on the thread that polls the peer. */
    RequestExtensions extensions() {
        return extensions;
    }

    /** A new run of a method that the peer calls. */
    MethodRun newRunning() {
        return new MethodRun(context.executor());
    }

    /** The credit for calls to the peer that no caller waits for. */
    CallCredit credit() {
        return credit;
    }

    /** The peer's calls that have not ended here and that no caller waits for. */
    CallBacklog backlog() {
        return backlog;
    }

    /** A one-way call of the peer has failed. */
    void countFailure() {
        context.oneWayFailures().increment();
    }

    /** Allows classes to be loaded from the peer. */
    void loadFrom(PeerClassLoader source) {
        fetching = source.connection();
    }

    /** Whether classes may be loaded from the peer. */
    boolean loadsClasses() {
        return fetching != null;
    }

    /**
     * Copies a message that could not be read, if the cause is a missing class that may be loaded from the peer;
     * otherwise returns null. The message's reader must not have ended.
     */
    @Nullable
    DeferredMessage defer(Incoming message, Throwable unreadable) {
        Connection source = fetching;
        return source == null || !DeferredMessage.isMissingClass(unreadable)
                ? null
                : DeferredMessage.copy(message, codecs.reader(), source);
    }

    PeerReferences references() {
        return references;
    }

    @Override
    public int peer() {
        return peer.rank();
    }

    @Override
    public Class<?> find(String name) throws ClassNotFoundException {
        return Class.forName(name, false, loader);
    }

    @Override
    public void sent() {
        references.sent();
    }

    @Override
    public void givenUp() {
        references.givenUp();
    }

    @Override
    public @Nullable Arrival arrived() {
        return references.arrived();
    }

    /**
     * Lends the confined arguments of a call objects of earlier calls. Call this after the message's reader has begun
     * and before the arguments are read; give the loan back when the method has ended.
     */
    @Nullable
    Loan lend(ExportedObject called, int method) {
        ObjectPool from = pool;
        long confined = from == null ? 0 : called.confined(method);
        if (from == null || confined == 0) {
            return null;
        }
        Loan loan = from.lend();
        codecs.reader().lend(loan, confined);
        return loan;
    }

    /** Reuse for the arguments of calls from the peer. */
    ReuseCounts reuse() {
        return pool == null ? ReuseCounts.NONE : new ReuseCounts(pool.reused(), pool.fresh());
    }
}
