import module java.base;
import module org.mobula;

/**
 * An endpoint, its send buffer, and its receive buffers, of which one is posted.
 *
 * <p><b>Threads:</b> one sends; {@link #recycle} any.
 */
final class BufferLink {
    private final int peer;
    private final int largest;
    private final List<MessageBuffer> buffers = new ArrayList<>();
    private final Queue<BufferMessage.Slot> free = new ConcurrentLinkedQueue<>();
    private MessageEndpoint endpoint;
    private BufferMessage.Slot sending;

    BufferLink(int peer, int largest) {
        this.peer = peer;
        this.largest = largest;
    }

    /** Posts the first receive before the peer can send. */
    void prepare(MessageEndpoint connected) {
        endpoint = connected;
        sending = slot();
        post();
    }

    private BufferMessage.Slot slot() {
        MessageBuffer buffer = MessageBuffer.allocate(largest, ReclaimPolicy.REVOKE);
        buffers.add(buffer);
        return new BufferMessage.Slot(this, endpoint.register(buffer));
    }

    int peer() {
        return peer;
    }

    /** Posts a receive into a buffer that the program does not use. */
    void post() {
        BufferMessage.Slot slot = free.poll();
        endpoint.postReceive((slot == null ? slot() : slot).receive());
    }

    void recycle(BufferMessage.Slot slot) {
        free.add(slot);
    }

    /** Sends a message, and waits until its buffer may be used again. */
    void send(Message message) {
        endpoint.postSend(sending.write(message), BufferMessage.tag(message));
        endpoint.awaitSend().check();
    }

    BufferMessage.Slot awaitAnswer() {
        return BufferMessage.Slot.of(endpoint.awaitReceive());
    }

    void close() {
        endpoint.close();
        buffers.forEach(MessageBuffer::close);
    }
}
