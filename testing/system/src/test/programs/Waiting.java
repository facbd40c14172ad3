import module org.mobula;

/** All ranks except 0 wait at a barrier. Rank 0 enters it after it has read a line. */
void main() throws Exception {
    try (Node node = Node.join()) {
        node.barrier(); // connects the ranks
        IO.println("rank " + node.rank() + " waits as " + ProcessHandle.current().pid());
        if (node.rank() == 0) {
            IO.readln();
        }
        node.barrier();
        if (node.rank() == 0) {
            IO.println("all ranks are done");
        }
    }
}
