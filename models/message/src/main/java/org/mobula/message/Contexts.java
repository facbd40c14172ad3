package org.mobula.message;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The contexts of a node: a message names one, and only receives of that one see it.
 *
 * <p>A communicator has two, next to each other: an even one for the program's messages, and the odd one behind it for
 * collective operations. World has 0 and 1, self 2 and 3. For others the members agree: each says from which
 * number on all are unused there, and all open the largest of these. While they do, messages for contexts that are not
 * open yet may come, from members which are a step ahead; they are kept. A number is never used again.
 *
 * <p><b>Threads:</b> any.
 */
final class Contexts {
    /** Each communicator has so many. */
    static final int EACH = 2;

    private static final int FIRST_FREE = 2 * EACH;

    /** How far ahead of this rank another one may be. */
    private static final int AHEAD = 1 << 16;

    private volatile @Nullable Mailbox[] mailboxes = new Mailbox[16];
    private int unused = FIRST_FREE;
    private int expectations;

    Contexts() {
        for (int context = 0; context < FIRST_FREE; context++) {
            mailboxes[context] = new Mailbox(context);
        }
    }

    /** The mailbox of a context; null if no message for it may come. */
    @Nullable
    Mailbox find(int context) {
        Mailbox[] known = mailboxes;
        Mailbox found = context >= 0 && context < known.length ? known[context] : null;
        return found != null ? found : expected(context);
    }

    /** From now on, messages may come for contexts that no communicator has here: one is being made. */
    synchronized void expect() {
        expectations++;
    }

    /** One communicator fewer is being made. */
    synchronized void expectNoMore() {
        expectations--;
    }

    /** From which number on all are unused here; an even one. */
    synchronized int unused() {
        return unused;
    }

    /**
     * Opens the context that all members agreed on, and the one behind it.
     *
     * @return false if it has been used here meanwhile
     */
    synchronized boolean open(int agreed) {
        if (agreed < unused) {
            return false;
        }
        unused = agreed + EACH;
        mailbox(agreed);
        mailbox(agreed + 1);
        return true;
    }

    /** The mailbox of a context that is open. */
    Mailbox get(int context) {
        Mailbox found = find(context);
        if (found == null) {
            throw new IllegalStateException("context " + context + " is not open");
        }
        return found;
    }

    /** All that are there. */
    synchronized Mailbox[] all() {
        return Arrays.stream(mailboxes).filter(box -> box != null).toArray(Mailbox[]::new);
    }

    private synchronized @Nullable Mailbox expected(int context) {
        boolean may = expectations > 0 && context >= unused && context < unused + AHEAD;
        return may ? mailbox(context) : find0(context);
    }

    private @Nullable Mailbox find0(int context) {
        return context >= 0 && context < mailboxes.length ? mailboxes[context] : null;
    }

    private Mailbox mailbox(int context) {
        Mailbox found = find0(context);
        if (found != null) {
            return found;
        }
        Mailbox[] more = Arrays.copyOf(mailboxes, Math.max(mailboxes.length, Integer.highestOneBit(context) << 1));
        Mailbox made = new Mailbox(context);
        more[context] = made;
        mailboxes = more;
        return made;
    }
}
