import module org.mobula;

/** Each rank sends words and data of several sizes to each rank, itself included, and checks what comes back. */
static final int ECHO = 1;

static final int ANSWER = 2;

static final int ROUNDS = 20;

static final int[] SIZES = {0, 1, 100, 4096, 65_536};

static final AtomicInteger ANSWERS = new AtomicInteger();

static final AtomicInteger WRONG = new AtomicInteger();

void main() {
    try (Node node = Node.join();
            ActiveEndpoint echoes = ActiveMessages.of(node).open("echoes", handlers -> handlers
                    .onRequest(ECHO, request -> request.reply(
                            ANSWER,
                            request.word(0),
                            request.word(1) + 1,
                            node.rank(),
                            request.source(),
                            request.data().keep()))
                    .onReply(ANSWER, reply -> {
                        int size = SIZES[(int) reply.word(0) % SIZES.length];
                        boolean right = reply.word(1) == reply.word(0) + 1
                                && reply.word(2) == reply.word(0) / SIZES.length % node.size()
                                && reply.word(3) == node.rank()
                                && reply.data().keep().mismatch(content(size)) < 0;
                        WRONG.addAndGet(right ? 0 : 1);
                        ANSWERS.incrementAndGet();
                    }))) {
        for (int rank = 0; rank < node.size(); rank++) {
            echoes.map(rank, rank);
        }
        int total = ROUNDS * node.size() * SIZES.length;
        for (int number = 0; number < total; number++) {
            int destination = number / SIZES.length % node.size();
            echoes.request(destination, ECHO, number, number, 0, 0, content(SIZES[number % SIZES.length]));
        }
        echoes.awaitFinished();
        IO.println("rank " + node.rank() + ": " + ANSWERS + " of " + total + " answers, " + WRONG + " wrong");
        node.barrier();
    }
}

static MemorySegment content(int size) {
    byte[] content = new byte[size];
    for (int i = 0; i < size; i++) {
        content[i] = (byte) (31 * i + size);
    }
    return MemorySegment.ofArray(content);
}
