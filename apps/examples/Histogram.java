import module org.mobula;

// Active messages: each rank generates numbers, and the rank that owns the bucket of a number counts it: one request
// without a reply per number. Many small messages, and no rank waits for another one before the end.

static final int BUCKETS = 64;
static final int NUMBERS = 20_000;
static final int COUNT = 1;

static final long[] counts = new long[BUCKETS];

void main() {
    try (Node node = Node.join();
            ActiveEndpoint endpoint = ActiveMessages.of(node).open("histogram", handlers -> handlers
                    .onRequest(COUNT, request -> counts[(int) request.word(0)]++))) {
        for (int rank = 0; rank < node.size(); rank++) {
            endpoint.map(rank, rank);
        }
        RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
        for (int i = 0; i < NUMBERS; i++) {
            int bucket = random.nextInt(BUCKETS);
            endpoint.request(bucket % node.size(), COUNT, bucket);
        }
        endpoint.awaitFinished();
        node.barrier();
        long[] mine = {Arrays.stream(counts).sum()};
        long[] all = new long[1];
        Communicator.world(node).allReduce(Section.of(mine), Section.of(all), Operation.SUM);
        IO.println("rank " + node.rank() + " owns " + Arrays.stream(counts).filter(count -> count > 0).count()
                + " buckets");
        if (node.rank() == 0) {
            IO.println(all[0] + " numbers were counted by " + node.size() + " ranks");
        }
        node.barrier();
    }
}
