package org.mobula.codec;

import org.jspecify.annotations.Nullable;

/**
 * Which objects of one message are lent: those of parameters that are confined to the call, as long as it is sure that
 * nobody else knows them.
 *
 * <p>The objects that {@link ObjectReader#readObject} returns one after another are told apart by the number of their
 * first handle. A handle that leads from one to an earlier one joins their fates; where these differ, nothing of the
 * message is given back.
 *
 * <p><b>Threads:</b> the reader's.
 */
final class Lending {
    private @Nullable Loan loan;
    private long confined; // bit 0 is the next root
    private boolean open; // what is read now is lent
    private boolean crossed; // the root read now refers to an earlier one
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

    /** Whether what is read now is lent. */
    boolean isOpen() {
        return open;
    }

    /** A root begins with this handle. */
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

    /** The root has ended. */
    void rootEnds() {
        anyLent |= open;
        open = false;
    }

    /** The root holds something that code of the program has seen, or that exists beside the message. */
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

    /** The root refers to an object met before. */
    void refer(int handle, @Nullable Object object) {
        if (loan == null || handle >= firstHandle || object instanceof String) {
            return;
        }
        crossed = true;
        if (open ? anyKept : anyLent) {
            forfeit();
        }
    }

    /** An object to fill. */
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
