package org.mobula.replica.internal;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.Stub;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/**
 * All replicated objects, by name and by number: those that this rank has replicas of, and those that only others have. A
 * name is taken at every rank alike, whoever has a replica.
 *
 * <p><b>Threads:</b> changed by who holds the schedule's baton; looked at by any.
 */
final class ReplicaCatalog {
    /**
     * An object.
     *
     * @param id its creation's place in the order
     * @param replica this rank's, or null
     * @param why there is none here, if there is none
     */
    record Entry(
            long id,
            ReplicaDescriptor birth,
            @Nullable Replica replica,
            @Nullable MobulaException why) {}

    private final Engine engine;
    private final Map<Long, Entry> byId = new ConcurrentHashMap<>();
    private final Map<String, Entry> byName = new ConcurrentHashMap<>();
    private final Set<Completion> lookups = ConcurrentHashMap.newKeySet();
    private @Nullable Entry latest; // what was last found by its number; with the baton
    private volatile @Nullable MobulaException ended;

    ReplicaCatalog(Engine engine) {
        this.engine = engine;
    }

    /** The object of a name, or null. */
    @Nullable
    Entry named(String name) {
        return byName.get(name);
    }

    /** With the baton: the object of a number, or null. */
    @Nullable
    Entry numbered(long id) {
        Entry found = latest;
        if (found == null || found.id() != id) {
            found = byId.get(id);
            latest = found;
        }
        return found;
    }

    /** As {@link #numbered}, for anybody. */
    @Nullable
    Entry known(long id) {
        return byId.get(id);
    }

    /** All objects. */
    Iterable<Entry> all() {
        return byId.values();
    }

    /** The names of those that this rank has replicas of. */
    Set<String> names() {
        Set<String> names = new TreeSet<>();
        byName.values().stream()
                .filter(entry -> entry.replica() != null)
                .forEach(entry -> names.add(entry.birth().name()));
        return names;
    }

    /** There is a new object, and a replica of it here. */
    void add(Replica replica) {
        put(new Entry(replica.id, replica.birth, replica, null));
    }

    /** There is a new object, and no replica of it here. */
    void miss(long id, ReplicaDescriptor birth, MobulaException why) {
        put(new Entry(id, birth, null, why));
    }

    private void put(Entry entry) {
        latest = null;
        byId.put(entry.id(), entry);
        byName.put(entry.birth().name(), entry);
        MobulaException over = ended; // why behind: who ends looks through all behind having said so
        if (over != null && entry.replica() != null) {
            entry.replica().end(over);
        }
        lookups.forEach(Completion::complete);
    }

    /** There is an object no more; null if there was none. */
    @Nullable
    Entry remove(String name) {
        Entry removed = byName.remove(name);
        if (removed != null) {
            latest = null;
            byId.remove(removed.id());
        }
        return removed;
    }

    /** No object will come any more, and those that are there end. */
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

    /** Waits until there is an object of a name; null if there is none in time. */
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
