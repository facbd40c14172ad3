package org.mobula.shared.internal.machine;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Elements of a primitive type. The array is made when it is first needed, with zeros.
 *
 * <p>Where several ranks write one block, each keeps a <i>twin</i>: the content before it began to write (TreadMarks:
 * Keleher et al., USENIX 1994, section 2.3).
 */
public final class ArrayContent extends Content {
    private record Range(int from, int to) {}

    private final Class<?> type;
    private final int length;
    private final boolean severalWriters;
    private final List<Range> writing = new ArrayList<>(0);
    private volatile @Nullable Object array;
    private volatile AtomicInteger leaving = new AtomicInteger();
    private @Nullable Object twin;

    /** A replaced array, into which the next content is received; null if there is none, or it is in use. */
    private @Nullable Object spare;

    private boolean receivesBlocks; // a spare is of use

    /**
     * @param type of the elements
     * @param length the number of elements
     * @param severalWriters whether ranks write ranges of it at the same time
     */
    public ArrayContent(Class<?> type, int length, boolean severalWriters) {
        this.type = type;
        this.length = length;
        this.severalWriters = severalWriters;
    }

    @Override
    public Object value() {
        Object present = array;
        return present != null ? present : make();
    }

    private synchronized Object make() {
        Object present = array;
        if (present == null) {
            present = Array.newInstance(type, length);
            array = present;
        }
        return present;
    }

    @Override
    Payload share(int to) {
        if (severalWriters) {
            Object copy = Elements.copy(value());
            for (Range range : writing) { // other ranks see what was released only
                System.arraycopy(twin(), range.from, copy, range.from, range.to - range.from);
            }
            return new Payload.Whole(copy, new AtomicInteger(1));
        }
        leaving.incrementAndGet();
        return new Payload.Whole(value(), leaving);
    }

    @Override
    boolean accepts(Payload data) {
        return data instanceof Payload.Whole whole
                && whole.array().getClass().componentType() == type
                && Array.getLength(whole.array()) == length;
    }

    @Override
    boolean acceptsChanges(Payload data) {
        return severalWriters
                && data instanceof Payload.Runs runs
                && runs.packed().getClass().componentType() == type
                && runs.fit(length);
    }

    @Override
    synchronized void install(Payload data) { // not while another thread makes the array
        Object received = ((Payload.Whole) data).array();
        if (writing.isEmpty()) {
            if (receivesBlocks && leaving.get() == 0) {
                spare = array;
            }
            array = received;
            leaving = new AtomicInteger();
            return;
        }
        int at = 0;
        List<Range> sorted = new ArrayList<>(writing);
        sorted.sort((a, b) -> Integer.compare(a.from, b.from));
        for (Range range : sorted) { // a thread writes this range; its array stays
            System.arraycopy(received, at, value(), at, range.from - at);
            at = range.to;
        }
        System.arraycopy(received, at, value(), at, length - at);
        if (receivesBlocks) {
            spare = received;
        }
    }

    @Override
    void beginWriting(int from, int to, boolean diffs) {
        if (diffs) {
            if (writing.isEmpty()) {
                twin = Elements.copy(value());
            } else {
                System.arraycopy(value(), from, twin(), from, to - from);
            }
            writing.add(new Range(from, to));
        } else if (leaving.get() > 0) {
            array = Elements.copy(value());
            leaving = new AtomicInteger();
        }
    }

    @Override
    Payload changes(int from, int to) {
        Payload.Runs changes = Payload.Runs.of(Elements.changed(twin(), value(), from, to), value());
        writing.remove(new Range(from, to));
        if (writing.isEmpty()) {
            twin = null;
        }
        return changes;
    }

    @Override
    void apply(Payload changes) {
        ((Payload.Runs) changes).writeTo(value());
    }

    /**
     * Not the array of the present content: if the sender fails before all has arrived, that content is what is left.
     * Each call returns another array, because contents may arrive from several ranks at once.
     */
    @Override
    @Nullable
    Object destination() {
        Object free = spare;
        spare = null;
        receivesBlocks = true;
        return free;
    }

    private Object twin() {
        Object present = twin;
        if (present == null) {
            throw new IllegalStateException("no thread writes this block");
        }
        return present;
    }
}
