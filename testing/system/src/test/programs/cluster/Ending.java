import module org.mobula;

/**
 * Rank 1 ends in the way that the argument names, while the others wait for ever: {@code throw}, {@code exit} with code
 * 3, {@code killed}, or not at all. With {@code hook}, a rank that ends by a signal says so.
 */
void main(String[] arguments) throws Exception {
    Node node = Node.join();
    node.barrier();
    if (arguments[0].equals("hook")) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook of rank " + node.rank())));
    }
    String place = "rank " + node.rank() + " of " + node.size() + " on " + node.host();
    System.out.println(place + " pid " + ProcessHandle.current().pid());
    node.barrier();
    if (node.rank() == 1) {
        switch (arguments[0]) {
            case "throw" -> throw new IllegalStateException("out of luck");
            case "exit" -> System.exit(3);
            case "killed" -> new ProcessBuilder("kill", "-9", Long.toString(ProcessHandle.current().pid())).start();
            default -> {}
        }
    }
    new CountDownLatch(1).await();
}
