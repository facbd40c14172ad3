package org.mobula.group;

import org.mobula.group.internal.calling.GroupInvoker;
import org.mobula.group.internal.calling.MethodAgreement;
import org.mobula.group.internal.calling.MethodSetup;
import org.mobula.group.internal.forming.GroupConfigurator;
import org.mobula.group.internal.wire.MethodSignature;

/**
 * One method of one group reference, to be configured.
 *
 * <pre>{@code
 * groups.method(bin, Bin::put).configure(new GroupInvocation(), new DiscardReply());
 * groups.method(bin, Bin::load).configure(new GroupInvocation(), new CombineReply(BinomialCombiner.ofInt(Math::min)));
 * }</pre>
 *
 * <p><b>Threads:</b> any. Calls under way keep the configuration with which they began.
 */
public final class GroupMethod {
    private final GroupInvoker invoker;
    private final int method;
    private final GroupConfigurator configurator;

    GroupMethod(GroupInvoker invoker, int method, GroupConfigurator configurator) {
        this.invoker = invoker;
        this.method = method;
        this.configurator = configurator;
    }

    /**
     * Sets how later calls are forwarded and how their results are handled. Waits for the members if results are combined
     * among them, and for all participants if invocations are combined; else for no other rank.
     *
     * @throws ConfigurationException if the schemes do not fit this method, or participants do not agree
     * @throws org.mobula.fault.DeadlineExceededException if a participant did not come before the thread's deadline, or
     *     within {@link Groups#DEFAULT_TIMEOUT}
     */
    public void configure(InvocationScheme invocation, ReplyScheme reply) {
        MethodSignature signature = invoker.signature(method);
        MethodSetup.check(invoker.group(), signature, invocation, reply);
        OverrideCheck.check(reply, MethodSetup.label(invoker.group(), signature), signature.result());
        MethodAgreement agreement = configurator.agree(
                invoker.group(), signature, invocation, reply, SchemeDescriptions.of(invocation, reply));
        MethodSetup before = invoker.set(new MethodSetup(method, invocation, reply, agreement, -1));
        if (before != null && before.agreement().participation() != null) {
            before.agreement().participation().leave();
        }
    }

    /**
     * Sets the order in which members run later calls of this method.
     *
     * @return this
     */
    public GroupMethod order(CallOrder order) {
        invoker.order(method, order == CallOrder.NONE ? -1 : configurator.nextStream());
        return this;
    }

    /** The method and its group. */
    @Override
    public String toString() {
        return invoker.signature(method).method() + " of " + invoker.describe();
    }
}
