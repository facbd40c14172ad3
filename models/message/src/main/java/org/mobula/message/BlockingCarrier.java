package org.mobula.message;

import java.util.ArrayList;
import java.util.List;
import org.mobula.collective.Slice;

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
    private int receiving;
    private int sending;
    private int tag;

    BlockingCarrier(CollectiveContext context) {
        this.context = context;
        this.exchange = context.exchange();
    }

    void begin(CollectiveCall call, Planned planned, int number) {
        binding.begin(call, planned);
        tag = number;
    }

    void end() {
        binding.end();
    }

    @Override
    public void receive(int peer, Slice into) {
        if (receiving == receives.size()) {
            receives.add(new ReceiveOperation(exchange));
        }
        ReceiveOperation receive = receives.get(receiving++);
        receive.reuseBlocking();
        exchange.post(receive, binding.of(into), peer, tag);
    }

    @Override
    public void send(int peer, Slice from) {
        Section section = binding.of(from);
        if (section.bytes() <= EagerLimits.INLINE) {
            exchange.send(section, peer, tag, SendMode.STANDARD);
            return;
        }
        if (sending == sends.size()) {
            sends.add(new SendOperation(exchange));
        }
        SendOperation send = sends.get(sending++);
        send.reuseBlocking();
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
    }

    @Override
    public void letGo() {
        receives.subList(0, receiving).forEach(ReceiveOperation::letGo);
        sends.subList(0, sending).forEach(SendOperation::letGo);
    }
}
