package org.mobula.message;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Slice;
import org.mobula.collective.spi.AreaWaiting;

/**
 * Carries a collective operation whose caller waits for it. Its parts are used again for the next one.
 *
 * <p><b>Threads:</b> the caller's.
 */
final class BlockingCarrier implements WaitingCarrier {
    private final CollectiveContext context;
    private final Exchange exchange;
    private final Binding binding = new Binding();
    private final List<ReceiveOperation> receives = new ArrayList<>();
    private final List<SendOperation> sends = new ArrayList<>();
    private final int[] expected; // ranks
    private @Nullable AreaWaiting waiting;
    private @Nullable CollectiveCall call;
    private int expecting;
    private int receiving;
    private int sending;
    private int tag;
    private long part; // the operation, for its messages

    BlockingCarrier(CollectiveContext context) {
        this.context = context;
        this.exchange = context.exchange();
        this.expected = new int[context.members().size()];
    }

    /** @param shared the area and how to wait there; null if there is none, or the plan needs none */
    void begin(CollectiveCall operation, Planned planned, int number, @Nullable AreaWaiting shared) {
        tag = number;
        part = planned.operation();
        CollectiveLabel label = planned.label();
        if (shared == null || label == null) {
            binding.begin(operation, planned, null);
            return;
        }
        shared.enter(operation, label);
        waiting = shared;
        call = operation;
        binding.begin(operation, planned, shared.area());
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
            receives.add(new ReceiveOperation(exchange));
        }
        ReceiveOperation receive = receives.get(receiving++);
        receive.reuseBlocking();
        receive.ofOperation(part);
        exchange.post(receive, binding.of(into), peer, tag);
    }

    @Override
    public void send(int peer, Slice from) {
        Section section = binding.of(from);
        if (section.bytes() <= EagerLimits.INLINE && exchange.sendInline(section, peer, tag, part)) {
            return;
        }
        if (sending == sends.size()) {
            sends.add(new SendOperation(exchange));
        }
        SendOperation send = sends.get(sending++);
        send.reuseBlocking();
        send.ofOperation(part);
        exchange.start(send, section, peer, tag);
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
        if (expecting == expected.length) { // why rarely: a round expects each rank once at most
            awaitExpected();
        }
        expected[expecting++] = peer;
    }

    private AreaWaiting shared() {
        AreaWaiting shared = waiting;
        if (shared == null) {
            throw new IllegalStateException("there is no memory that all ranks share");
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
        context.checkWhole();
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
    public void letGo() {
        receives.subList(0, receiving).forEach(ReceiveOperation::letGo);
        sends.subList(0, sending).forEach(SendOperation::letGo);
    }
}
