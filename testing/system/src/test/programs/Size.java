import module org.mobula;

/** Prints the number of ranks. */
void main() {
    try (Node node = Node.join()) {
        IO.println(node.size());
    }
}
