import module org.mobula;

/**
 * All ranks do collective operations until one is lost in the middle of them; the others say what they saw of it, and
 * pass a message around. Argument: the rank that is lost.
 */
static final int LARGE = 8192;
static final int TAG = 1;

void main(String[] arguments) {
    int lost = Integer.parseInt(arguments[0]);
    try (Node node = Node.join()) {
        Communicator world = Communicator.world(node);
        IO.println("rank " + world.rank() + " collects as " + ProcessHandle.current().pid());
        PeerFailedException failure = collect(world);
        IO.println("rank " + world.rank() + " lost " + failure.rank() + ": " + failure.getMessage());
        try {
            world.barrier();
            throw new AssertionError("a barrier was passed without rank " + lost);
        } catch (PeerFailedException again) {
            passAround(world, lost);
        }
        IO.println("rank " + world.rank() + " went on");
    }
}

static PeerFailedException collect(Communicator world) {
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
    List<Integer> living = IntStream.range(0, world.size()).filter(rank -> rank != lost).boxed().toList();
    int place = living.indexOf(world.rank());
    int next = living.get((place + 1) % living.size());
    int previous = living.get((place + living.size() - 1) % living.size());
    int[] mine = {world.rank()};
    int[] its = {-1};
    world.sendReceive(Section.of(mine), next, TAG, Section.of(its), previous, TAG);
    if (its[0] != previous) {
        throw new AssertionError("rank " + previous + " sent " + its[0]);
    }
}
