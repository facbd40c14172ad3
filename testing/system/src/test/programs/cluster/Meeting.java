import module org.mobula;

/** Each rank sends its number to all others and adds what it receives. */
void main() {
    try (Node node = Node.join()) {
        Communicator world = Communicator.world(node);
        int[] mine = new int[node.size()];
        int[] theirs = new int[node.size()];
        Arrays.fill(mine, node.rank());
        world.allToAll(Section.of(mine), Section.of(theirs));
        int sum = 0;
        for (int each : theirs) {
            sum += each;
        }
        IO.println("rank " + node.rank() + " on " + node.host() + " sees " + sum);
        world.barrier();
    }
}
