package org.mobula.group.internal.calling;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.mobula.collective.spi.AreaLayout;
import org.mobula.collective.spi.AreaOperation;
import org.mobula.collective.spi.AreaRanks;
import org.mobula.collective.spi.AreaSignals;
import org.mobula.collective.spi.AreaWaiting;
import org.mobula.collective.spi.SharedArea;
import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.spi.SharedMemory;

/**
 * The area in which this node publishes the large arrays of its calls on one group for the other ranks with members,
 * all on this host. Pieces are written alternately to two places; a message announces each, and every rank copies it.
 *
 * <p>A piece is written once all readers have begun to copy the previous one, because none then reads the one before.
 *
 * <p><b>Threads:</b> one call at a time, see {@link #acquire}; answers arrive on any thread. <b>Failure:</b> ranks that
 * have failed are not waited for.
 */
final class ArrayBroadcastWriter implements AreaRanks {
    private final Engine engine;
    private final GroupCounters counters;
    private final int group;
    private final int[] readers; // ranks of the job; rank i + 1 of the area
    private final SharedMemory memory;
    private final SharedArea area;
    private final AreaWaiting waiting;
    private final Set<Integer> silent = ConcurrentHashMap.newKeySet(); // readers that have not answered
    private final AtomicBoolean acquired = new AtomicBoolean();
    private volatile boolean refused;

    ArrayBroadcastWriter(GroupContext context, int group, int[] readers, SharedMemory memory, AreaLayout layout) {
        this.engine = context.engine();
        this.counters = context.counters();
        this.group = group;
        this.readers = readers;
        this.memory = memory;
        this.area = new SharedArea(
                memory.segment(), layout, 0, AreaSignals.ofWakeups(_ -> {})); // no reader sleeps in the area
        this.waiting = new AreaWaiting(engine, this, area);
        Arrays.stream(readers).forEach(silent::add);
    }

    AreaWaiting waiting() {
        return waiting;
    }

    /** A reader says whether it has mapped the memory. */
    void answer(int reader, boolean mapped) {
        if (!mapped) {
            refused = true; // before the reader is removed, so that nothing is published that it cannot read
        }
        if (silent.remove(reader) && silent.isEmpty()) {
            memory.unlink();
        }
    }

    /** A rank has failed or left. */
    void departed(int rank) {
        if (silent.contains(rank)) {
            answer(rank, false);
        }
    }

    /** Acquires the area for a call; false if it is in use or not mapped by all readers. {@link #send} releases it. */
    boolean acquire() {
        return silent.isEmpty() && !refused && acquired.compareAndSet(false, true);
    }

    /** Sends a call to all readers and publishes its arrays, which may be changed once this returns. */
    void send(OutgoingCall call, String action) {
        try {
            for (int reader : readers) {
                if (!engine.peer(reader).hasDeparted()) {
                    begin(reader, call, action);
                }
            }
            publish(call.blocks(), () -> action);
        } catch (RuntimeException | Error givenUp) {
            announce(ArrayBroadcastReader.CUT);
            throw givenUp;
        } finally {
            acquired.set(false);
        }
    }

    private void begin(int reader, OutgoingCall call, String action) {
        try {
            call.sendPublished(reader, action);
            counters.invocations.increment();
        } catch (PeerFailedException departed) {
            // as if it had failed just after
        }
    }

    private void publish(List<MemorySegment> blocks, AreaOperation operation) {
        area.begin(ArrayBroadcastReader.LABEL);
        long room = area.room();
        long filled = 0;
        for (MemorySegment block : blocks) {
            long part;
            for (long from = 0; from < block.byteSize(); from += part) {
                if (filled == 0) {
                    awaitReaders(operation);
                }
                part = Math.min(room - filled, block.byteSize() - from);
                MemorySegment.copy(
                        block, from, area.memory(), area.writeAt(ArrayBroadcastReader.PIECE, 1) + filled, part);
                filled += part;
                if (filled == room) {
                    publish(filled);
                    filled = 0;
                }
            }
        }
        if (filled > 0) {
            publish(filled);
        }
    }

    private void publish(long bytes) {
        area.publish();
        announce((int) bytes);
    }

    private void awaitReaders(AreaOperation operation) {
        for (int rank = 1; rank <= readers.length; rank++) {
            try {
                waiting.await(operation, rank);
            } catch (PeerFailedException departed) {
                // a failed rank reads nothing
            }
        }
    }

    /** Announces a piece to all readers. */
    private void announce(int bytes) {
        for (int reader : readers) {
            engine.peer(reader).post(GroupContext.PIECE, 2 * Integer.BYTES, output -> {
                output.putInt(group);
                output.putInt(bytes);
            });
            counters.pieces.increment();
        }
    }

    @Override
    public int size() {
        return 1 + readers.length;
    }

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public Peer peer(int rank) {
        return engine.peer(rank == 0 ? engine.rank() : readers[rank - 1]);
    }

    @Override
    public void checkNotFailed() {
        if (engine.isClosed()) {
            throw new NodeClosedException(engine.rank(), "publishing arrays for the members of a group");
        }
    }

    @Override
    public MobulaException lost(int rank, String action) {
        return engine.failure(readers[rank - 1], action);
    }

    @Override
    public String givenUp() {
        return "No member gets this call";
    }
}
