import module org.mobula;

/** All ranks but one wait at a barrier; rank 0 comes there once it has read a line. */
void main() throws Exception {
    try (Node node = Node.join()) {
        node.barrier(); // connects the ranks
        IO.println("rank " + node.rank() + " waits as " + ProcessHandle.current().pid());
        if (node.rank() == 0) {
            IO.readln();
        }
        node.barrier();
        if (node.rank() == 0) {
            IO.println("all ranks are through");
        }
    }
}
