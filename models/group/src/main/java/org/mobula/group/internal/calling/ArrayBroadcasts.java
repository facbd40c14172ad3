package org.mobula.group.internal.calling;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
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
 * Large arrays of calls on groups whose ranks are all on one host: the caller publishes them once in shared memory, and
 * each rank copies them from there into its members' arrays ({@link ArrayBroadcastWriter}, {@link
 * ArrayBroadcastReader}).
 *
 * <p>A caller offers its area at its first such call. Calls use messages until every rank has mapped the memory, and
 * forever if one cannot map it.
 *
 * <p><b>Threads:</b> any.
 */
final class ArrayBroadcasts {
    private static final int FEWEST_READERS = 2; // for one reader, a message copies no more often
    private static final int LONGEST_NAME = 256;
    private static final int LONGER = 8; // each piece costs every reader a context switch and a wake-up
    private static final long LARGEST = 1L << 28; // the largest area that can be configured

    private final GroupContext context;
    private final CallReceiver receiver;
    private final Engine engine;
    private final SharedAreas areas = new SharedAreas(GroupContext.WAKEUP);
    private final Map<Integer, ArrayBroadcastWriter> writers = new ConcurrentHashMap<>(); // by group
    private final Map<Integer, Boolean> offered = new ConcurrentHashMap<>(); // groups already considered
    private final Map<Source, ArrayBroadcastReader> readers = new ConcurrentHashMap<>();

    private record Source(int caller, int group) {}

    ArrayBroadcasts(GroupContext context, CallReceiver receiver) {
        this.context = context;
        this.receiver = receiver;
        this.engine = context.engine();
    }

    /** The message handlers, by handler number. */
    Map<Integer, MessageHandler> handlers() {
        return Map.of(
                GroupContext.PUBLISHED, this::onPublished,
                GroupContext.PIECE, this::onPiece,
                GroupContext.OFFER, this::onOffer,
                GroupContext.ANSWER, this::onAnswer,
                GroupContext.WAKEUP, areas);
    }

    /** Acquires this node's area for one call on a group; null if the call must use messages. */
    @Nullable
    ArrayBroadcastWriter acquire(LocalGroup group) {
        ArrayBroadcastWriter area = writers.get(group.table().id());
        if (area == null) {
            offerOnce(group);
            return null;
        }
        return area.acquire() ? area : null;
    }

    private void offerOnce(LocalGroup group) {
        int id = group.table().id();
        if (offered.putIfAbsent(id, true) != null) {
            return;
        }
        int[] others = Arrays.stream(group.tree().nodes())
                .filter(rank -> rank != engine.rank())
                .toArray();
        long room = room();
        if (others.length < FEWEST_READERS || room == 0 || !areHere(group)) {
            return;
        }
        AreaLayout layout = AreaLayout.ofOne(1 + others.length, room);
        engine.share(layout.bytes())
                .filter(memory -> nameOf(memory).length <= LONGEST_NAME)
                .ifPresent(memory ->
                        offer(new ArrayBroadcastWriter(context, id, others, memory, layout), id, others, memory));
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

    private void offer(ArrayBroadcastWriter area, int group, int[] others, SharedMemory memory) {
        areas.add(group, area.waiting()::wakeUp);
        writers.put(group, area); // before the offers, because answers may arrive at once
        byte[] name = nameOf(memory);
        long room = room();
        for (int i = 0; i < others.length; i++) {
            int place = 1 + i;
            engine.peer(others[i]).post(GroupContext.OFFER, Long.BYTES + 3 * Integer.BYTES + name.length, output -> {
                output.putInt(group);
                output.putLong(room);
                output.putInt(others.length);
                output.putInt(place);
                output.putInt(name.length);
                output.putBytes(name, 0, name.length);
            });
            if (engine.peer(others[i]).hasDeparted()) {
                area.departed(others[i]); // later failures are reported to departed()
            }
        }
    }

    /** A caller offers memory, which is mapped on another thread because that takes a while. */
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
        if (!possible || !hasPlace || context.find(group) == null) {
            throw new MismatchException("rank " + message.source() + " offers " + readers + " ranks " + room
                    + " bytes of memory for calls on group " + group + ", and this one place " + place
                    + ", which cannot be: it runs another version of Mobula");
        }
        AreaLayout layout = AreaLayout.ofOne(1 + readers, room);
        int caller = message.source();
        engine.dispatch(() -> map(new Source(caller, group), layout, place, new String(name, StandardCharsets.UTF_8)));
    }

    private int checkedLength(int length, int source) {
        if (length < 0 || length > LONGEST_NAME) {
            throw new MismatchException("rank " + source + " offers memory with a name of " + length + " bytes");
        }
        return length;
    }

    private void map(Source source, AreaLayout layout, int place, String name) {
        Optional<MemorySegment> mapped = engine.map(name, layout.bytes());
        mapped.ifPresent(memory -> readers.put(
                source,
                new ArrayBroadcastReader(
                        new SharedArea(memory, layout, place, AreaSignals.ofWakeups(caller -> wakeCaller(source))))));
        engine.peer(source.caller()).post(GroupContext.ANSWER, 2 * Integer.BYTES, output -> {
            output.putInt(source.group());
            output.putInt(mapped.isPresent() ? 1 : 0);
        });
    }

    /** Wakes a caller that waits until this rank has begun to copy a piece. */
    private void wakeCaller(Source source) {
        engine.peer(source.caller()).post(GroupContext.WAKEUP, 2 * Integer.BYTES, output -> {
            output.putInt(source.group());
            output.putInt(0); // no order stamp: each piece is announced by a message, which carries one
        });
    }

    /** A reader says whether it has mapped the memory that was offered to it. */
    private void onAnswer(Incoming message) {
        int group = message.input().getInt();
        int mapped = message.input().getInt();
        ArrayBroadcastWriter area = writers.get(group);
        if (area == null) {
            throw new MismatchException("rank " + message.source() + " answers an offer of memory for calls on group "
                    + group + ", which it did not get");
        }
        area.answer(message.source(), mapped == 1);
    }

    /** A call whose arrays will be published. */
    private void onPublished(Incoming message) {
        Input raw = message.input();
        long bytes = raw.getLong();
        PeerCodecs codecs = context.codecs(message.source());
        Input input = codecs.cursor(raw);
        CallHeader header = codecs.header(input, message.source());
        ArrayBroadcastReader arrays = publishedBy(message.source(), header.group());
        if (bytes <= 0 || bytes > engine.options().transport().messageLimit()) {
            throw new MismatchException("rank " + message.source() + " calls with arrays of " + bytes
                    + " bytes, and at most " + engine.options().transport().messageLimit() + " are taken");
        }
        receiver.onPublished(message, header, input, bytes, arrays);
    }

    /** A piece has been published, or the caller has given up. */
    private void onPiece(Incoming message) {
        ArrayBroadcastReader arrays =
                publishedBy(message.source(), message.input().getInt());
        int bytes = message.input().getInt();
        if (bytes == ArrayBroadcastReader.CUT) {
            arrays.cut();
        } else {
            arrays.piece(bytes);
        }
    }

    private ArrayBroadcastReader publishedBy(int caller, int group) {
        ArrayBroadcastReader arrays = readers.get(new Source(caller, group));
        if (arrays == null) {
            throw new MismatchException("rank " + caller + " publishes arrays for the members of group " + group
                    + " in memory that this rank has not mapped");
        }
        return arrays;
    }

    /** A rank has failed or left: callers stop waiting for it, and its own arrays will not arrive. */
    void departed(int rank) {
        writers.values().forEach(area -> area.departed(rank));
        readers.keySet().removeIf(source -> source.caller() == rank);
        areas.wakeUp();
    }

    /** The node closes. */
    void close() {
        areas.wakeUp();
    }
}
