import module org.mobula;

/** Rank 1 takes part in a reduction of all ranks once a file exists. Argument: the file. */
void main(String[] arguments) throws InterruptedException {
    Path file = Path.of(arguments[0]);
    try (Node node = Node.join()) {
        Communicator world = Communicator.world(node);
        node.barrier();
        while (node.rank() == 1 && !Files.exists(file)) {
            Thread.sleep(20);
        }
        int[] sum = {node.rank() + 1};
        world.allReduce(Section.IN_PLACE, Section.of(sum), Operation.SUM);
        IO.println("rank " + node.rank() + " has the sum " + sum[0]);
    }
}
