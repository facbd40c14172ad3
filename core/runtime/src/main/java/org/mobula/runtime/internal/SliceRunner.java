package org.mobula.runtime.internal;

/**
 * A platform thread that can run the first slice of a virtual thread itself.
 *
 * <p><b>Threads:</b> this one.
 */
abstract class SliceRunner extends Thread {
    private boolean slice;

    SliceRunner(Runnable body, String name) {
        super(body, name);
    }

    /** Whether the next slice that is submitted on this thread runs here. */
    final void runsSlice(boolean here) {
        slice = here;
    }

    /**
     * Whether a slice that is being submitted runs here; true once, because a task that yields would recurse otherwise.
     */
    final boolean takesSlice() {
        boolean taken = slice;
        slice = false;
        return taken;
    }
}
