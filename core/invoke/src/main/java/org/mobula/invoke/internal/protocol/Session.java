package org.mobula.invoke.internal.protocol;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.codec.Codecs;
import org.mobula.codec.Connection;
import org.mobula.codec.Loan;
import org.mobula.codec.ObjectPool;
import org.mobula.invoke.MethodRun;
import org.mobula.invoke.Reuse;
import org.mobula.invoke.internal.loading.Postponed;
import org.mobula.invoke.internal.loading.SourceLoader;
import org.mobula.invoke.internal.loading.WaitingConnection;
import org.mobula.invoke.internal.references.Ledger;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Incoming;

/**
 * What invocations keep per peer: its codecs' session, and what can be used again.
 *
 * <p><b>Threads:</b> the session's writer belongs to whoever is sending to the peer, its reader to whoever polls it;
 * the rest any.
 */
final class Session implements Connection {
    private static final int KEPT = 64;
    private static final int REUSED = 1 << 16;
    private static final VarHandle FREE;

    static {
        try {
            FREE = MethodHandles.lookup().findVarHandle(Session.class, "free", Execution.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Peer peer;
    private final CodecSession codecs;
    private final Ledger ledger;
    private final ClassLoader loader;
    private final RunningCalls running = new RunningCalls();
    private final Extensions extensions = new Extensions();
    private final Serving serving;
    private final OneWayCredit credit = new OneWayCredit();
    private final OneWayBacklog backlog;
    private final @Nullable ObjectPool pool;
    private @Nullable Execution free; // the top of a stack
    private volatile @Nullable ReplyMessage spare;
    private volatile @Nullable WaitingConnection waiting;

    /**
     * @param peer the rank
     * @param codecs what can travel
     * @param ledger the references exchanged with the peer
     * @param serving what serving any peer's calls needs
     */
    Session(Peer peer, Codecs codecs, Ledger ledger, Serving serving) {
        this.peer = peer;
        this.ledger = ledger;
        this.loader = codecs.loader();
        this.serving = serving;
        this.backlog = new OneWayBacklog(peer, serving.oneWays());
        this.codecs = codecs.session(this);
        this.pool = serving.reuseBytes() == 0 ? null : new ObjectPool(serving.reuseBytes(), REUSED);
    }

    Peer way() {
        return peer;
    }

    CodecSession codecs() {
        return codecs;
    }

    /** The calls of this peer that run here and can be ended. */
    RunningCalls running() {
        return running;
    }

    /** What the request being read carries; of the thread that polls the peer. */
    Extensions extensions() {
        return extensions;
    }

    /** What can end a call before it has a result. */
    MethodRun newRunning() {
        return new MethodRun(serving.executor());
    }

    /** Takes the outcome of a call. */
    Answer answer(ExportedObject called, int method, long call, @Nullable MethodRun endable) {
        return Requests.isOneWay(call)
                ? oneWay(called, method, call, endable)
                : reply(call).with(endable);
    }

    /** Takes the outcome of a call that runs on the polling thread. */
    Answer inlineAnswer(ExportedObject called, int method, long call) {
        return Requests.isOneWay(call) ? oneWay(called, method, call, null) : reusableReply(call);
    }

    /** Takes the outcome of a call that was refused. */
    Answer refusal(long call) {
        return Requests.isOneWay(call) ? new OneWayAnswer(this, "an unknown method", call, null) : reply(call);
    }

    private Answer oneWay(ExportedObject called, int method, long call, @Nullable MethodRun endable) {
        return new OneWayAnswer(this, called.shape().methods().get(method).label(), call, endable);
    }

    /** How much this rank may send in one-way calls. */
    OneWayCredit credit() {
        return credit;
    }

    /** The peer's one-way calls that wait or run here. */
    OneWayBacklog backlog() {
        return backlog;
    }

    /** A one-way call of the peer has failed. */
    void countFailure() {
        serving.oneWayFailures().increment();
    }

    /** Lets classes that only the peer has be loaded from there. */
    void loadFrom(SourceLoader source) {
        waiting = new WaitingConnection(peer.rank(), source);
    }

    /** Whether classes may be loaded from the peer. */
    boolean loadsClasses() {
        return waiting != null;
    }

    /**
     * Keeps a message that could not be read, if that was for want of a class that may be loaded from the peer; else
     * null. The message's reader has not ended.
     */
    @Nullable
    Postponed postpone(Incoming message, Throwable unreadable) {
        WaitingConnection source = waiting;
        return source == null || !Postponed.isWanted(unreadable)
                ? null
                : Postponed.keep(message, codecs.reader(), source);
    }

    Ledger ledger() {
        return ledger;
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
        ledger.sent();
    }

    @Override
    public void givenUp() {
        ledger.givenUp();
    }

    @Override
    public @Nullable Arrival arrived() {
        return ledger.arrived();
    }

    /**
     * Lets the arguments of a call arrive in objects that were used before, if they can: before they are read, and
     * once the message's reader has begun. What is lent is to be given back when the method has ended.
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

    /** In what the arguments of calls from the peer arrived. */
    Reuse reuse() {
        return pool == null ? Reuse.NONE : new Reuse(pool.reused(), pool.fresh());
    }

    /** A reply for a method that runs on the polling thread; comes back once it is written. */
    private ReplyMessage reusableReply(long call) {
        ReplyMessage reply = spare;
        if (reply == null) {
            return new ReplyMessage(this, true).to(call);
        }
        spare = null; // why no compare-and-set: only the thread that polls the peer takes
        return reply.to(call);
    }

    /** A reply that is used once. */
    private ReplyMessage reply(long call) {
        return new ReplyMessage(this, false).to(call);
    }

    void free(ReplyMessage reply) {
        spare = reply;
    }

    /** A reply that whoever asked for it may use again once it is written. */
    ReplyMessage reply() {
        return new ReplyMessage(this, false);
    }

    /** A task for a method that needs a thread, for the thread that polls the peer; {@link #free} it once it has run. */
    Execution execution() {
        Execution top = (Execution) FREE.getAcquire(this);
        while (top != null) {
            // why no count against ABA: only one thread at a time takes, so what is on top stays there or goes deeper
            if (FREE.compareAndSet(this, top, top.nextFree)) {
                return top;
            }
            top = (Execution) FREE.getAcquire(this);
        }
        return new Execution(this);
    }

    void free(Execution execution) {
        Execution top;
        do {
            top = (Execution) FREE.getAcquire(this);
            execution.free = top == null ? 1 : top.free + 1;
            execution.nextFree = top;
        } while (execution.free <= KEPT && !FREE.compareAndSet(this, top, execution));
    }
}
