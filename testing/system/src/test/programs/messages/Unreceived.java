import module org.mobula;

/**
 * Every rank sends the next one many messages before anyone receives one: all together are far more than the heap. They are
 * parts of one array, so that the sender needs no memory for them.
 */
static final int LENGTH = 1536; // 12 KiB, which goes unasked where there is credit
static final int PLACES = 512;

void main(String[] arguments) {
    int count = Integer.parseInt(arguments[0]);
    try (Node node = Node.join()) {
        Communicator world = Communicator.world(node);
        int next = (world.rank() + 1) % world.size();
        int previous = (world.rank() + world.size() - 1) % world.size();
        double[] numbers = IntStream.range(0, LENGTH + PLACES)
                .mapToDouble(i -> i + world.rank() * 1e6)
                .toArray();
        Request[] sends = new Request[count];
        for (int message = 0; message < count; message++) {
            sends[message] = world.isend(Section.of(numbers, message % PLACES, LENGTH), next, message);
        }
        world.probe(previous, count - 1); // all are sent, and none is received yet
        world.barrier();
        double[] room = new double[LENGTH];
        int right = 0;
        for (int message = 0; message < count; message++) {
            world.receive(Section.of(room), previous, message);
            right += isRight(room, message % PLACES + previous * 1e6) ? 1 : 0;
        }
        Request.awaitAll(sends);
        IO.println("rank " + world.rank() + ": " + right + " messages are right");
        node.barrier();
    }
}

static boolean isRight(double[] room, double first) {
    for (int i = 0; i < room.length; i++) {
        if (room[i] != first + i) {
            return false;
        }
    }
    return true;
}
