import module org.mobula;

/** Prints the first line of its input and the variable {@code WORDS}. */
void main() throws Exception {
    try (Node node = Node.join()) {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println(input.readLine() + " " + System.getenv("WORDS"));
        node.barrier();
    }
}
