import module org.mobula;

/** In the first start of its job it waits for ever; in a later one it ends. */
void main() throws Exception {
    String restarts = System.getenv().getOrDefault("SLURM_RESTART_COUNT", "0");
    try (Node node = Node.join()) {
        node.barrier();
        System.out.println("rank " + node.rank() + " of " + node.size() + " in start " + restarts);
        if (restarts.equals("0")) {
            new CountDownLatch(1).await();
        }
        node.barrier();
    }
}
