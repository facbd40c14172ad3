package org.mobula.replica.internal;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.Stub;
import org.mobula.replica.ReplicaUnavailableException;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/**
 * All replicated objects by name and by number, including those of which only other ranks have replicas. A name is
 * taken at every rank, whichever ranks have a replica.
 *
 * <p><b>Threads:</b> changed by the thread that holds the {@link WriteExecutor}; read by any.
 */
final class ReplicaCatalog {
    /**
     * An object.
     *
     * @param id the place of its creation in the order
     * @param replica this rank's, or null
     * @param why the reason why this rank has no replica, if it has none
     */
    record Entry(
            long id,
            ReplicaDescriptor descriptor,
            @Nullable Replica replica,
            @Nullable MobulaException why) {}

    private final Engine engine;
    private final Map<Long, Entry> byId = new ConcurrentHashMap<>();
    private final Map<String, Entry> byName = new ConcurrentHashMap<>();
    private final Set<Completion> lookups = ConcurrentHashMap.newKeySet();
    private @Nullable Entry latest; // the last one found by number; owned by the thread that holds the executor
    private volatile @Nullable MobulaException ended;

    ReplicaCatalog(Engine engine) {
        this.engine = engine;
    }

    /** The object of a name, or null. */
    @Nullable
    Entry named(String name) {
        return byName.get(name);
    }

    /** The object of a number, or null; for the thread that holds the {@link WriteExecutor}. */
    @Nullable
    Entry numbered(long id) {
        Entry found = latest;
        if (found == null || found.id() != id) {
            found = byId.get(id);
            latest = found;
        }
        return found;
    }

    /** Like {@link #numbered}, for any thread. */
    @Nullable
    Entry known(long id) {
        return byId.get(id);
    }

    /** All objects. */
    Iterable<Entry> all() {
        return byId.values();
    }

    /** The names of the objects that this rank has replicas of. */
    Set<String> names() {
        Set<String> names = new TreeSet<>();
        byName.values().stream()
                .filter(entry -> entry.replica() != null)
                .forEach(entry -> names.add(entry.descriptor().name()));
        return names;
    }

    /** Adds an object that has a replica here. */
    void add(Replica replica) {
        put(new Entry(replica.id, replica.descriptor, replica, null));
    }

    /**
     * Adds an object of which this rank cannot have a replica.
     *
     * @param doing what failed, as a clause
     * @return the reason
     */
    MobulaException miss(ReplicaDescriptor descriptor, long id, String doing, Throwable cause) {
        MobulaException why = cause instanceof MobulaException known
                ? known
                : ReplicaUnavailableException.lost(descriptor.name(), engine.rank(), doing, cause);
        put(new Entry(id, descriptor, null, why));
        return why;
    }

    private void put(Entry entry) {
        latest = null;
        byId.put(entry.id(), entry);
        byName.put(entry.descriptor().name(), entry);
        MobulaException over = ended; // after the entry is visible: end() sets this first and then ends all entries
        if (over != null && entry.replica() != null) {
            entry.replica().end(over);
        }
        lookups.forEach(Completion::complete);
    }

    /** Removes an object; returns null if there is none. */
    @Nullable
    Entry remove(String name) {
        Entry removed = byName.remove(name);
        if (removed != null) {
            latest = null;
            byId.remove(removed.id());
        }
        return removed;
    }

    /** Ends all replicas; no object will be added. */
    void end(MobulaException why) {
        ended = why;
        lookups.forEach(Completion::complete);
        for (Entry entry : byId.values()) {
            Replica replica = entry.replica();
            if (replica != null) {
                replica.end(why);
            }
        }
    }

    /** Releases all replicas and aborts waiting writes. Called after {@link #end}. */
    void letGo() {
        for (Entry entry : byId.values()) {
            Replica replica = entry.replica();
            if (replica != null) {
                replica.letGo();
            }
        }
    }

    /** Waits until an object of this name exists; returns null if the deadline passes first. */
    @Nullable
    Stub find(String name, long deadline) {
        Completion completion = new Completion(() -> "looking up the replicated object " + name);
        lookups.add(completion);
        try {
            while (true) {
                completion.reset();
                Entry found = byName.get(name);
                if (found != null && found.replica() != null) {
                    return found.replica().stub;
                }
                MobulaException none = ended != null || found == null ? ended : found.why();
                if (none != null) {
                    throw none;
                }
                if (!engine.await(completion, deadline)) {
                    return null;
                }
            }
        } finally {
            lookups.remove(completion);
        }
    }
}
