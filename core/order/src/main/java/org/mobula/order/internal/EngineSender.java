package org.mobula.order.internal;

import java.util.concurrent.atomic.AtomicLong;
import org.mobula.order.internal.protocol.Message;
import org.mobula.order.internal.protocol.ProtocolSender;
import org.mobula.order.internal.wire.MessageKinds;
import org.mobula.order.internal.wire.MessageWriter;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.Outgoing;

/**
 * Sends an order's messages over an engine.
 *
 * <p><b>Threads:</b> one at a time, except {@link #sent}.
 */
final class EngineSender implements ProtocolSender {
    private final Engine engine;
    private final int order;
    private final AtomicLong sent = new AtomicLong(); // plain: readers may see stale values

    EngineSender(Engine engine, int order) {
        this.engine = engine;
        this.order = order;
    }

    /** The number of messages sent. */
    long sent() {
        return sent.get();
    }

    @Override
    public boolean send(int rank, Message message) {
        sent.setPlain(sent.getPlain() + 1);
        return engine.peer(rank).post(MessageKinds.handler(message), MessageWriter.sizeHint(message), content(message));
    }

    @Override
    public boolean sendQuietly(int rank, Message message) {
        sent.setPlain(sent.getPlain() + 1);
        return engine.peer(rank)
                .postQuietly(MessageKinds.handler(message), MessageWriter.sizeHint(message), content(message));
    }

    @Override
    public boolean survivesSender(int rank) {
        return engine.peer(rank).survivesSender();
    }

    private Outgoing content(Message message) {
        return output -> MessageWriter.write(output, order, message);
    }
}
