package org.mobula.message.internal.pointtopoint;

import org.jspecify.annotations.Nullable;
import org.mobula.memory.Output;
import org.mobula.message.ElementKind;
import org.mobula.message.Status;
import org.mobula.message.internal.section.SectionElements;
import org.mobula.runtime.spi.Engine;

/**
 * State shared by all sends and receives in one context.
 *
 * <p><b>Threads:</b> any.
 */
public final class MessageContext {
    private final MessageServices services;
    private final CommunicatorMembers members;
    private final int number;
    private final @Nullable OperationMatching matching;
    private final boolean hasOperations;
    private final Statuses statuses = new Statuses();

    /** @param matching in a context of collective operations; else null */
    public MessageContext(
            MessageServices services, CommunicatorMembers members, int number, @Nullable OperationMatching matching) {
        this.services = services;
        this.members = members;
        this.number = number;
        this.hasOperations = MessageProtocol.hasOperations(number);
        this.matching = matching;
    }

    Engine engine() {
        return services.engine();
    }

    /** The routes to all ranks of the node. */
    public Routes routes() {
        return services.routes();
    }

    ObjectCodecs objects() {
        return services.objects();
    }

    EagerFetch fetch() {
        return services.fetch();
    }

    /** The ranks that use the context. */
    public CommunicatorMembers members() {
        return members;
    }

    /** The number of the context in messages. */
    public int number() {
        return number;
    }

    /** Compares collective operations; null if the context has none. */
    @Nullable
    OperationMatching matching() {
        return matching;
    }

    /** Writes the part of a message by which it is matched. */
    void putHead(Output out, int tag, ElementKind kind, long operation) {
        MessageProtocol.putEnvelope(out, number, tag, kind);
        if (hasOperations) {
            out.putLong(operation);
        }
    }

    /** The status of a message that was received from a rank of the node. */
    Status received(int node, int tag, long bytes, ElementKind kind) {
        return statuses.of(members.rankOf(node), tag, bytes, kind);
    }

    /** The status of a message that was sent. */
    Status sent(int tag, SectionElements section) {
        return statuses.of(members.rank(), tag, section.bytes(), section.kind());
    }
}
