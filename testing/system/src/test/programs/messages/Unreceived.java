import module org.mobula;

/**
 * Every rank sends the next rank many messages before any rank receives, far more data than fits into the heap. The
 * messages are sections of one array, so the sender needs no memory for them.
 */
static final int LENGTH = 1536; // 12 KiB, which is sent eagerly while there is credit
static final int OFFSETS = 512;

void main(String[] arguments) {
    int count = Integer.parseInt(arguments[0]);
    try (Node node = Node.join()) {
        Communicator world = Communicator.world(node);
        int next = (world.rank() + 1) % world.size();
        int previous = (world.rank() + world.size() - 1) % world.size();
        double[] numbers = IntStream.range(0, LENGTH + OFFSETS)
                .mapToDouble(i -> i + world.rank() * 1e6)
                .toArray();
        Request[] sends = new Request[count];
        for (int message = 0; message < count; message++) {
            sends[message] = world.isend(Section.of(numbers, message % OFFSETS, LENGTH), next, message);
        }
        world.probe(previous, count - 1); // all messages are sent, and none is received yet
        world.barrier();
        double[] buffer = new double[LENGTH];
        int correct = 0;
        for (int message = 0; message < count; message++) {
            world.receive(Section.of(buffer), previous, message);
            correct += isCorrect(buffer, message % OFFSETS + previous * 1e6) ? 1 : 0;
        }
        Request.awaitAll(sends);
        IO.println("rank " + world.rank() + ": " + correct + " messages are correct");
        node.barrier();
    }
}

static boolean isCorrect(double[] buffer, double first) {
    for (int i = 0; i < buffer.length; i++) {
        if (buffer[i] != first + i) {
            return false;
        }
    }
    return true;
}
