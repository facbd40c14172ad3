package org.mobula.group.internal.calling;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.mobula.group.ConfigurationException;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.invoke.Call;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invoker;

/**
 * What stands behind a group reference: how each method is called.
 *
 * <p><b>Threads:</b> any, several calls at once.
 */
public final class GroupInvoker implements Invoker {
    private final GroupNode node;
    private final LocalGroup group;
    private final AtomicReferenceArray<@Nullable MethodSetup> setups;
    private final int[] streams; // guarded by this
    private final AtomicReference<@Nullable GroupCall> spare = new AtomicReference<>();

    GroupInvoker(GroupNode node, LocalGroup group) {
        this.node = node;
        this.group = group;
        this.setups = new AtomicReferenceArray<>(group.shape().methods().size());
        this.streams = new int[setups.length()];
        Arrays.fill(streams, -1);
    }

    GroupNode node() {
        return node;
    }

    public LocalGroup group() {
        return group;
    }

    public MethodSignature signature(int method) {
        return group.signature(method);
    }

    /** How a method is called from now on; gives how it was before. */
    public synchronized @Nullable MethodSetup set(MethodSetup setup) {
        return setups.getAndSet(setup.method(), setup.on(streams[setup.method()]));
    }

    /** In which stream a method's calls run from now on; -1 for none. */
    public synchronized void order(int method, int stream) {
        streams[method] = stream;
        MethodSetup setup = setups.get(method);
        if (setup != null) {
            setups.set(method, setup.on(stream));
        }
    }

    @Override
    public Call begin(int method, int primitiveBytes) {
        return call(method);
    }

    /** A call of a method. */
    GroupCall call(int method) {
        MethodSetup setup = setups.get(method);
        if (setup == null) {
            throw new ConfigurationException(signature(method).label() + " of " + describe()
                    + " is not configured: say how it is called, as in groups.method(reference, ...).configure(new"
                    + " GroupInvocation(), new DiscardReply())");
        }
        GroupCall call = spare.getAndSet(null);
        return (call == null ? new GroupCall(this) : call).begin(setup);
    }

    /** Takes a call back that is over. */
    void give(GroupCall call) {
        spare.setRelease(call); // why release: who gets it finds it as it was left
    }

    @Override
    public InterfaceShape shape() {
        return group.shape();
    }

    @Override
    public boolean sameTarget(Invoker other) {
        return other == this;
    }

    @Override
    public int targetHash() {
        return System.identityHashCode(this);
    }

    @Override
    public String describe() {
        return group.describe();
    }
}
