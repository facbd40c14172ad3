package org.mobula.transport.ucx;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.ucx.library.NativeMemory;
import org.mobula.transport.ucx.library.Ucx;
import org.mobula.transport.ucx.library.UcxContext;
import org.mobula.transport.ucx.library.UcxLayout;

/**
 * The worker of one node: it sends and receives for all channels.
 *
 * <p><b>Threads:</b> any, each that has {@linkplain #enter entered}, unless a method says otherwise; libucp allows one
 * at a time. <b>Failure:</b> what libucp calls throws nothing, because an exception there would end the JVM.
 */
final class UcxWorker implements UcxContext.Events {
    private static final System.Logger LOG = System.getLogger("org.mobula.transport.ucx");
    private static final long CLOSING_NANOS = 100_000_000;
    private static final long PAUSE_NANOS = 50_000;
    private static final int ROUNDS = 64;

    /** A channel, as the worker sees it. All methods are called with the lock. */
    interface Receiver {
        /** The number that messages to this channel carry. */
        long key();

        /** A message has arrived. Its data are at an address, or are to be fetched by a rendezvous. */
        void onMessage(int kind, long position, long first, long data, long length, boolean rendezvous);

        /** The endpoint has failed. */
        void onFailure(byte status);

        /** Does what was {@linkplain #request requested}. */
        void serve();

        /** Continues what was not finished; whether nothing is left. */
        boolean advance();
    }

    /** Stands for a channel that is being set up. */
    private static final Receiver UNCONNECTED = new Receiver() {
        @Override
        public long key() {
            return 0;
        }

        @Override
        public void onMessage(int kind, long position, long first, long data, long length, boolean rendezvous) {
            // no peer knows the channel yet
        }

        @Override
        public void onFailure(byte status) {
            // there is no endpoint yet
        }

        @Override
        public void serve() {
            // there are no requests yet
        }

        @Override
        public boolean advance() {
            return true;
        }
    };

    /**
     * An endpoint that is being closed.
     *
     * @param memory that libucp may still use
     */
    private record Closing(long request, Object memory) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final UcxContext context;
    private final List<@Nullable Receiver> receivers = new ArrayList<>();
    private final Queue<Receiver> requests = new ConcurrentLinkedQueue<>();
    private final List<Receiver> unfinished = new ArrayList<>();
    private final List<Closing> closings = new ArrayList<>();
    private final List<Object> kept = new ArrayList<>();
    private boolean open = true;
    private volatile long rounds;

    /** Opens a worker; the library is loaded. */
    UcxWorker() throws IOException {
        context = new UcxContext(this);
    }

    /** For the functions of the library. */
    UcxContext context() {
        return context;
    }

    /** Takes the lock; {@link #leave} follows. */
    void enter() {
        lock.lock();
    }

    /** Takes the lock unless another thread has it; true if {@link #leave} follows. */
    boolean tryEnter() {
        return lock.tryLock();
    }

    /** Releases the lock, after the requests of threads that could not wait for it. */
    void leave() {
        boolean mine = true;
        while (mine) {
            try {
                Receiver receiver;
                while ((receiver = requests.poll()) != null) {
                    receiver.serve();
                }
            } finally {
                lock.unlock();
            }
            mine = !requests.isEmpty() && lock.tryLock();
        }
    }

    /** {@link Receiver#serve} is to be called by the thread that has the lock, or by this one. Without the lock. */
    void request(Receiver receiver) {
        requests.add(receiver);
        if (lock.tryLock()) { // if another thread has it, that thread finds the request when it leaves
            leave();
        }
    }

    /** A number for a channel. */
    int reserve() {
        int free = receivers.indexOf(null);
        if (free < 0) {
            receivers.add(UNCONNECTED);
            return receivers.size() - 1;
        }
        receivers.set(free, UNCONNECTED);
        return free;
    }

    /** Messages arrive for a channel from now on. */
    void add(int channel, Receiver receiver) {
        receivers.set(channel, receiver);
    }

    /** Nothing arrives for a channel any more. */
    void remove(int channel) {
        Receiver receiver = receivers.set(channel, null);
        unfinished.remove(receiver);
    }

    /**
     * Closes an endpoint.
     *
     * @param atOnce whether what it has sent need not be confirmed first
     * @param memory that libucp may use until then
     */
    void disconnect(long endpoint, boolean atOnce, Object memory) {
        if (open) {
            long request = context.disconnect(endpoint, atOnce);
            if (request != 0 && !Ucx.isError(request)) {
                closings.add(new Closing(request, memory));
            }
        }
    }

    /** Keeps memory that libucp may use until this worker is closed. */
    void keep(Object memory) {
        kept.add(memory);
    }

    /** {@link Receiver#advance} is to be called until nothing is left. */
    void unfinished(Receiver receiver) {
        if (!unfinished.contains(receiver)) {
            unfinished.add(receiver);
        }
    }

    /** The number of calls of {@link #progress} so far. Without the lock. */
    long rounds() {
        return rounds;
    }

    /** Makes progress unless another thread does. Without the lock. */
    void tryProgress() {
        if (!lock.hasQueuedThreads() && lock.tryLock()) { // a thread that polls must not overtake one that sends
            try {
                progress();
            } finally {
                leave();
            }
        }
    }

    /** Sends and receives; the number of events. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // by one thread at a time
    int progress() {
        if (!open) {
            return 0;
        }
        rounds++;
        int events = context.progress();
        if (!unfinished.isEmpty()) {
            unfinished.removeIf(Receiver::advance);
        }
        if (!closings.isEmpty()) {
            closings.removeIf(UcxWorker::isClosed);
        }
        return events;
    }

    private static boolean isClosed(Closing closing) {
        if (Ucx.check(closing.request()) == UcxLayout.IN_PROGRESS) {
            return false;
        }
        Ucx.free(closing.request());
        return true;
    }

    /** Makes progress until nothing is left to do; whether the descriptor becomes readable at the next event. */
    boolean arm() {
        for (int i = 0; i < ROUNDS && progress() > 0; ) {
            i++;
        }
        return open && context.arm();
    }

    /** Closes the worker once its endpoints are closed, or after a tenth of a second: a peer that makes no progress confirms
     * nothing. Without the lock. */
    void close() {
        long deadline = System.nanoTime() + CLOSING_NANOS;
        boolean idle = false;
        while (!idle) {
            lock.lock();
            try {
                progress();
                idle = closings.isEmpty() || System.nanoTime() - deadline >= 0;
                if (idle) {
                    open = false;
                    closings.forEach(each -> Ucx.free(each.request())); // else the library aborts
                    context.close();
                }
            } finally {
                leave();
            }
            if (!idle) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    @Override
    public void onMessage(long header, long headerLength, long data, long length, boolean rendezvous) {
        try {
            MemorySegment memory = NativeMemory.ALL;
            if (headerLength == WireLayout.HEADER) {
                Receiver receiver = receiver(WireLayout.channel(memory, header));
                if (receiver != null && receiver.key() == WireLayout.key(memory, header)) {
                    receiver.onMessage(
                            WireLayout.kind(memory, header),
                            WireLayout.position(memory, header),
                            WireLayout.first(memory, header),
                            data,
                            length,
                            rendezvous);
                }
            }
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, "a message that has arrived by UCX is lost", e);
        }
    }

    @Override
    public void onFailure(long key, byte status) {
        try {
            for (Receiver receiver : receivers) { // not by its number, which another channel may have now
                if (receiver != null && receiver.key() == key) {
                    receiver.onFailure(status);
                }
            }
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, "the failure of a connection by UCX is not handled", e);
        }
    }

    private @Nullable Receiver receiver(int channel) {
        return channel >= 0 && channel < receivers.size() ? receivers.get(channel) : null;
    }
}
