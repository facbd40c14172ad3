package org.mobula.rmi.internal;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Closes idle lanes after a while, on a thread of its own. */
final class IdleLanes {
    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Set<Pool> watched = ConcurrentHashMap.newKeySet();
    private final Thread thread = Thread.ofPlatform()
            .daemon()
            .name("mobula-rmi-idle")
            .inheritInheritableThreadLocals(false)
            .unstarted(this::run);

    /** Something that has idle lanes. */
    interface Pool {
        /** Called before {@link #closeIdle}: from now on the pool reports its idle lanes again. */
        void unwatch();

        /** Closes those that were idle for long; false if none is left. */
        boolean closeIdle();
    }

    void start() {
        thread.start();
    }

    /** A pool has idle lanes. */
    void watch(Pool pool) {
        watched.add(pool);
        LockSupport.unpark(thread);
    }

    private void run() {
        while (true) {
            if (watched.isEmpty()) {
                LockSupport.park();
            } else {
                LockSupport.parkNanos(PERIOD_NANOS);
                for (Pool pool : List.copyOf(watched)) {
                    watched.remove(pool); // first: a lane that is given back meanwhile adds the pool again
                    pool.unwatch();
                    if (pool.closeIdle()) {
                        watched.add(pool);
                    }
                }
            }
        }
    }
}
