import module java.base;
import module org.mobula;

/**
 * Messages lie in registered buffers of endpoints, two pairs for each pair of ranks: one for the calls of either. A
 * thread accepts the calls. It posts another buffer before it answers, so a message always finds one, however many
 * messages the program still uses.
 */
final class ByBuffers extends Exchange {
    private final String name;
    private final int largest;
    private final CompletionQueue arrivals;
    private final Map<Integer, BufferLink> calling = new HashMap<>();
    private final Map<Integer, BufferLink> called = new HashMap<>();

    ByBuffers(Node node, String name, Handler handler, int largest) {
        super(node, handler);
        this.name = name;
        this.largest = largest;
        Endpoints endpoints = Endpoints.of(node);
        arrivals = endpoints.completionQueue();
        for (int other = 0; other < node.size(); other++) { // all connect in the same order of pairs: no cycle of waits
            if (other > node.rank()) {
                connect(endpoints, other);
                awaitConnection(endpoints, other);
            } else if (other < node.rank()) {
                awaitConnection(endpoints, other);
                connect(endpoints, other);
            }
        }
        if (!called.isEmpty()) {
            Thread.ofPlatform().daemon().name("calls of " + name).start(this::acceptCalls);
        }
    }

    private void connect(Endpoints endpoints, int other) {
        BufferLink link = new BufferLink(other, largest);
        EndpointOptions options = EndpointOptions.defaults().withPatience(Duration.ofSeconds(60));
        endpoints.connect(other, name + "-from-" + node.rank(), options, link::prepare);
        calling.put(other, link);
    }

    private void awaitConnection(Endpoints endpoints, int other) {
        BufferLink link = new BufferLink(other, largest);
        EndpointOptions options = EndpointOptions.defaults().withReceives(arrivals);
        endpoints.acceptFrom(other, name + "-from-" + other, options, link::prepare);
        called.put(other, link);
    }

    private void acceptCalls() {
        try {
            while (true) {
                BufferMessage.Slot slot = BufferMessage.Slot.of(arrivals.await());
                BufferLink link = slot.link();
                link.post();
                link.send(accept(link.peer(), slot.message()));
            }
        } catch (RuntimeException | Error failure) {
            if (!isEnding()) {
                System.err.println("rank " + node.rank() + " accepts no messages any more: " + failure);
                disconnect(); // so that the calls of the other ranks fail
            }
        }
    }

    @Override
    Message.Words deliver(int rank, Message message) {
        BufferLink link = calling.get(rank);
        link.send(message);
        BufferMessage.Slot slot = link.awaitAnswer();
        link.post();
        return (Message.Words) slot.message();
    }

    @Override
    void release(Message message) {
        if (message instanceof BufferMessage received) {
            received.slot().release();
        }
    }

    @Override
    void disconnect() {
        calling.values().forEach(BufferLink::close);
        called.values().forEach(BufferLink::close);
    }
}
