package org.mobula.message.internal.pointtopoint;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The contexts of a node. A message names its context, and only receives in that context match it.
 *
 * <p>A communicator has two adjacent contexts: an even one for the program's messages, and the next one for collective
 * operations. World has 0 and 1, self 2 and 3. For other communicators the members agree: each states the first of its
 * unused numbers, and all open the largest of these. Meanwhile messages may arrive for contexts that are not open yet;
 * they are held. A number is never reused.
 *
 * <p><b>Threads:</b> any.
 */
public final class Contexts {
    /** The number of contexts of a communicator. */
    public static final int EACH = 2;

    private static final int FIRST_FREE = 2 * EACH;

    private static final int NO_CONTEXT = -1;

    /** The number of contexts by which another rank may be ahead. */
    private static final int AHEAD = 1 << 16;

    private final Mailbox freed = new Mailbox(NO_CONTEXT); // of all contexts that have ended; holds no message
    private final List<Mailbox> ending = new ArrayList<>(); // closed, with receives that may still be matched
    private volatile AtomicReferenceArray<@Nullable Mailbox> mailboxes = new AtomicReferenceArray<>(16);
    private int unused = FIRST_FREE;
    private int expectations;

    public Contexts() {
        freed.close();
        for (int context = 0; context < FIRST_FREE; context++) {
            mailbox(context);
        }
    }

    /** The mailbox of a context; null if it cannot receive messages. */
    @Nullable
    public Mailbox find(int context) {
        Mailbox found = known(context);
        return found != null ? found : expected(context);
    }

    /** A communicator is being created: from now on messages may arrive for contexts that are not open here. */
    public synchronized void expect() {
        expectations++;
    }

    /** Ends {@link #expect}. */
    public synchronized void expectNoMore() {
        expectations--;
    }

    /** The first of the unused numbers; even. */
    public synchronized int unused() {
        return unused;
    }

    /**
     * Opens the context that all members agreed on, and the next one.
     *
     * @return false if it has been used here in the meantime
     */
    public synchronized boolean open(int agreed) {
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
    public Mailbox get(int context) {
        Mailbox found = find(context);
        if (found == null) {
            throw new IllegalStateException("context " + context + " is not open");
        }
        return found;
    }

    /** The mailboxes of all contexts that have not ended. */
    public synchronized Mailbox[] all() {
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
     * Forgets a closed mailbox as soon as none of its receives can be matched. Its number stays in use, because
     * other ranks may still send to it.
     */
    public synchronized void end(Mailbox closed) {
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
