package org.mobula.remote.internal;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.RemoteInvoker;
import org.mobula.invoke.Stub;
import org.mobula.remote.NameTakenException;
import org.mobula.runtime.spi.Engine;

/**
 * One rank's part of the registry: the names whose home is this rank, and the threads that wait for one.
 *
 * <p><b>Threads:</b> any; one lock, not held during calls.
 */
public final class NameRegistry implements RegistryService {
    /**
     * The object that a name is bound to.
     *
     * @param stub the object's stub
     * @param binder the rank that bound it
     * @param version increases with each change of the name
     */
    private record NameBinding(Object stub, int binder, long version) {
        /** Whether this binding wins over another one of the same name. */
        boolean prevailsOver(NameBinding other) {
            return version != other.version ? version > other.version : binder >= other.binder;
        }
    }

    private final Engine engine;
    private final IntFunction<RegistryService> registries;
    private final ObjLongConsumer<String> forgetting;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition bound = lock.newCondition();
    private final Map<String, NameBinding> bindings = new TreeMap<>();

    /**
     * @param registries the registries of other ranks
     * @param forgetting called with a name and a version when a binding by this rank was replaced or removed
     */
    NameRegistry(Engine engine, IntFunction<RegistryService> registries, ObjLongConsumer<String> forgetting) {
        this.engine = engine;
        this.registries = registries;
        this.forgetting = forgetting;
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
        forgetting.accept(name, version);
    }

    /** Whether the bound object is at a rank that has failed or left. */
    private boolean isDead(NameBinding binding) {
        return Stub.invokerOf(binding.stub()) instanceof RemoteInvoker remote
                && engine.peer(remote.rank()).hasDeparted();
    }

    private void tellForget(String name, NameBinding before, int newBinder) {
        if (before.binder() == newBinder) {
            return;
        }
        try {
            registries.apply(before.binder()).forget(name, before.version());
        } catch (MobulaException departed) {
            // a failed binder keeps no bindings
        }
    }
}
