package org.mobula.remote.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Serializes the changes of each name at this rank, since a change takes two steps: this rank remembers its binding,
 * and the home of the name is called.
 *
 * <p><b>Threads:</b> any. A lock is held while another rank is called; that rank's calls back take none.
 */
final class NameLocks {
    private final Map<String, ReentrantLock> locks = new ConcurrentHashMap<>();

    /** Runs a change while no other change of the same name is in progress at this rank. */
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
