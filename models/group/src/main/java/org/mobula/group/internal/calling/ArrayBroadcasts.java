package org.mobula.group.internal.calling;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.spi.AreaLabel;
import org.mobula.collective.spi.AreaLayout;
import org.mobula.collective.spi.AreaSignals;
import org.mobula.collective.spi.SharedArea;
import org.mobula.collective.spi.SharedAreas;
import org.mobula.group.internal.wire.CallHeader;
import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;
import org.mobula.transport.spi.SharedMemory;

/**
 * Large arrays of calls on groups whose ranks are all of one host: a caller shows them once, and each rank copies them from
 * there into what its members supply ({@link ArrayBroadcastWriter}, {@link ArrayBroadcastReader}).
 *
 * <p>A caller offers its area at its first such call, which still goes by messages, as all do until every rank has said that
 * it has mapped the memory. If one cannot, they go on so.
 *
 * <p><b>Threads:</b> any.
 */
final class ArrayBroadcasts {
    /** Instead of a piece's length: nothing more comes of this call. */
    static final int CUT = -1;

    static final AreaLabel LABEL = new NoLabel();

    private static final int FEWEST_READERS = 2; // why: what goes to one rank only is copied as often by messages
    private static final int LONGEST_NAME = 256;
    private static final int LONGER = 8; // why: each piece costs every reader a turn on a core, and a wake-up
    private static final long LARGEST = 1L << 28; // that can be configured

    private final GroupNode node;
    private final Engine engine;
    private final SharedAreas areas = new SharedAreas(GroupNode.WAKEUP);
    private final Map<Integer, ArrayBroadcastWriter> own = new ConcurrentHashMap<>(); // by group
    private final Map<Integer, Boolean> asked = new ConcurrentHashMap<>(); // groups whose ranks were, or need not be
    private final Map<Reading, ArrayBroadcastReader> others = new ConcurrentHashMap<>();

    private record Reading(int caller, int group) {}

    ArrayBroadcasts(GroupNode node) {
        this.node = node;
        this.engine = node.engine();
    }

    /** What takes each kind of message. */
    Map<Integer, MessageHandler> handlers() {
        return Map.of(
                GroupNode.SHOWN, this::onShown,
                GroupNode.PIECE, this::onPiece,
                GroupNode.OFFER, this::onOffer,
                GroupNode.ANSWER, this::onAnswer,
                GroupNode.WAKEUP, areas);
    }

    /** This node's area for large arrays of a call on a group, taken for this call; null if it goes by messages. */
    @Nullable
    ArrayBroadcastWriter take(LocalGroup group) {
        ArrayBroadcastWriter area = own.get(group.table().id());
        if (area == null) {
            offerOnce(group);
            return null;
        }
        return area.take() ? area : null;
    }

    private void offerOnce(LocalGroup group) {
        int id = group.table().id();
        if (asked.putIfAbsent(id, true) != null) {
            return;
        }
        int[] readers = Arrays.stream(group.tree().nodes())
                .filter(rank -> rank != engine.rank())
                .toArray();
        long room = room();
        if (readers.length < FEWEST_READERS || room == 0 || !areHere(group)) {
            return;
        }
        AreaLayout layout = AreaLayout.ofOne(1 + readers.length, room);
        engine.share(layout.bytes())
                .filter(memory -> nameOf(memory).length <= LONGEST_NAME)
                .ifPresent(memory ->
                        offer(new ArrayBroadcastWriter(node, id, readers, memory, layout), id, readers, memory));
    }

    private long room() {
        return Math.min(engine.options().areaBytes() * LONGER, LARGEST);
    }

    private boolean areHere(LocalGroup group) {
        String here = engine.peer(engine.rank()).host();
        return Arrays.stream(group.table().hosts()).allMatch(here::equals);
    }

    private static byte[] nameOf(SharedMemory memory) {
        return memory.name().getBytes(StandardCharsets.UTF_8);
    }

    private void offer(ArrayBroadcastWriter area, int group, int[] readers, SharedMemory memory) {
        areas.add(group, area.waiting()::wakeUp);
        own.put(group, area); // why before: answers may come at once
        byte[] name = nameOf(memory);
        long room = room();
        for (int i = 0; i < readers.length; i++) {
            int place = 1 + i;
            engine.peer(readers[i]).post(GroupNode.OFFER, Long.BYTES + 3 * Integer.BYTES + name.length, output -> {
                output.putInt(group);
                output.putLong(room);
                output.putInt(readers.length);
                output.putInt(place);
                output.putInt(name.length);
                output.putBytes(name, 0, name.length);
            });
            if (engine.peer(readers[i]).isGone()) {
                area.gone(readers[i]); // why behind: who goes from now on is told of
            }
        }
    }

    /** A caller offers memory. why on another thread: mapping a file takes a while. */
    private void onOffer(Incoming message) {
        Input input = message.input();
        int group = input.getInt();
        long room = input.getLong();
        int readers = input.getInt();
        int place = input.getInt();
        byte[] name = new byte[checkedLength(input.getInt(), message.source())];
        input.getBytes(name, 0, name.length);
        boolean possible = room > 0 && room <= LARGEST && Long.bitCount(room) == 1;
        boolean hasPlace = place > 0 && place <= readers && readers < engine.size();
        if (!possible || !hasPlace || node.find(group) == null) {
            throw new MismatchException("rank " + message.source() + " offers " + readers + " ranks " + room
                    + " bytes of memory for calls on group " + group + ", and this one place " + place
                    + ", which cannot be: it runs another version of Mobula");
        }
        AreaLayout layout = AreaLayout.ofOne(1 + readers, room);
        int caller = message.source();
        engine.dispatch(
                () -> read(new Reading(caller, group), layout, place, new String(name, StandardCharsets.UTF_8)));
    }

    private int checkedLength(int length, int source) {
        if (length < 0 || length > LONGEST_NAME) {
            throw new MismatchException("rank " + source + " offers memory with a name of " + length + " bytes");
        }
        return length;
    }

    private void read(Reading reading, AreaLayout layout, int place, String name) {
        Optional<MemorySegment> mapped = engine.map(name, layout.bytes());
        mapped.ifPresent(memory -> others.put(
                reading,
                new ArrayBroadcastReader(
                        new SharedArea(memory, layout, place, AreaSignals.ofWakeups(caller -> wakePeer(reading))))));
        engine.peer(reading.caller()).post(GroupNode.ANSWER, 2 * Integer.BYTES, output -> {
            output.putInt(reading.group());
            output.putInt(mapped.isPresent() ? 1 : 0);
        });
    }

    /** Wakes a caller that waits until this rank has begun to copy a piece. */
    private void wakePeer(Reading reading) {
        engine.peer(reading.caller()).post(GroupNode.WAKEUP, 2 * Integer.BYTES, output -> {
            output.putInt(reading.group());
            output.putInt(0); // why none: a message tells of each piece, so pieces overtake nothing
        });
    }

    /** A reader has mapped the memory that was offered to it, or could not. */
    private void onAnswer(Incoming message) {
        int group = message.input().getInt();
        int mapped = message.input().getInt();
        ArrayBroadcastWriter area = own.get(group);
        if (area == null) {
            throw new MismatchException("rank " + message.source() + " answers to memory for calls on group " + group
                    + ", which was not offered to it");
        }
        area.answer(message.source(), mapped == 1);
    }

    /** A call has come whose arrays will be shown. */
    private void onShown(Incoming message) {
        Input raw = message.input();
        long bytes = raw.getLong();
        PeerCodecs share = node.share(message.source());
        boolean swapped = raw.getByte() != GroupNode.NATIVE_ORDER;
        Input input = share.over(raw, swapped);
        CallHeader header = share.header(input, message.source());
        ArrayBroadcastReader arrays = shownBy(message.source(), header.group());
        if (bytes <= 0 || bytes > engine.options().transport().messageLimit()) {
            throw new MismatchException("rank " + message.source() + " calls with arrays of " + bytes
                    + " bytes, and at most " + engine.options().transport().messageLimit() + " are taken");
        }
        node.arrivals().onShown(message, header, input, bytes, arrays);
    }

    /** A piece of arrays is there, or no more comes. */
    private void onPiece(Incoming message) {
        ArrayBroadcastReader arrays = shownBy(message.source(), message.input().getInt());
        int bytes = message.input().getInt();
        if (bytes == CUT) {
            arrays.cut();
        } else {
            arrays.piece(bytes);
        }
    }

    private ArrayBroadcastReader shownBy(int caller, int group) {
        ArrayBroadcastReader arrays = others.get(new Reading(caller, group));
        if (arrays == null) {
            throw new MismatchException("rank " + caller + " shows arrays to the members of group " + group
                    + " in memory that this rank has not mapped");
        }
        return arrays;
    }

    /** A rank is gone: nobody waits for what it reads, and what it showed does not come. */
    void gone(int rank) {
        own.values().forEach(area -> area.gone(rank));
        others.keySet().removeIf(reading -> reading.caller() == rank);
        areas.wakeUp();
    }

    /** The node closes. */
    void close() {
        areas.wakeUp();
    }
}
