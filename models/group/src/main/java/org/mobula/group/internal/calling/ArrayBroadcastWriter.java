package org.mobula.group.internal.calling;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.mobula.collective.Place;
import org.mobula.collective.Slice;
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
 * Where this node shows the large arrays of its calls on one group to the other ranks with members, all of this host: it
 * writes them once, piece by piece in two places by turns, and each rank copies from there. A message tells of each piece.
 *
 * <p>The next piece is written once all have begun to copy the one before: then nobody reads the one before that.
 *
 * <p><b>Threads:</b> one call at a time, see {@link #take}; answers come on any. <b>Failure:</b> who is gone is not waited for.
 */
final class ArrayBroadcastWriter implements AreaRanks {
    /** Where a piece begins. */
    static final Slice PIECE = new Slice(Place.AREA, 0, 1);

    private final Engine engine;
    private final GroupCounters counters;
    private final int group;
    private final int[] readers; // ranks of the job; in the area, ranks from 1 on
    private final SharedMemory memory;
    private final SharedArea area;
    private final AreaWaiting waiting;
    private final Set<Integer> silent = ConcurrentHashMap.newKeySet(); // readers that have not answered
    private final AtomicBoolean taken = new AtomicBoolean();
    private volatile boolean refused;

    ArrayBroadcastWriter(
            GroupNode node, int group, int[] readers, SharedMemory memory, AreaLayout layout) { // why five: as offered
        this.engine = node.engine();
        this.counters = node.counters();
        this.group = group;
        this.readers = readers;
        this.memory = memory;
        this.area = new SharedArea(
                memory.segment(),
                layout,
                0,
                AreaSignals.ofWakeups(unused -> {})); // why nothing: no reader sleeps there
        this.waiting = new AreaWaiting(engine, this, area);
        Arrays.stream(readers).forEach(silent::add);
    }

    AreaWaiting waiting() {
        return waiting;
    }

    /** A reader has mapped the memory, or will not. */
    void answer(int reader, boolean mapped) {
        if (!mapped) {
            refused = true; // why before: nothing is shown where one cannot see it
        }
        if (silent.remove(reader) && silent.isEmpty()) {
            memory.unlink();
        }
    }

    /** A rank is gone. */
    void gone(int rank) {
        if (silent.contains(rank)) {
            answer(rank, false);
        }
    }

    /** Takes it for a call, unless it is taken, or some rank cannot read here. {@link #send} follows. */
    boolean take() {
        return silent.isEmpty() && !refused && taken.compareAndSet(false, true);
    }

    /** Sends a call to all readers, and shows them its arrays. When it returns, these may be changed. */
    void send(GroupNode node, OutgoingCall call, String action) {
        try {
            for (int reader : readers) {
                if (!engine.peer(reader).isGone()) {
                    begin(node, reader, call, action);
                }
            }
            show(call.blocks(), () -> action);
        } catch (RuntimeException | Error givenUp) {
            tell(ArrayBroadcasts.CUT);
            throw givenUp;
        } finally {
            taken.set(false);
        }
    }

    private static void begin(GroupNode node, int reader, OutgoingCall call, String action) {
        try {
            call.sendShown(reader, action);
            node.counters().invocations.increment();
        } catch (PeerFailedException gone) {
            // why nothing: as if it had gone just after
        }
    }

    private void show(List<MemorySegment> blocks, AreaOperation operation) {
        area.begin(ArrayBroadcasts.LABEL);
        long room = area.room();
        long filled = 0;
        for (MemorySegment block : blocks) {
            long part;
            for (long from = 0; from < block.byteSize(); from += part) {
                if (filled == 0) {
                    awaitReaders(operation);
                }
                part = Math.min(room - filled, block.byteSize() - from);
                MemorySegment.copy(block, from, area.memory(), area.writeAt(PIECE, 1) + filled, part);
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
        tell((int) bytes);
    }

    private void awaitReaders(AreaOperation operation) {
        for (int rank = 1; rank <= readers.length; rank++) {
            try {
                waiting.await(operation, rank);
            } catch (PeerFailedException gone) {
                // why nothing: who is gone reads nothing
            }
        }
    }

    /** Tells all readers of a piece of so many bytes, or that no more will come. */
    private void tell(int bytes) {
        for (int reader : readers) {
            engine.peer(reader).post(GroupNode.PIECE, 2 * Integer.BYTES, output -> {
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
    public void checkWhole() {
        if (engine.isClosed()) {
            throw new NodeClosedException(engine.rank(), "showing arrays to the members of a group");
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
