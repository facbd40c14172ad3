import module org.mobula;

/**
 * All ranks run collective operations until one rank fails. The others report the failure and pass messages around a
 * ring. Argument: the rank that fails.
 */
static final int LARGE = 8192;
static final int TAG = 1;

void main(String[] arguments) {
    int lost = Integer.parseInt(arguments[0]);
    try (Node node = Node.join()) {
        Communicator world = Communicator.world(node);
        IO.println("rank " + world.rank() + " runs as " + ProcessHandle.current().pid());
        PeerFailedException failure = runUntilFailure(world);
        IO.println("rank " + world.rank() + " saw failure of " + failure.rank() + ": " + failure.getMessage());
        try {
            world.barrier();
            throw new AssertionError("a barrier was passed without rank " + lost);
        } catch (PeerFailedException again) {
            passAround(world, lost);
        }
        IO.println("rank " + world.rank() + " continued");
    }
}

static PeerFailedException runUntilFailure(Communicator world) {
    double[] small = new double[1];
    double[] large = new double[LARGE];
    try {
        for (int turn = 0; ; turn++) {
            sumUp(world, small);
            sumUp(world, large);
            int root = turn % world.size();
            Arrays.fill(large, world.rank() == root ? turn : -1);
            world.broadcast(Section.of(large), root);
            check(turn, large);
            world.barrier();
        }
    } catch (PeerFailedException failure) {
        return failure;
    }
}

static void sumUp(Communicator world, double[] values) {
    Arrays.fill(values, 1);
    world.allReduce(Section.IN_PLACE, Section.of(values), Operation.SUM);
    check(world.size(), values);
}

static void check(double expected, double[] values) {
    if (values[0] != expected || values[values.length - 1] != expected) {
        throw new AssertionError("expected " + expected + ", found " + values[0] + " to " + values[values.length - 1]);
    }
}

static void passAround(Communicator world, int lost) {
    List<Integer> survivors = IntStream.range(0, world.size()).filter(rank -> rank != lost).boxed().toList();
    int place = survivors.indexOf(world.rank());
    int next = survivors.get((place + 1) % survivors.size());
    int previous = survivors.get((place + survivors.size() - 1) % survivors.size());
    int[] sent = {world.rank()};
    int[] received = {-1};
    for (int round = 0; round < survivors.size(); round++) { // no rank leaves before all have seen the failure
        world.sendReceive(Section.of(sent), next, TAG, Section.of(received), previous, TAG);
        if (received[0] != previous) {
            throw new AssertionError("rank " + previous + " sent " + received[0]);
        }
    }
}
