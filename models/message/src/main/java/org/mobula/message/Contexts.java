package org.mobula.message;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
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

    private static final int NO_CONTEXT = -1;

    /** How far ahead of this rank another one may be. */
    private static final int AHEAD = 1 << 16;

    private final Mailbox freed = new Mailbox(NO_CONTEXT); // of all contexts that are over: it keeps nothing
    private final List<Mailbox> ending = new ArrayList<>(); // closed, with receives that may still be matched
    private volatile AtomicReferenceArray<@Nullable Mailbox> mailboxes = new AtomicReferenceArray<>(16);
    private int unused = FIRST_FREE;
    private int expectations;

    Contexts() {
        freed.close();
        for (int context = 0; context < FIRST_FREE; context++) {
            mailbox(context);
        }
    }

    /** The mailbox of a context; null if no message for it may come. */
    @Nullable
    Mailbox find(int context) {
        Mailbox found = known(context);
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
        forgetEnded();
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

    /** All that are there, but for those that are over. */
    synchronized Mailbox[] all() {
        AtomicReferenceArray<@Nullable Mailbox> known = mailboxes;
        List<Mailbox> there = new ArrayList<>();
        for (int context = 0; context < known.length(); context++) {
            Mailbox box = known.get(context);
            if (box != null && box != freed) {
                there.add(box);
            }
        }
        return there.toArray(new Mailbox[0]);
    }

    /**
     * A mailbox is closed: it is forgotten as soon as no receive of it can be matched any more. Its number stays used,
     * as others may still send there.
     */
    synchronized void end(Mailbox closed) {
        ending.add(closed);
        forgetEnded();
    }

    private void forgetEnded() {
        ending.removeIf(closed -> {
            boolean over = closed.isOver();
            if (over) {
                mailboxes.set(closed.context(), freed);
            }
            return over;
        });
    }

    private synchronized @Nullable Mailbox expected(int context) {
        boolean may = expectations > 0 && context >= unused && context < unused + AHEAD;
        return may ? mailbox(context) : known(context);
    }

    private @Nullable Mailbox known(int context) {
        AtomicReferenceArray<@Nullable Mailbox> known = mailboxes;
        return context >= 0 && context < known.length() ? known.getAcquire(context) : null;
    }

    private Mailbox mailbox(int context) {
        Mailbox found = known(context);
        if (found != null) {
            return found;
        }
        Mailbox made = new Mailbox(context);
        roomFor(context).setRelease(context, made);
        return made;
    }

    private AtomicReferenceArray<@Nullable Mailbox> roomFor(int context) {
        AtomicReferenceArray<@Nullable Mailbox> known = mailboxes;
        if (context < known.length()) {
            return known;
        }
        AtomicReferenceArray<@Nullable Mailbox> more = new AtomicReferenceArray<>(Integer.highestOneBit(context) << 1);
        for (int each = 0; each < known.length(); each++) {
            more.setPlain(each, known.get(each));
        }
        mailboxes = more;
        return more;
    }
}
