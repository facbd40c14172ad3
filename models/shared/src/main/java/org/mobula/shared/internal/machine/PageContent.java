package org.mobula.shared.internal.machine;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.shared.internal.pages.HostLock;
import org.mobula.shared.internal.pages.HostPages;

/**
 * Elements of a primitive type in memory that the ranks of a host share. Ranks that have the same version have the same
 * slot of it; a message to a rank of the host carries the number of the slot in place of the elements. A rank that is
 * going to write a slot to which others refer copies it first.
 *
 * <p>Before the memory exists, for ranks of other hosts, and if no slot is free, it behaves as an array: the elements
 * are in memory of this rank, and messages carry them.
 */
public final class PageContent extends Content {
    private static final int OWN = -1;
    private static final long ALIGNMENT = 64;

    private final Class<?> type;
    private final int length;
    private final int block;
    private final Supplier<@Nullable HostPages> pages;
    private volatile @Nullable MemorySegment memory;
    private volatile @Nullable HostLock lock; // decides which slot this is, if the lock is in the host's memory
    private int slot = OWN;

    /**
     * @param type of the elements, not boolean
     * @param length the number of elements
     * @param block its number
     * @param pages the host's memory, once there is one
     */
    public PageContent(Class<?> type, int length, int block, Supplier<@Nullable HostPages> pages) {
        this.type = type;
        this.length = length;
        this.block = block;
        this.pages = pages;
    }

    /** The lock in the host's memory has the content from now on. */
    void attach(HostLock host) {
        lock = host;
    }

    @Override
    public MemorySegment value() {
        HostLock host = lock;
        if (host != null) {
            return host.value();
        }
        MemorySegment present = memory;
        return present != null ? present : make();
    }

    private synchronized MemorySegment make() {
        MemorySegment present = memory;
        if (present == null) {
            present = own();
            memory = present;
        }
        return present;
    }

    private MemorySegment own() {
        return Arena.ofAuto().allocate((long) length * Elements.unit(type), ALIGNMENT);
    }

    @Override
    Payload share(int to) {
        HostPages host = pages.get();
        if (host != null && host.reaches(to) && isPaged(host)) {
            host.add(block, slot);
            return new Payload.Page(slot);
        }
        Object copy = Array.newInstance(type, length);
        Elements.segment(copy).copyFrom(value());
        return new Payload.Whole(copy, new AtomicInteger(1));
    }

    /** Whether the content is in a slot; moves it into a free one if it is not. */
    private boolean isPaged(HostPages host) {
        if (slot == OWN) {
            int free = host.claim(block);
            if (free == OWN) {
                return false;
            }
            memory = host.slot(block, free).copyFrom(value());
            slot = free;
        }
        return true;
    }

    @Override
    boolean accepts(Payload data) {
        HostPages host = pages.get();
        return switch (data) {
            case Payload.Page(int number) -> host != null && host.isUsed(block, number);
            case Payload.Whole whole ->
                whole.array().getClass().componentType() == type && Array.getLength(whole.array()) == length;
            case Payload.Runs _, Payload.Bytes _ -> false;
        };
    }

    @Override
    boolean acceptsChanges(Payload data) {
        return false;
    }

    @Override
    synchronized void install(Payload data) { // not while another thread makes the memory
        HostPages host = pages.get();
        if (data instanceof Payload.Page(int number) && host != null) {
            leave(host);
            memory = host.slot(block, number);
            slot = number;
        } else if (data instanceof Payload.Whole whole) {
            // not over the present content, which a thread of this rank may read
            MemorySegment received = Elements.segment(whole.array());
            replace(host, received);
        }
    }

    @Override
    void decline(Payload data) {
        HostPages host = pages.get();
        if (data instanceof Payload.Page(int number) && host != null && host.isUsed(block, number)) {
            host.drop(block, number);
        }
    }

    /**
     * Puts the elements of another segment into a slot of which this rank has the only reference, or into memory of its
     * own.
     */
    private void replace(@Nullable HostPages host, MemorySegment elements) {
        int free = host == null ? OWN : host.claim(block);
        MemorySegment target = host == null || free == OWN ? own() : host.slot(block, free);
        target.copyFrom(elements);
        leave(host);
        memory = target;
        slot = free;
    }

    private void leave(@Nullable HostPages host) {
        if (host != null && slot != OWN) {
            host.drop(block, slot);
        }
        slot = OWN;
    }

    @Override
    void beginWriting(int from, int to, boolean diffs) {
        HostPages host = pages.get();
        if (host != null && slot != OWN && !host.isSole(block, slot)) {
            replace(host, value());
        }
    }

    @Override
    Payload changes(int from, int to) {
        throw new IllegalStateException("pages are written by one rank at a time");
    }

    @Override
    void apply(Payload changes) {
        throw new IllegalStateException("pages are written by one rank at a time");
    }
}
