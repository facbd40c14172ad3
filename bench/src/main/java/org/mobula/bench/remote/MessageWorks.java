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
 * Active messages with the content of calls, each with an empty answer: what calls would cost without the work of
 * calling.
 */
final class MessageWorks {
    /** An empty message with an empty answer: the basis of a null call. */
    static final String ROUND_TRIP = "round-trip";

    private static final int EMPTY = HandlerNumbers.FREE;
    private static final int ANSWER = HandlerNumbers.FREE + 1;
    private static final int FIRST_ARRAY = HandlerNumbers.FREE + 2;
    private static final String ACTION = "measuring";
    private static final Outgoing NOTHING = output -> {};

    /**
     * An array of 1 MiB.
     *
     * @param work the work that sends it
     * @param source creates the array to send
     * @param destination creates the array to receive into
     * @param given whether all messages are received into one array
     * @param unit bytes of an element
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

    /** The work without a call for each work with a call. */
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

    /** The array that was received last; keeps the compiler from removing the allocation. */
    private Object last = this;

    /** @param other the rank on the other side */
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

    /** All works of messages, the calls that they are compared with, and more calls; null calls first. */
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

    /** The operation of a work, on the measuring side. */
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
        throw new IllegalArgumentException("unknown workload of messages \"" + work + "\"");
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

    /** The array that was received last. */
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
