package org.mobula.remote.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Lets one change of a name at a time be under way at this rank, since a change takes several steps: what this rank
 * remembers, and what the name's home is told.
 *
 * <p><b>Threads:</b> any. A lock is held while another rank is called; that rank's calls back take none.
 */
final class NameLocks {
    private final Map<String, ReentrantLock> locks = new ConcurrentHashMap<>();

    /** Does something while no other change of a name is under way here. */
    <T> T during(String name, Supplier<T> change) {
        ReentrantLock lock = lock(name);
        try {
            return change.get();
        } finally {
            locks.remove(name, lock); // waiting threads make another one
            lock.unlock();
        }
    }

    private ReentrantLock lock(String name) {
        while (true) {
            ReentrantLock lock = locks.computeIfAbsent(name, any -> new ReentrantLock());
            lock.lock();
            if (locks.get(name) == lock) {
                return lock;
            }
            lock.unlock();
        }
    }
}
