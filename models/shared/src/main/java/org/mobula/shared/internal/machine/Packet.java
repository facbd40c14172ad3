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
    private static final long MAY_HAVE_LOCKS = 1;
    private static final long DECIDED = 2;

    /** Begins a packet with most fields empty. */
    static Builder of(PacketKind kind, long key) {
        return new Builder(kind, key);
    }

    /**
     * An offer of memory for the pages of a unit, or the answer to one.
     *
     * @param ranks that share the memory; none for an answer
     * @param name of the memory; empty if there is none
     * @param mayHaveLocks whether there is room for locks
     */
    public static Packet pages(int unit, int[] ranks, String name, boolean mayHaveLocks) {
        return of(PacketKind.PAGES, (long) unit << 32)
                .argument(mayHaveLocks ? MAY_HAVE_LOCKS : 0)
                .numbers(Arrays.stream(ranks).asLongStream().toArray())
                .text(name)
                .build();
    }

    /** Tells that the memory says whether locks are there. */
    public static Packet pagesDecided(int unit) {
        return of(PacketKind.PAGES, (long) unit << 32).argument(DECIDED).build();
    }

    /** Whether this is an offer of {@link #pages}. */
    public boolean offersPages() {
        return numbers.length > 0;
    }

    /** Whether an offer has room for locks. */
    public boolean mayHaveLocks() {
        return argument == MAY_HAVE_LOCKS;
    }

    /** Whether this is {@link #pagesDecided}. */
    public boolean saysDecided() {
        return argument == DECIDED;
    }

    /** The number of the unit. */
    public int unit() {
        return Unit.unitOf(key);
    }

    Packet withTransfer(long number) {
        return new Packet(kind, key, number, id, version, argument, requests, notices, numbers, text, data);
    }

    Packet withId(long number) {
        return new Packet(kind, key, transfer, number, version, argument, requests, notices, numbers, text, data);
    }

    private Packet withData(Payload content) {
        return new Packet(kind, key, transfer, id, version, argument, requests, notices, numbers, text, content);
    }

    /** The packet as it is on the wire: unaffected by later changes at its sender. */
    public Packet snapshot() {
        return data == null ? this : withData(data.snapshot());
    }

    /** For traces of simulations. */
    @Override
    public String toString() {
        return kind + " block " + Unit.blockOf(key) + " transfer " + transfer + " id " + id + " version " + version
                + " argument " + argument + " " + Arrays.toString(requests) + " notices " + Arrays.toString(notices)
                + " numbers " + Arrays.toString(numbers) + (data == null ? "" : " with content");
    }

    /**
     * Collects the fields of a packet.
     *
     * <p><b>Threads:</b> one.
     */
    static final class Builder {
        private final PacketKind kind;
        private final long key;
        private long transfer;
        private long id;
        private long version;
        private long argument;
        private Request[] requests = NO_REQUESTS;
        private long[] notices = NONE;
        private long[] numbers = NONE;
        private String text = "";
        private @Nullable Payload data;

        private Builder(PacketKind kind, long key) {
            this.kind = kind;
            this.key = key;
        }

        Builder transfer(long number) {
            transfer = number;
            return this;
        }

        Builder id(long number) {
            id = number;
            return this;
        }

        Builder version(long number) {
            version = number;
            return this;
        }

        Builder argument(long number) {
            argument = number;
            return this;
        }

        Builder requests(Request... travelling) {
            requests = travelling;
            return this;
        }

        Builder notices(long[] pairs) {
            notices = pairs;
            return this;
        }

        Builder numbers(long... list) {
            numbers = list;
            return this;
        }

        Builder text(String words) {
            text = words;
            return this;
        }

        Builder data(@Nullable Payload content) {
            data = content;
            return this;
        }

        Packet build() {
            return new Packet(kind, key, transfer, id, version, argument, requests, notices, numbers, text, data);
        }
    }
}
