package org.mobula.bench.remote;

import static org.mobula.bench.remote.Works.ARRAY_BYTES;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.memory.Output;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Incoming;
import org.mobula.transport.Outgoing;

/**
 * What calls cost that carry the same and are none: active messages, as a model sends them, each answered by an empty
 * one.
 */
final class MessageWorks {
    /** An empty message and an empty answer: what a null call stands on. */
    static final String ROUND_TRIP = "round-trip";

    private static final int EMPTY = HandlerNumbers.FREE;
    private static final int ANSWER = HandlerNumbers.FREE + 1;
    private static final int FIRST_ARRAY = HandlerNumbers.FREE + 2;
    private static final String ACTION = "measuring";
    private static final Outgoing NOTHING = output -> {};

    /**
     * An array of 1 MiB, there before or made for each message.
     *
     * @param work what measures it
     * @param source makes what is sent
     * @param destination makes what it is received in
     * @param given whether one destination serves all messages
     * @param unit width of an element
     */
    private record Array(String work, Supplier<Object> source, Supplier<Object> destination, boolean given, int unit) {}

    private static final List<Array> ARRAYS = List.of(
            new Array("given-bytes", Works::bytes, () -> new byte[ARRAY_BYTES], true, Byte.BYTES),
            new Array("given-ints", Works::ints, () -> new int[ARRAY_BYTES / Integer.BYTES], true, Integer.BYTES),
            new Array(
                    "given-doubles", Works::doubles, () -> new double[ARRAY_BYTES / Double.BYTES], true, Double.BYTES),
            new Array("fresh-bytes", Works::bytes, () -> new byte[ARRAY_BYTES], false, Byte.BYTES),
            new Array("fresh-ints", Works::ints, () -> new int[ARRAY_BYTES / Integer.BYTES], false, Integer.BYTES),
            new Array(
                    "fresh-doubles",
                    Works::doubles,
                    () -> new double[ARRAY_BYTES / Double.BYTES],
                    false,
                    Double.BYTES));

    /** Which work without a call stands beside which call. */
    static final Map<String, String> BESIDE = Map.of(
            Works.NULL_CALL, ROUND_TRIP,
            Works.BYTE_ARRAY, "given-bytes",
            Works.INT_ARRAY, "given-ints",
            Works.DOUBLE_ARRAY, "given-doubles",
            Works.BYTE_ARRAY_FRESH, "fresh-bytes",
            Works.INT_ARRAY_FRESH, "fresh-ints",
            Works.DOUBLE_ARRAY_FRESH, "fresh-doubles");

    private final Engine engine;
    private final Peer peer;
    private final Completion answered = new Completion();

    /** What came last; a destination that nobody holds need not be made. */
    private Object last = this;

    /** @param other the rank at the other side */
    MessageWorks(Node node, int other) {
        engine = Engine.of(node);
        peer = engine.peer(other);
        engine.handle(ANSWER, message -> answered.complete());
        engine.handle(EMPTY, message -> answer());
        for (int i = 0; i < ARRAYS.size(); i++) {
            Array array = ARRAYS.get(i);
            Runnable answer = this::answer;
            Object given = array.destination.get();
            engine.handle(
                    FIRST_ARRAY + i,
                    message -> receive(message, array.given ? given : array.destination.get(), array.unit, answer));
        }
    }

    /** All works of messages and of the calls that they stand beside, and more calls; null calls first. */
    static List<String> withCalls(List<String> more) {
        return Stream.of(
                        Stream.of(Works.NULL_CALL, ROUND_TRIP),
                        more.stream(),
                        BESIDE.keySet().stream().sorted(),
                        BESIDE.values().stream().sorted())
                .flatMap(Function.identity())
                .distinct()
                .toList();
    }

    static boolean knows(String work) {
        return BESIDE.containsValue(work);
    }

    /** A work at the side that measures. */
    Operation operation(String work) {
        if (work.equals(ROUND_TRIP)) {
            return () -> {
                peer.begin(EMPTY, 0, Deadline.NONE, ACTION);
                exchange();
            };
        }
        for (int i = 0; i < ARRAYS.size(); i++) {
            if (ARRAYS.get(i).work.equals(work)) {
                int handler = FIRST_ARRAY + i;
                MemorySegment source = segment(ARRAYS.get(i).source.get());
                return () -> {
                    Output output = peer.begin(handler, 0, Deadline.NONE, ACTION);
                    output.putBlock(source);
                    exchange();
                };
            }
        }
        throw new IllegalArgumentException("there is no work \"" + work + "\" for messages");
    }

    private void exchange() {
        answered.reset();
        peer.commit();
        engine.await(answered, Deadline.NONE);
    }

    private void receive(Incoming message, Object destination, int unit, Runnable whenFilled) {
        last = destination;
        message.input().takeBlock(segment(destination), unit);
        message.whenFilled(whenFilled);
    }

    private void answer() {
        peer.post(ANSWER, 0, NOTHING);
    }

    /** What came last. */
    Object last() {
        return last;
    }

    private static MemorySegment segment(Object array) {
        return switch (array) {
            case byte[] bytes -> MemorySegment.ofArray(bytes);
            case int[] ints -> MemorySegment.ofArray(ints);
            case double[] doubles -> MemorySegment.ofArray(doubles);
            default -> throw new IllegalArgumentException("no array of numbers: " + array.getClass());
        };
    }
}
