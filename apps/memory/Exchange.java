import module java.base;
import module org.mobula;

/**
 * How the ranks of a program communicate. A message is a call of another rank: it returns once the message has arrived
 * there. Numbers and points wait there until the program receives them; words are a request, which is answered at once.
 *
 * <p>The versions differ in what happens to the data: the codec copies it, it lies in a posted buffer, or it is an
 * object that is read in place. Calls are synchronous in all of them, as remote calls are in the thesis.
 *
 * <p><b>Threads:</b> one sends and receives; messages arrive on any. <b>Ownership:</b> the program releases what it has
 * received; a released message must not be used.
 */
abstract class Exchange {
    /** How the ranks communicate. */
    enum Way {
        COPIES("by copies"),
        BUFFERS("in buffers"),
        OBJECTS("by objects in place");

        final String words;

        Way(String words) {
            this.words = words;
        }

        String option() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Answers requests; at once, and on any thread. */
    interface Handler {
        int[] answer(int from, IntBuffer request);
    }

    private static final long PATIENCE_SECONDS = 300;
    private static final Message.Words NOTHING = Message.of(new int[0]);

    final Node node;
    private final Handler handler;
    private final List<BlockingQueue<Message>> arrived = new ArrayList<>();
    private final Traffic traffic = new Traffic();
    private volatile boolean ending; // volatile: the thread that accepts messages reads it

    Exchange(Node node, Handler handler) {
        this.node = node;
        this.handler = handler;
        for (int rank = 0; rank < node.size(); rank++) {
            arrived.add(new LinkedBlockingQueue<>());
        }
    }

    /**
     * Connects all ranks; called by all of them.
     *
     * @param name different from that of any other exchange
     * @param largest the size of the largest message in bytes
     */
    static Exchange open(Way way, Node node, String name, int largest, Handler handler) {
        Exchange exchange = switch (way) {
            case COPIES -> new ByCalls<>(node, name, handler, ByCalls.Inbox.class);
            case BUFFERS -> new ByBuffers(node, name, handler, largest);
            case OBJECTS -> new ByCalls<>(node, name, handler, ByCalls.InPlaceInbox.class);
        };
        node.barrier();
        return exchange;
    }

    final int rank() {
        return node.rank();
    }

    final int size() {
        return node.size();
    }

    /** What this rank has sent and received until now. */
    final Traffic traffic() {
        return traffic;
    }

    /** Sends numbers or points; returns once they have arrived. */
    final void send(int to, Message message) {
        if (to == rank()) {
            queue(to).add(message);
            return;
        }
        long begun = System.nanoTime();
        deliver(to, message);
        traffic.sent(Message.bytes(message), System.nanoTime() - begun);
    }

    /** Waits for the next numbers of a rank. */
    final Message.Numbers receive(int from) {
        return (Message.Numbers) next(from);
    }

    /** Waits for the next points of a rank. */
    final Message.Points receivePoints(int from) {
        return (Message.Points) next(from);
    }

    private Message next(int from) {
        long begun = System.nanoTime();
        try {
            Message message = queue(from).poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (message == null) {
                throw new IllegalStateException("rank %d has waited %d s for a message from rank %d"
                        .formatted(rank(), PATIENCE_SECONDS, from));
            }
            return message;
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException("interrupted while waiting for rank " + from, interrupted);
        } finally {
            traffic.waited(System.nanoTime() - begun);
        }
    }

    /** Sends a request, and returns the answer. */
    final int[] ask(int rank, int... request) {
        if (rank == rank()) {
            return handler.answer(rank, IntBuffer.wrap(request));
        }
        long begun = System.nanoTime();
        Message.Words answer = deliver(rank, Message.of(request));
        int[] words = new int[answer.values().remaining()];
        answer.values().get(words);
        release(answer);
        traffic.sent(Message.WORD_BYTES * request.length, System.nanoTime() - begun);
        return words;
    }

    /** Accepts a message of another rank. Called by the versions; does not wait. */
    final Message.Words accept(int from, Message message) {
        traffic.received(Message.bytes(message));
        if (message instanceof Message.Words request) {
            Message.Words answer = Message.of(handler.answer(from, request.values()));
            release(message);
            return answer;
        }
        queue(from).add(message);
        return NOTHING;
    }

    private BlockingQueue<Message> queue(int rank) {
        return arrived.get(rank);
    }

    /** Calls another rank with a message; waits for the answer. */
    abstract Message.Words deliver(int rank, Message message);

    /** Ends the use of a received message. */
    abstract void release(Message message);

    /** Ends the use of this exchange; called by all ranks, once they have received everything. */
    final void end() {
        ending = true;
        node.barrier();
        disconnect();
    }

    /** Whether the ranks disconnect now. */
    final boolean isEnding() {
        return ending;
    }

    abstract void disconnect();
}
