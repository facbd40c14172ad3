import module org.mobula;

/** Two ranks, each of which waits for a message that the other never sends. */
void main() throws Exception {
    try (Node node = Node.join()) {
        Communicator world = Communicator.world(node);
        world.barrier();
        Thread.ofVirtual().name("a-virtual-thread").start(() -> LockSupport.park());
        IO.println("rank " + node.rank() + " is stuck as " + ProcessHandle.current().pid());
        world.receive(Section.of(new int[1]), 1 - node.rank(), 7);
    }
}
