import module java.base;
import module org.mobula;

/**
 * Messages are arguments of remote calls. The interface says how they travel: as copies, which the codec makes, or in
 * place, so that the receiver reads them where they have arrived.
 *
 * @param <I> the remote interface of the ranks
 */
final class ByCalls<I extends ByCalls.Inbox> extends Exchange {
    /** A rank. */
    interface Inbox extends Remote {
        /** Accepts a message. Inline: it only appends the message, or answers at once. */
        @NonBlocking
        Message.Words accept(int from, Message message);
    }

    /** A rank whose arguments and results are read in place. */
    interface InPlaceInbox extends Inbox {
        @Override
        @NonBlocking
        @InPlace
        Message.Words accept(int from, @InPlace Message message);
    }

    private final Remoting remoting;
    private final String name;
    private final List<I> inboxes = new ArrayList<>();

    ByCalls(Node node, String name, Handler handler, Class<I> type) {
        super(node, handler);
        this.remoting = Remoting.of(node);
        this.name = name;
        InPlaceInbox inPlace = this::accept;
        Inbox copying = this::accept;
        remoting.bind(name + "-" + node.rank(), type == InPlaceInbox.class ? inPlace : copying);
        node.barrier(); // so that all names are bound
        for (int rank = 0; rank < node.size(); rank++) {
            inboxes.add(remoting.lookup(name + "-" + rank, type));
        }
    }

    @Override
    Message.Words deliver(int rank, Message message) {
        return inboxes.get(rank).accept(node.rank(), message);
    }

    @Override
    void release(Message message) {
        ObjectBuffer.release(message);
    }

    @Override
    void disconnect() {
        remoting.unbind(name + "-" + node.rank());
    }
}
