package org.mobula.replica.internal;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.zip.CRC32C;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Input;
import org.mobula.replica.ReplicaGoneException;

/**
 * Compares replicas: after a write now and then, the rank whose write it was tells the others a digest of its replica's
 * state, and each compares it with its own of that moment.
 *
 * <p><b>Threads:</b> who holds the schedule's baton.
 */
final class Digests {
    /** why so few: the comparison follows the write by one round of the order. */
    private static final int KEPT = 256;

    private static final System.Logger LOGGER = System.getLogger(Digests.class.getName());

    private record Taken(String write, long digest) {}

    private final OrderedReplicas all;
    private final int every;
    private final Map<Long, Taken> taken = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Taken> eldest) {
            return size() > KEPT;
        }
    };

    /** @param every after each so manieth message of the order; 0 for never */
    Digests(OrderedReplicas all, int every) {
        this.all = all;
        this.every = every;
    }

    /** A write has ended, and nothing has run since. */
    void after(Write write, Executor threads) {
        Replica replica = write.replica();
        if (every == 0 || write.sequence() % every != 0 || replica.gone() != null) {
            return;
        }
        long digest;
        try {
            digest = digest(replica);
        } catch (RuntimeException | StackOverflowError uncarriable) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "the state of \"" + replica.name + "\" cannot be written, so its replicas are not compared",
                    uncarriable);
            return;
        }
        taken.put(write.sequence(), new Taken(write.label(), digest));
        if (write.origin() == all.rank()) {
            threads.execute(() -> tell(replica.id, write.sequence(), digest));
        }
    }

    private void tell(long replica, long sequence, long digest) {
        try {
            all.submitDigest(replica, sequence, digest);
        } catch (MobulaException stopped) {
            // why nothing: nobody compares any more
        }
    }

    private long digest(Replica replica) {
        all.copies().takeOut(replica.root());
        MemorySegment state = all.copies().bytes();
        CRC32C sum = new CRC32C();
        sum.update(state.asByteBuffer());
        return sum.getValue() << Integer.SIZE | replica.hashes();
    }

    /** The step that compares another rank's digest with this one's. */
    Step comparison(Write.Place place, Input message) {
        long id = message.getLong();
        long write = message.getLong();
        long digest = message.getLong();
        return new Step() {
            @Override
            public long sequence() {
                return place.sequence();
            }

            @Override
            public void run() {
                compare(id, write, digest, place.origin());
                all.schedule().settle();
            }
        };
    }

    private void compare(long id, long write, long digest, int origin) {
        Replica replica = all.byId(id);
        Taken own = taken.get(write);
        if (replica != null && own != null && own.digest() != digest && replica.gone() == null) {
            all.lose(replica, ReplicaGoneException.diverged(replica.name, all.rank(), origin, own.write(), write));
        }
    }
}
