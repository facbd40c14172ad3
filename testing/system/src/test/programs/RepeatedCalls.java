import module org.mobula;

/**
 * Rank 0 calls rank 1 repeatedly. It begins once the file named first exists, and ends once the file named second
 * exists.
 */
interface Counter extends Remote {
    int increment(int times);
}

void main(String[] arguments) throws Exception {
    try (Node node = Node.join()) {
        IO.println("rank " + node.rank() + " listens as " + ProcessHandle.current().pid());
        awaitFile(arguments[0]);
        Remoting remoting = Remoting.of(node);
        if (node.rank() == 1) {
            remoting.bind("counter", (Counter) times -> times + 1);
        }
        Counter counter = remoting.lookup("counter", Counter.class);
        node.barrier();
        if (node.rank() == 0) {
            callRepeatedly(counter, arguments[1]);
        }
        node.barrier();
    }
}

static void callRepeatedly(Counter counter, String end) {
    int times = 0;
    IO.println("calling");
    while (!Files.exists(Path.of(end))) {
        int answer = counter.increment(times);
        if (answer != ++times) {
            throw new AssertionError("expected " + times + ", found " + answer);
        }
    }
    IO.println(times > 0 ? "all calls returned" : "no call was made");
}

static void awaitFile(String name) throws InterruptedException {
    while (!Files.exists(Path.of(name))) {
        Thread.sleep(5);
    }
}
