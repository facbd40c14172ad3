package org.mobula.shared;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecException;
import org.mobula.runtime.Deadline;
import org.mobula.shared.internal.SharedService;
import org.mobula.shared.internal.check.AccessCheck;
import org.mobula.shared.internal.check.Places;
import org.mobula.shared.internal.inserted.ContentAccess;
import org.mobula.shared.internal.inserted.ContentAccesses;
import org.mobula.shared.internal.machine.Copy;
import org.mobula.shared.internal.machine.Elements;
import org.mobula.shared.internal.machine.Operation;

/**
 * What is acquired, written and made consistent as a whole: one object, or one block of an array.
 *
 * <pre>{@code
 * SharedUnit<double[]> block = array.block(3);
 * block.acquire();
 * try {
 *     double[] elements = block.value();   // a plain array: no check per element
 *     elements[0] += 1;
 * } finally {
 *     block.release();
 * }
 * }</pre>
 *
 * <p>What {@link #value} returns is valid from an acquisition to its release; the next acquisition, {@link #update} or
 * {@link #read} may return another array or object. Access without acquiring is not detected: it sees some released
 * content, as the protocol says ({@code docs/guide/shared-objects.md}), and writes are lost.
 *
 * <p><b>Threads:</b> any. The thread that has acquired it releases it; threads of one rank exclude each other as those
 * of different ranks do. It is not reentrant. <b>Failure:</b> {@link org.mobula.fault.PeerFailedException} if the lock
 * was lost with its rank ({@link HolderFailure}); {@link org.mobula.fault.DeadlineExceededException} if the
 * {@linkplain Deadline deadline} of the thread has passed; {@link org.mobula.runtime.NodeClosedException} after the
 * node was closed; {@link HoldException} for misuse.
 *
 * @param <T> the class of the object, or an array
 */
public final class SharedUnit<T> {
    private final SharedService service;
    private final Copy copy;
    private final int length;
    private final boolean severalWriters;
    private final AccessCheck.@Nullable Trace trace;
    private final @Nullable ContentAccess inserted;

    /** @param inserted checks accesses of rewritten classes; null if there are none */
    SharedUnit(SharedService service, Copy copy, int length, boolean severalWriters, @Nullable ContentAccess inserted) {
        this.service = service;
        this.copy = copy;
        this.length = length;
        this.severalWriters = severalWriters;
        this.inserted = inserted;
        this.trace = service.check() == null ? null : new AccessCheck.Trace();
    }

    /** Waits until no other thread of any rank has it, and makes its content the last released one. */
    public void acquire() {
        if (!tryFast()) {
            wait(start(true, false, 0, length));
        }
    }

    private boolean tryFast() {
        boolean acquired = copy.tryFast();
        if (acquired && trace != null) {
            noteAcquired(true, 0, length, Places.ofProgram());
        }
        return acquired;
    }

    private void noteAcquired(boolean writes, int from, int to, String place) {
        AccessCheck check = service.check();
        if (check != null && trace != null) {
            check.acquired(trace, copy, writes, !severalWriters, from, to, place);
        }
    }

    /** As {@link #acquire()}, with a deadline. */
    public void acquire(Duration within) {
        Deadline.runWithin(within, this::acquire);
    }

    /**
     * Acquires a range of a block: others may acquire disjoint ranges of it at the same time, if the protocol allows
     * several writers ({@code home}). With other protocols the whole block is acquired.
     *
     * @param from the first element, counted from the beginning of the block
     * @param to the end of the range, exclusive
     * @throws IndexOutOfBoundsException if the range is not within the block
     */
    public void acquire(int from, int to) {
        requireRange(from, to);
        wait(start(true, false, from, to));
    }

    /** Waits until no thread of any rank writes it, and makes its content the last released one. */
    public void acquireRead() {
        wait(start(false, false, 0, length));
    }

    /** As {@link #acquireRead()}, with a deadline. */
    public void acquireRead(Duration within) {
        Deadline.runWithin(within, this::acquireRead);
    }

    /** As {@link #acquireRead()}, for a range. */
    public void acquireRead(int from, int to) {
        requireRange(from, to);
        wait(start(false, false, from, to));
    }

    /** Acquires it if no other thread has it or waits for it. May wait for an answer of the rank that has the lock. */
    public boolean tryAcquire() {
        return tryFast() || wait(start(true, true, 0, length));
    }

    /** Acquires it for reading if no thread writes it or waits to do so. */
    public boolean tryAcquireRead() {
        return wait(start(false, true, 0, length));
    }

    /**
     * Begins to acquire it. Once the future is complete, the calling thread has acquired it; it need not wait for the
     * future before it asks for other units.
     *
     * @return the content; completes exceptionally if it was not acquired, or cannot be read by this rank
     */
    public CompletableFuture<T> acquireAsync() {
        return acquireAsync(true);
    }

    /** As {@link #acquireAsync}, for reading. */
    public CompletableFuture<T> acquireReadAsync() {
        return acquireAsync(false);
    }

    private CompletableFuture<T> acquireAsync(boolean writes) {
        Operation operation = start(writes, false, 0, length);
        String place = trace == null ? "" : Places.ofProgram();
        return service.future(operation, () -> {
            try {
                noteAcquired(operation, place);
                return content();
            } catch (RuntimeException | Error e) { // the caller does not learn that it has acquired it
                service.machine().release(copy, operation);
                throw e;
            }
        });
    }

    /**
     * Ends what the calling thread has acquired last. The content is what other ranks see that acquire it afterwards.
     *
     * @throws HoldException if the calling thread has not acquired it
     * @throws RegistrationException if the object cannot be sent; the unit is released with its previous content
     */
    public void release() {
        release(0, length, _ -> true);
    }

    /**
     * Ends what the calling thread has acquired by {@link #acquire(int, int)} or {@link #acquireRead(int, int)} with
     * the same range.
     *
     * @throws HoldException if the calling thread has not acquired this range
     */
    public void release(int from, int to) {
        requireRange(from, to);
        release(from, to, severalWriters ? each -> each.isOf(from, to) : _ -> true);
    }

    private void release(int from, int to, Predicate<Operation> condition) {
        if (trace != null && (copy.isFastHeld() || !severalWriters && isHeld())) {
            Operation held = service.machine().held(copy, Thread.currentThread());
            boolean writes = held == null || held.writes();
            noteReleased(writes, writes ? copy.version() + 1 : copy.version(), 0, length);
        }
        if (copy.releaseFast()) {
            service.pollAfterRelease();
            return;
        }
        Operation held = null;
        if (!copy.isFastHeld()) {
            held = service.machine().held(copy, Thread.currentThread(), condition);
            if (held == null) {
                String range = from == 0 && to == length ? "" : ", range " + from + " to " + to + ",";
                throw new HoldException(copy.describe() + range + " is released by thread \""
                        + Thread.currentThread().getName()
                        + "\", which has not acquired it. Call acquire or acquireRead first, on the same thread");
            }
        }
        release(held);
    }

    private void noteReleased(boolean wrote, long version, int from, int to) {
        AccessCheck check = service.check();
        if (check != null && trace != null) {
            check.released(trace, copy, wrote, version, from, to);
        }
    }

    /** If the object cannot be sent, the lock is released nevertheless, with the previous content. */
    private void release(@Nullable Operation held) {
        try {
            if (held != null && held.writes()) {
                copy.content().seal();
            }
        } catch (CodecException e) {
            copy.content().revert();
            throw new RegistrationException(
                    copy.describe() + " is released with its previous content, because its object cannot be sent: "
                            + e.getMessage(),
                    e);
        } finally {
            Operation release = service.machine().release(copy, held);
            service.awaitRelease(release);
            if (trace != null && severalWriters && held != null) { // only now is the version known
                noteReleased(release.version() > 0, release.version(), held.from(), held.to());
            }
        }
    }

    /** Makes the local copy the last released content, without acquiring it. */
    public T update() {
        service.await(service.machine().update(copy));
        noteRead();
        return content();
    }

    private void noteRead() {
        AccessCheck check = service.check();
        if (check != null && inserted == null && !isHeld()) { // inserted checks see the accesses themselves
            check.read(copy, 0, length);
        }
    }

    /** As {@link #update}, in the background. */
    public CompletableFuture<T> updateAsync() {
        return service.future(service.machine().update(copy), this::content);
    }

    /**
     * Begins to fetch the content if this rank has none that may be read. A later {@link #read} does not wait if the
     * answer has arrived. No thread is woken to receive the answer: {@code read} receives it, or any thread of this rank
     * that waits.
     */
    public void prefetch() {
        if (!copy.isReadable()) {
            service.machine().read(copy);
        }
    }

    /**
     * The content, without acquiring it. Fetches it if this rank's copy is older than a release that happened before
     * (through locks and barriers), as the protocol says.
     */
    public T read() {
        if (!copy.isReadable()) {
            service.await(service.machine().read(copy));
        }
        noteRead();
        return content();
    }

    /** The content. No check: for the thread that has acquired it. */
    public T value() {
        AccessCheck check = service.check();
        if (check != null && trace != null) {
            check.accessed(trace, copy, isHeld());
        }
        return content();
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // the unit was registered for that class; an object may be null
    private T content() {
        Object value = copy.content().value();
        if (inserted != null) {
            ContentAccesses.note(value, inserted);
        }
        return (T) value;
    }

    /**
     * Replaces the object; for the thread that has acquired it.
     *
     * @throws HoldException if the calling thread has not acquired it
     * @throws UnsupportedOperationException if this is a block of a primitive type, whose elements are written instead
     */
    public void set(T object) {
        Operation held = service.machine().held(copy, Thread.currentThread());
        if (held == null || !held.writes()) {
            throw new HoldException(copy.describe() + " is written by thread \""
                    + Thread.currentThread().getName() + "\", which has not acquired it. Call acquire first");
        }
        copy.content().replace(object);
        content(); // so that an access to the object is checked from now on
    }

    /**
     * The elements as a segment, for the thread that has acquired it.
     *
     * @throws IllegalArgumentException if this is neither pages nor a block of a primitive type other than boolean
     */
    public MemorySegment segment() {
        return Elements.segment(value());
    }

    /** Makes the content equal to a value; for the thread that has acquired it. */
    void assign(T other) {
        T present = content();
        if (present instanceof MemorySegment pages) {
            pages.copyFrom((MemorySegment) other);
        } else if (present.getClass().isArray()
                && present.getClass().componentType().isPrimitive()) {
            System.arraycopy(other, 0, present, 0, length);
        } else {
            copy.content().replace(other);
        }
    }

    /** The content, unaffected by later changes; for the thread that has acquired it. */
    @SuppressWarnings("unchecked") // a copy has the same class
    T copyOfValue() {
        T present = content();
        if (present instanceof MemorySegment pages) {
            return (T) Arena.ofAuto()
                    .allocate(pages.byteSize(), Long.BYTES)
                    .copyFrom(pages)
                    .asReadOnly();
        }
        return present.getClass().isArray()
                        && present.getClass().componentType().isPrimitive()
                ? (T) Elements.copy(present)
                : present;
    }

    /** Whether the calling thread has acquired it. */
    public boolean isHeld() {
        return copy.isFastHeld() || service.machine().held(copy, Thread.currentThread()) != null;
    }

    /** The number of elements; 1 for an object. */
    public int length() {
        return length;
    }

    /** Its kind, and its name or number. */
    @Override
    public String toString() {
        return copy.describe();
    }

    private Operation start(boolean writes, boolean tries, int from, int to) {
        boolean held = severalWriters
                ? service.machine().held(copy, Thread.currentThread(), each -> each.overlaps(from, to)) != null
                : isHeld();
        if (held) {
            throw new HoldException(copy.describe() + " is acquired by thread \""
                    + Thread.currentThread().getName() + "\", which has it already. Release it first");
        }
        return service.machine().acquire(copy, writes, tries, from, to);
    }

    private boolean wait(Operation operation) {
        if (!operation.isDone()) {
            long begun = System.nanoTime();
            service.await(operation);
            copy.counters().waited(System.nanoTime() - begun);
            service.expectRequests();
        } else {
            service.await(operation);
        }
        if (trace != null) {
            noteAcquired(operation, Places.ofProgram());
        }
        return !operation.isRefused();
    }

    private void noteAcquired(Operation operation, String place) {
        if (!operation.isRefused()) {
            noteAcquired(operation.writes(), operation.from(), operation.to(), place);
        }
    }

    private void requireRange(int from, int to) {
        if (from < 0 || to > length || from >= to) {
            throw new IndexOutOfBoundsException(copy.describe() + " has " + length + " elements; there is no range "
                    + from + " to " + to + " in it");
        }
    }
}
