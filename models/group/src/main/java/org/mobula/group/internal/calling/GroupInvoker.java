package org.mobula.group.internal.calling;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.mobula.group.ConfigurationException;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.invoke.Call;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invoker;
import org.mobula.invoke.RemoteMethod;

/**
 * The invoker of a group reference: knows how each method is configured.
 *
 * <p><b>Threads:</b> any, several calls at once.
 */
public final class GroupInvoker implements Invoker {
    private final GroupNode node;
    private final LocalGroup group;
    private final AtomicReferenceArray<@Nullable MethodConfig> setups;
    private final int[] streams; // guarded by this
    private final AtomicReference<@Nullable GroupCall> spare = new AtomicReference<>();

    GroupInvoker(GroupNode node, LocalGroup group) {
        this.node = node;
        this.group = group;
        this.setups = new AtomicReferenceArray<>(group.shape().methods().size());
        this.streams = new int[setups.length()];
        Arrays.fill(streams, -1);
    }

    public LocalGroup group() {
        return group;
    }

    public MethodSignature signature(int method) {
        return group.signature(method);
    }

    /** Configures a method for later calls; returns its previous configuration. */
    public synchronized @Nullable MethodConfig set(MethodConfig config) {
        return setups.getAndSet(config.method(), config.on(streams[config.method()]));
    }

    /** Sets the stream in which a method's later calls run; -1 for none. */
    public synchronized void order(int method, int stream) {
        streams[method] = stream;
        MethodConfig config = setups.get(method);
        if (config != null) {
            setups.set(method, config.on(stream));
        }
    }

    @Override
    public Call begin(int method, int primitiveBytes) {
        MethodConfig config = setups.get(method);
        if (config == null) {
            throw new ConfigurationException(signature(method).label() + " of " + describe()
                    + " is not configured: configure it first, as in groups.method(reference, ...).configure(new"
                    + " GroupInvocation(), new DiscardReply())");
        }
        GroupCall call = spare.getAndSet(null);
        return (call == null ? new GroupCall(node, group, spare) : call).begin(config);
    }

    @Override
    public List<RemoteMethod> methods() {
        return group.shape().methods();
    }

    /** The interfaces of the members. */
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
