package org.mobula.active;

import java.lang.foreign.MemorySegment;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A handler that keeps requests until the program takes them ({@code Enqueue} in Jam).
 *
 * <p>A request holds its credit until it is taken. So each source has at most its {@linkplain ActiveOptions#window
 * window} of requests here, and waits when it sends more.
 *
 * <p><b>Threads:</b> any take.
 */
public final class ActiveRequestQueue implements ActiveRequestHandler {
    /**
     * A request that was kept.
     *
     * @param source the rank that sent it
     * @param data a copy of its data
     */
    public record Kept(int source, long word0, long word1, long word2, long word3, MemorySegment data) {}

    private record Entry(Kept kept, Runnable credit) {}

    private final Queue<Entry> entries = new ConcurrentLinkedQueue<>();

    /** A queue without requests. */
    public ActiveRequestQueue() {}

    @Override
    public void handle(ActiveRequest request) {
        Kept kept = new Kept(
                request.source(),
                request.word(0),
                request.word(1),
                request.word(2),
                request.word(3),
                request.data().keep());
        entries.add(new Entry(kept, request.holdCredit()));
    }

    /** The oldest request, and removes it; null if there is none. */
    public @Nullable Kept poll() {
        Entry oldest = entries.poll();
        if (oldest == null) {
            return null;
        }
        oldest.credit().run();
        return oldest.kept();
    }

    /** Whether there is no request. */
    public boolean isEmpty() {
        return entries.isEmpty();
    }
}
