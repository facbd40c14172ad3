package org.mobula.codec;

import org.jspecify.annotations.Nullable;

/**
 * Tracks which objects of one message are lent: those of parameters confined to the call, while it is certain that
 * nothing else refers to them.
 *
 * <p>The roots that {@link ObjectReader#readObject} returns one after another are identified by their first handle. A
 * handle from one root to an earlier one ties the two together; if one is lent and the other is not, nothing of the
 * message is given back.
 *
 * <p><b>Threads:</b> the reader's.
 */
final class Lending {
    private @Nullable Loan loan;
    private long confined; // bit 0 is the next root
    private boolean open; // the current root is lent
    private boolean crossed; // the current root refers to an earlier one
    private boolean anyLent;
    private boolean anyKept;
    private int mark;
    private int firstHandle;

    /** Begins a message whose confined roots are lent. */
    void begin(Loan to, long confinedRoots) {
        loan = to;
        confined = confinedRoots;
    }

    /** Ends the message. */
    void end() {
        Loan to = loan;
        if (to != null) {
            to.counted();
            loan = null;
        }
        open = false;
        anyLent = false;
        anyKept = false;
    }

    /** Whether the current root is lent. */
    boolean isOpen() {
        return open;
    }

    /** Begins a root with this handle. */
    void root(int handle) {
        if (loan == null) {
            return;
        }
        open = (confined & 1) != 0;
        confined >>>= 1;
        crossed = false;
        mark = loan.size();
        firstHandle = handle;
        if (!open) {
            anyKept = true;
        }
    }

    /** Ends the root. */
    void rootEnds() {
        anyLent |= open;
        open = false;
    }

    /** The root holds something that code of the program has seen, or that exists outside the message. */
    void keep() {
        Loan to = loan;
        if (to == null || !open) {
            return;
        }
        open = false;
        anyKept = true;
        to.keepOnly(mark);
        if (crossed && anyLent) {
            forfeit();
        }
    }

    /** The root refers to an earlier object. */
    void refer(int handle, @Nullable Object object) {
        if (loan == null || handle >= firstHandle || object instanceof String) {
            return;
        }
        crossed = true;
        if (open ? anyKept : anyLent) {
            forfeit();
        }
    }

    /** Returns an object to fill. */
    Object obtain(Refillable kind, int length) {
        Loan to = loan;
        return to == null || !open ? kind.fresh(length) : to.obtain(kind, length);
    }

    private void forfeit() {
        Loan to = loan;
        if (to != null) {
            to.keepOnly(0);
        }
        mark = 0;
        open = false;
        confined = 0;
        anyKept = true;
    }
}
