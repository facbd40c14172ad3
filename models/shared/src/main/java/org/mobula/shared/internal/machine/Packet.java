package org.mobula.shared.internal.machine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A message between the machines of two ranks. All kinds have the same fields; {@code docs/wire-protocol-shared.md}
 * says which kind uses which, and what for.
 *
 * @param key the block: the number of the unit in the upper half, that of the block in the lower
 * @param transfer a number of transfers of the lock
 * @param id an operation of the rank that asks, or the number of a round
 * @param version of the content
 * @param argument depends on the kind
 * @param requests requests that travel: one, or the queue of a lock
 * @param notices pairs of a block and a version of which the sender knows
 * @param numbers depends on the kind
 * @param text depends on the kind
 * @param data content
 */
public record Packet(
        PacketKind kind,
        long key,
        long transfer,
        long id,
        long version,
        long argument,
        Request[] requests,
        long[] notices,
        long[] numbers,
        String text,
        @Nullable Payload data) {
    private static final Request[] NO_REQUESTS = {};
    private static final long[] NONE = {};

    /** A packet with most fields empty. */
    static Packet of(PacketKind kind, long key) {
        return new Packet(kind, key, 0, 0, 0, 0, NO_REQUESTS, NONE, NONE, "", null);
    }

    /**
     * An offer of memory for the pages of a unit, or the answer to one.
     *
     * @param ranks that share the memory; none for an answer
     * @param name of the memory; empty if there is none
     */
    public static Packet pages(int unit, int[] ranks, String name) {
        return of(PacketKind.PAGES, (long) unit << 32)
                .numbers(Arrays.stream(ranks).asLongStream().toArray())
                .text(name);
    }

    /** Whether this is an offer of {@link #pages}. */
    public boolean offersPages() {
        return numbers.length > 0;
    }

    /** The number of the unit. */
    public int unit() {
        return Unit.unitOf(key);
    }

    Packet transfer(long number) {
        return new Packet(kind, key, number, id, version, argument, requests, notices, numbers, text, data);
    }

    Packet id(long number) {
        return new Packet(kind, key, transfer, number, version, argument, requests, notices, numbers, text, data);
    }

    Packet version(long number) {
        return new Packet(kind, key, transfer, id, number, argument, requests, notices, numbers, text, data);
    }

    Packet argument(long number) {
        return new Packet(kind, key, transfer, id, version, number, requests, notices, numbers, text, data);
    }

    Packet requests(Request... travelling) {
        return new Packet(kind, key, transfer, id, version, argument, travelling, notices, numbers, text, data);
    }

    Packet notices(long[] pairs) {
        return new Packet(kind, key, transfer, id, version, argument, requests, pairs, numbers, text, data);
    }

    Packet numbers(long... list) {
        return new Packet(kind, key, transfer, id, version, argument, requests, notices, list, text, data);
    }

    Packet text(String words) {
        return new Packet(kind, key, transfer, id, version, argument, requests, notices, numbers, words, data);
    }

    Packet data(@Nullable Payload content) {
        return new Packet(kind, key, transfer, id, version, argument, requests, notices, numbers, text, content);
    }

    /** The packet as it is on the wire: unaffected by later changes at its sender. */
    public Packet snapshot() {
        return data == null ? this : data(data.snapshot());
    }

    /** For traces of simulations. */
    @Override
    public String toString() {
        return kind + " block " + Unit.blockOf(key) + " transfer " + transfer + " id " + id + " version " + version
                + " argument " + argument + " " + Arrays.toString(requests) + " notices " + Arrays.toString(notices)
                + " numbers " + Arrays.toString(numbers) + (data == null ? "" : " with content");
    }
}
