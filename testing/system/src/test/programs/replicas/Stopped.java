import module org.mobula;

/**
 * Every rank writes until its order has stopped, or goes on without a rank that is gone, and says which, in a
 * file of its own: what it prints would not come as long as the launcher is stopped. Then it waits to be ended. Argument: the
 * files' folder.
 */
interface Tally {
    long next();

    long last();
}

static final class TallyRoot implements Tally {
    private long last;

    public long next() {
        return ++last;
    }

    public long last() {
        return last;
    }
}

static final int AFTERWARDS = 100; // writes

void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    Node node = Node.join();
    Replicas replicas = Replicas.of(node);
    if (node.rank() == 0) {
        replicas.create("tally", TallyRoot.class);
    }
    Tally tally = replicas.lookup("tally", Tally.class);
    node.barrier();
    say(folder, node, "writes as " + ProcessHandle.current().pid());
    try {
        while (node.living().size() == node.size()) {
            tally.next();
        }
        for (int i = 0; i < AFTERWARDS; i++) {
            tally.next();
        }
        say(folder, node, "writes without " + gone(node));
    } catch (OrderStoppedException stopped) {
        say(folder, node, "cannot write: " + stopped.getMessage());
        say(folder, node, "again: " + (tellsAgain(tally, stopped) ? "the same" : "something else"));
    }
    new CountDownLatch(1).await();
}

static void say(Path folder, Node node, String what) throws IOException {
    Path file = folder.resolve("rank-" + node.rank());
    Files.writeString(file, what + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
}

static List<Integer> gone(Node node) {
    return IntStream.range(0, node.size()).filter(rank -> !node.living().contains(rank)).boxed().toList();
}

/** Whether the next write says the same at once. */
static boolean tellsAgain(Tally tally, OrderStoppedException stopped) {
    try {
        tally.next();
        return false;
    } catch (OrderStoppedException again) {
        return again.getMessage().equals(stopped.getMessage());
    }
}
