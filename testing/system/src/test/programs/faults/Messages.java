import module org.mobula;

/** Short and long messages around a ring, and collective operations, until a rank fails or the time is over. */
static final int MAX_LENGTH = 30_000;

void main(String[] arguments) throws Exception {
    Load.run(arguments, load -> {
        Communicator world = Communicator.world(load.node);
        Random shared = new Random(Long.parseLong(arguments[0])); // the same sequence at all ranks
        int next = (world.rank() + 1) % world.size();
        int previous = (world.rank() + world.size() - 1) % world.size();
        boolean[] over = {false};
        load.begin();
        for (int turn = 0; !over[0]; turn++) {
            int length = 1 + shared.nextInt(MAX_LENGTH);
            double[] sent = filled(length, world.rank() * 1e6 + turn);
            double[] received = new double[length];
            world.sendReceive(Section.of(sent), next, turn % 100, Section.of(received), previous, turn % 100);
            load.check(filled(length, previous * 1e6 + turn), received, "a message");
            double[] sum = filled(length, turn);
            world.allReduce(Section.IN_PLACE, Section.of(sum), Operation.SUM);
            load.check(filled(length, (double) turn * world.size()), sum, "a sum");
            int root = turn % world.size();
            int[] word = {world.rank() == root ? turn : -1};
            world.broadcast(Section.of(word), root);
            load.check(turn, word[0], "a broadcast");
            over[0] = agree(world, load.isOver());
        }
    });
}

/** Whether the time is over at any rank, so that all ranks stop together. */
static boolean agree(Communicator world, boolean over) {
    int[] flag = {over ? 1 : 0};
    world.allReduce(Section.IN_PLACE, Section.of(flag), Operation.MAX);
    return flag[0] == 1;
}

static double[] filled(int length, double value) {
    double[] values = new double[length];
    Arrays.fill(values, value);
    return values;
}
