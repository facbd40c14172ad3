package org.mobula.remote.internal;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.RemoteInvoker;
import org.mobula.invoke.Stub;
import org.mobula.remote.NameTakenException;
import org.mobula.runtime.spi.Engine;

/**
 * One rank's part of the registry: the names whose home this rank is, and whoever waits for one.
 *
 * <p><b>Threads:</b> any; one lock, never held while something is called.
 */
public final class NameRegistry implements RegistryService {
    private final Engine engine;
    private final NameService names;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition bound = lock.newCondition();
    private final Map<String, NameBinding> bindings = new TreeMap<>();

    /**
     * @param engine this node's
     * @param names the client part, which finds the other ranks' parts
     */
    NameRegistry(Engine engine, NameService names) {
        this.engine = engine;
        this.names = names;
    }

    @Override
    public long bind(String name, Object stub, int binder, boolean replace) {
        NameBinding before;
        long version;
        lock.lock();
        try {
            before = bindings.get(name);
            if (before != null && !replace && !isDead(before)) {
                throw new NameTakenException(name, before.stub().toString());
            }
            version = before == null ? 1 : before.version() + 1;
            bindings.put(name, new NameBinding(stub, binder, version));
            bound.signalAll();
        } finally {
            lock.unlock();
        }
        if (before != null) {
            tellForget(name, before, binder);
        }
        return version;
    }

    @Override
    public void restore(String name, Object stub, int binder, long version) {
        lock.lock();
        try {
            NameBinding restored = new NameBinding(stub, binder, version);
            bindings.merge(name, restored, (here, there) -> there.prevailsOver(here) ? there : here);
            bound.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean unbind(String name) {
        NameBinding before;
        lock.lock();
        try {
            before = bindings.remove(name);
        } finally {
            lock.unlock();
        }
        if (before != null) {
            tellForget(name, before, -1);
        }
        return before != null;
    }

    @Override
    public @Nullable Object find(String name, long patience) {
        long left = TimeUnit.MILLISECONDS.toNanos(patience);
        lock.lock();
        try {
            NameBinding binding = bindings.get(name);
            while (binding == null && left > 0) {
                left = bound.awaitNanos(left);
                binding = bindings.get(name);
            }
            return binding == null ? null : binding.stub();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return null;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String[] names() {
        lock.lock();
        try {
            return bindings.keySet().toArray(String[]::new);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void forget(String name, long version) {
        names.forget(name, version);
    }

    /** Whether what is bound lives at a rank that is gone. */
    private boolean isDead(NameBinding binding) {
        return Stub.invokerOf(binding.stub()) instanceof RemoteInvoker remote
                && engine.peer(remote.rank()).isGone();
    }

    private void tellForget(String name, NameBinding before, int newBinder) {
        if (before.binder() == newBinder) {
            return;
        }
        try {
            names.at(before.binder()).forget(name, before.version());
        } catch (MobulaException gone) {
            // why nothing: a binder that is gone remembers nothing
        }
    }
}
