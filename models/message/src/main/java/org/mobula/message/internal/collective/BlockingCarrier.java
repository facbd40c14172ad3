package org.mobula.message.internal.collective;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Slice;
import org.mobula.collective.spi.AreaWaiting;
import org.mobula.message.internal.pointtopoint.EagerLimits;
import org.mobula.message.internal.pointtopoint.PointToPointEngine;
import org.mobula.message.internal.pointtopoint.ReceiveOperation;
import org.mobula.message.internal.pointtopoint.SendOperation;
import org.mobula.message.internal.section.SectionElements;

/**
 * The carrier of blocking operations. It is reused by the next operation.
 *
 * <p><b>Threads:</b> that of the caller.
 */
final class BlockingCarrier implements BlockingSteps {
    private final CollectiveContext context;
    private final PointToPointEngine pointToPoint;
    private final SectionBinding binding = new SectionBinding();
    private final List<ReceiveOperation> receives = new ArrayList<>();
    private final List<SendOperation> sends = new ArrayList<>();
    private final int[] expected; // ranks
    private @Nullable AreaWaiting waiting;
    private @Nullable CollectiveCall call;
    private int expecting;
    private int receiving;
    private int sending;
    private int tag;
    private long part; // the operation, sent with its messages

    BlockingCarrier(CollectiveContext context) {
        this.context = context;
        this.pointToPoint = context.pointToPoint();
        this.expected = new int[context.members().size()];
    }

    /** @param shared the area; null if there is none */
    void begin(CollectiveCall operation, CachedPlan plan, int number, @Nullable AreaWaiting shared) {
        tag = number;
        part = plan.operation();
        OperationFingerprint fingerprint = plan.fingerprint();
        if (shared == null || fingerprint == null) {
            binding.begin(operation, plan, null);
            return;
        }
        shared.enter(operation, fingerprint);
        waiting = shared;
        call = operation;
        binding.begin(operation, plan, shared.area());
    }

    void end() {
        binding.end();
        AreaWaiting shared = waiting;
        if (shared != null) {
            waiting = null;
            call = null;
            shared.leave();
        }
    }

    @Override
    public void receive(int peer, Slice into) {
        if (receiving == receives.size()) {
            receives.add(pointToPoint.newReceive());
        }
        ReceiveOperation receive = receives.get(receiving++);
        receive.reuseBlocking();
        receive.ofOperation(part);
        pointToPoint.post(receive, binding.of(into), peer, tag);
    }

    @Override
    public void send(int peer, Slice from) {
        SectionElements section = binding.of(from);
        if (section.bytes() <= EagerLimits.INLINE && pointToPoint.sendInline(section, peer, tag, part)) {
            return;
        }
        if (sending == sends.size()) {
            sends.add(pointToPoint.newSend());
        }
        SendOperation send = sends.get(sending++);
        send.reuseBlocking();
        send.ofOperation(part);
        pointToPoint.start(send, section, peer, tag);
    }

    @Override
    public void copy(Slice from, Slice into) {
        binding.copy(from, into);
    }

    @Override
    public void combine(Slice operand, Slice into, boolean lower) {
        binding.combine(operand, into, lower);
    }

    @Override
    public void publish() {
        shared().area().publish();
    }

    @Override
    public void expect(int peer) {
        if (expecting == expected.length) { // rare, because a round expects each rank at most once
            awaitExpected();
        }
        expected[expecting++] = peer;
    }

    private AreaWaiting shared() {
        AreaWaiting shared = waiting;
        if (shared == null) {
            throw new IllegalStateException("there is no shared area");
        }
        return shared;
    }

    private void awaitExpected() {
        CollectiveCall operation = call;
        for (int i = 0; i < expecting && operation != null; i++) {
            shared().await(operation, expected[i]);
        }
        expecting = 0;
    }

    @Override
    public void awaitRound() {
        context.checkNotFailed();
        for (int i = 0; i < receiving; i++) {
            ReceiveOperation receive = receives.get(i);
            receive.awaitDone(CollectiveContext.GIVEN_UP);
            receive.checkFull();
            receive.forget();
        }
        for (int i = 0; i < sending; i++) {
            SendOperation send = sends.get(i);
            send.awaitDone(CollectiveContext.GIVEN_UP);
            send.outcome();
            send.forget();
        }
        receiving = 0;
        sending = 0;
        awaitExpected();
    }

    @Override
    public void releaseBuffers() {
        receives.subList(0, receiving).forEach(ReceiveOperation::releaseBuffers);
        sends.subList(0, sending).forEach(SendOperation::releaseBuffers);
    }
}
