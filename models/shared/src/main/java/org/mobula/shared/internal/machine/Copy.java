package org.mobula.shared.internal.machine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.FieldHandles;
import org.mobula.runtime.spi.FlightRecording;
import org.mobula.shared.internal.pages.HostLock;
import org.mobula.shared.internal.pages.HostPages;
import org.mobula.shared.spi.BlockCopy;
import org.mobula.shared.spi.ProtocolMessage;

/**
 * A rank's copy of a block, with the block's lock if that is here.
 *
 * <p>A lock that is here and free is acquired and released by one compare-and-set each, without the lock of the machine
 * ({@link #tryFast}, {@link #releaseFast}), if the protocol does nothing then. The word says who decides: {@link #SLOW}
 * the machine, {@link #IDLE} the first thread that changes it, {@link #FAST} a thread that holds the lock.
 *
 * <p><b>Threads:</b> fields are guarded by the lock of the machine, except the word, {@link #writer} and
 * {@link #readable}; a thread in {@link #FAST} owns {@link #version} and {@link #required}.
 */
public final class Copy implements BlockCopy {
    private static final int SLOW = 0;
    private static final int IDLE = 1;
    private static final int FAST = 2;
    private static final VarHandle WORD = FieldHandles.of(MethodHandles.lookup(), "word", int.class);

    final Machine machine;
    final Unit unit;
    final int block;
    final long key;
    final Content content;
    final UnitCounters counters;
    private final @Nullable WriteOverlap overlap;
    Enum<?> state;
    long version;
    long required;

    /** The block's lock, if it is here. */
    @Nullable
    Token token;

    /** The highest number of a transfer of the lock that this rank knows of, and where that went; -1 if none. */
    long seen = -1;

    int seenAt = -1;

    /** As {@link #seen}, but only transfers that this rank has sent or received itself. */
    long proof = -1;

    int proofAt = -1;

    /** Whether a request may have reached the head of the lock's queue, or can be granted now. */
    boolean mayGrant;

    /** A failed holder of the lock that was reported to an abandoned operation; -1 if there is none. */
    int unreportedFailure = -1;

    /** Messages for the lock, which is on its way to this rank. */
    final List<Packet> early = new ArrayList<>(0);

    /** Ends of leases that have arrived before the lock. */
    final List<Leases.EarlyEnd> earlyEnds = new ArrayList<>(0);

    /** Changes of other ranks that the content includes, if several ranks write. */
    final AppliedChanges applied = new AppliedChanges();

    /** Messages that wait until no thread of this rank writes, or reads. */
    final Deque<Packet> deferred = new ArrayDeque<>(0);

    final BitSet awaited = new BitSet();
    boolean awaiting;
    long fetchId; // 0 if nothing is fetched
    final List<Operation> waiting = new ArrayList<>(1); // for the protocol
    final List<Operation> holds = new ArrayList<>(1);
    int localReaders;

    @Nullable
    RuntimeException broken;

    // its place among the notices
    @Nullable
    Copy older;

    @Nullable
    Copy newer;

    volatile long stamp; // volatile: read by releaseFast

    /** The rank that has told this one of the required version; this rank if none has. */
    int noticeFrom;

    /** Whether the content may be read without a step of the protocol. */
    volatile boolean readable;

    /** The lock, if it is in the host's memory; then no other field is used but {@link #holds} and {@link #writer}. */
    @Nullable
    HostCopy host;

    /** The thread that has acquired the lock by {@link #tryFast}. */
    private @Nullable Thread writer;

    private int word = SLOW;

    Copy(Machine machine, Unit unit, int block, UnitCounters counters) {
        this.machine = machine;
        this.unit = unit;
        this.block = block;
        this.key = unit.key(block);
        this.content = unit.content().apply(block);
        this.counters = counters;
        boolean single = unit.protocol() != null && !unit.protocol().hasSeveralWriters();
        this.overlap = single && content instanceof ArrayContent array ? new WriteOverlap(array, counters) : null;
        boolean here = unit.home().applyAsInt(block) == machine.me;
        boolean everywhere = unit.present() == Unit.Presence.EVERYWHERE;
        this.version = here || everywhere ? 0 : -1;
        this.state = unit.table().initial(version == 0);
        if (here) {
            BitSet copySet = new BitSet();
            if (everywhere) {
                copySet.set(0, machine.size);
            } else {
                copySet.set(machine.me);
            }
            token = new Token(0, copySet);
            moved(0, machine.me);
        }
    }

    /** Acquires a lock that is here and free. */
    public boolean tryFast() {
        HostCopy inMemory = host;
        if (inMemory != null) {
            return tryHost(inMemory);
        }
        if (!WORD.compareAndSet(this, IDLE, FAST)) { // the volatile access orders the content after the acquisition
            return false;
        }
        content.beginWriting(0, 0, false);
        writer = Thread.currentThread();
        return true;
    }

    private boolean tryHost(HostCopy inMemory) {
        if (!machine.hostLocks.tryWrite(this, inMemory)) {
            return false;
        }
        writer = Thread.currentThread();
        return true;
    }

    /**
     * Releases what {@link #tryFast} has acquired.
     *
     * @return false if the machine has to do it: {@link Machine#release}
     */
    public boolean releaseFast() {
        HostCopy inMemory = host;
        if (inMemory != null) {
            return releaseHost(inMemory);
        }
        if (writer != Thread.currentThread() || (int) WORD.getOpaque(this) != FAST) {
            return false;
        }
        version++;
        required = version;
        VarHandle.fullFence(); // a thread that sends notices from now on sees the version (Dekker, see Notices)
        writer = null; // before the exchange: afterwards another thread may set it
        if (stamp > machine.notices.sent() && WORD.compareAndSet(this, FAST, IDLE)) {
            return true;
        }
        machine.releaseFast(this);
        return true;
    }

    private boolean releaseHost(HostCopy inMemory) {
        if (writer != Thread.currentThread()) {
            return false;
        }
        writer = null; // before: afterwards another thread may set it
        machine.hostLocks.releaseWritten(this, inMemory);
        return true;
    }

    /** Whether no step has begun since a thread acquired it by {@link #tryFast}: no other rank waits for the lock. */
    boolean isUnchanged() {
        return (int) WORD.getOpaque(this) == FAST;
    }

    /** The lock may be acquired again. */
    void free() {
        WORD.setRelease(this, IDLE); // release: version and content are visible to the thread that takes it
    }

    /** Whether the calling thread has acquired a range, to write it. */
    public boolean isWritable(int from, int to) {
        return isHeld(from, to, true);
    }

    /** Whether the calling thread has acquired a range, to read or to write it. */
    public boolean isHeld(int from, int to) {
        return isHeld(from, to, false);
    }

    private boolean isHeld(int from, int to, boolean writes) {
        if (isFastHeld()) {
            return true;
        }
        Thread thread = Thread.currentThread();
        machine.lock();
        try {
            for (Operation each : holds) {
                boolean covers = !unit.protocol().hasSeveralWriters() || each.from <= from && to <= each.to;
                if (each.thread == thread && each.isDone() && (each.writes() || !writes) && covers) {
                    return true;
                }
            }
            return false;
        } finally {
            machine.unlock();
        }
    }

    /** As {@link org.mobula.shared.spi.Protocol#hasLazyReads}. */
    public boolean hasLazyReads() {
        return unit.protocol().hasLazyReads();
    }

    /** The thread that has acquired it by {@link #tryFast} releases it by the machine. */
    void forgetWriter() {
        writer = null;
    }

    /** Whether the calling thread has acquired it by {@link #tryFast}. */
    public boolean isFastHeld() {
        return writer == Thread.currentThread();
    }

    /** The lock has certainly moved. */
    void moved(long transfer, int rank) {
        seen = transfer;
        seenAt = rank;
        proof = transfer;
        proofAt = rank;
    }

    /** Makes the machine decide. A thread that has acquired the lock without it keeps it. */
    void stop() {
        if ((int) WORD.getAndSet(this, SLOW) == FAST) {
            Token here = token;
            if (here != null) {
                here.held = true;
                here.heldId = 0;
                here.holder = machine.me;
            }
        }
    }

    /** The machine has decided: the end of a step. */
    void settle() {
        while (mayGrant) {
            mayGrant = false;
            machine.locks.grantWaiting(this);
        }
        Token here = token;
        if (broken == null && here != null && here.isFree() && unit.protocol() != null && isSimple()) {
            free();
        }
        readable = broken == null && isCurrent() && machine.protocols.isReadable(this);
    }

    private boolean isSimple() {
        return unit.copies() == 1 && !(content instanceof ObjectContent) && machine.protocols.isSimple(this);
    }

    /** What the program sees. */
    public Content content() {
        return content;
    }

    /** What has happened to its unit. */
    public UnitCounters counters() {
        return counters;
    }

    /** Whether the content may be read without asking the machine. */
    public boolean isReadable() {
        HostCopy inMemory = host;
        return inMemory == null ? readable : machine.hostLocks.refresh(this, inMemory);
    }

    /** The lock is in the host's memory. */
    void attach(HostPages pages) {
        boolean partial = unit.failsOnce() && unit.copies() == 1;
        HostLock lock = pages.lock(block, machine.me, partial, !unit.protocol().hasLazyReads());
        ((PageContent) content).attach(lock);
        host = new HostCopy(lock);
    }

    /** The number of the block, the same at all ranks. */
    public long key() {
        return key;
    }

    /** The block in messages. */
    public String describe() {
        return unit.describe(block);
    }

    /** Installs newer content. */
    void install(long newVersion, @Nullable Payload data) {
        if (data != null && newVersion > version) {
            if (!content.accepts(data)) {
                throw new CorruptPacketException("content of " + describe() + " that does not belong to it");
            }
            content.install(data);
            machine.leases.keepSentChanges(this);
            version = newVersion; // not required: what a rank has read by chance, it does not tell others
            fetched(data.bytes());
            if (overlap != null) {
                overlap.received();
            }
        } else if (data != null) {
            content.decline(data);
        }
    }

    /** Content, or changes of it, have been received. */
    void fetched(long bytes) {
        counters.fetched(bytes);
        if (FlightRecording.isOn()) {
            FetchEvent.record(describe(), version, bytes);
        }
    }

    /** The lock has arrived, with the content. */
    void lockArrived() {
        if (overlap != null) {
            overlap.arrived();
        }
    }

    /** The content is too old: a newer version is known. */
    void invalidated() {
        counters.invalidated();
        if (FlightRecording.isOn()) {
            InvalidationEvent.record(describe(), version, required);
        }
    }

    /** The lock moves to another rank. */
    void noteTransfer(int to) {
        counters.moved();
        if (FlightRecording.isOn()) {
            LockTransferEvent.record(describe(), to);
        }
    }

    /** The lock is about to move to another rank. */
    void lockLeaves(int to) {
        noteTransfer(to);
        if (overlap != null) {
            overlap.leaves();
        }
    }

    Token lock() {
        Token here = token;
        if (here == null) {
            throw new IllegalStateException("the lock of " + describe() + " is not at rank " + machine.me);
        }
        return here;
    }

    @Override
    public int rank() {
        return machine.me;
    }

    @Override
    public int home() {
        return machine.living(unit.home().applyAsInt(block));
    }

    @Override
    public long version() {
        return version;
    }

    @Override
    public long required() {
        return required;
    }

    @Override
    public boolean hasLock() {
        return token != null;
    }

    @Override
    public void fetch() {
        machine.fetches.fetch(this);
    }

    @Override
    public void addToCopySet(int rank) {
        lock().copySet.set(rank);
    }

    @Override
    public void clearCopySet() {
        lock().copySet.clear();
    }

    @Override
    public boolean hasOtherCopies() {
        BitSet all = lock().copySet;
        return all.cardinality() > (all.get(machine.me) ? 1 : 0);
    }

    @Override
    public void forOtherCopies(IntConsumer action) {
        lock().copySet.stream().filter(rank -> rank != machine.me).forEach(action);
    }

    @Override
    public void send(int to, int kind, long argument) {
        machine.send(to, protocolPacket(kind, argument));
    }

    @Override
    public void sendContent(int to, int kind, long argument) {
        machine.send(to, protocolPacket(kind, argument).data(content.share(to)));
    }

    private Packet.Builder protocolPacket(int kind, long argument) {
        counters.sent();
        return Packet.of(PacketKind.PROTOCOL, key)
                .version(version)
                .argument(argument)
                .numbers(kind);
    }

    @Override
    public void awaitFrom(int rank) {
        awaiting = true;
        if (!machine.departed.get(rank)) {
            awaited.set(rank);
        }
    }

    @Override
    public boolean isAwaiting() {
        return !awaited.isEmpty();
    }

    @Override
    public void acknowledge(ProtocolMessage message) {
        machine.send(message.from(), Packet.of(PacketKind.ACKNOWLEDGE, key));
    }

    @Override
    public void require(long newer) {
        required = Math.max(required, newer);
    }
}
