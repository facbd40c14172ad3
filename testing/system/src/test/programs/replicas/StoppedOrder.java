import module org.mobula;

/**
 * Every rank writes until its order stops or a rank fails, and reports that in a file, because standard output is not
 * forwarded while the launcher is stopped. Then it waits to be terminated. Argument: the folder for the files.
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

static final int LATER_WRITES = 100;

void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    Node node = Node.join();
    Replicas replicas = Replicas.of(node);
    if (node.rank() == 0) {
        replicas.create("tally", TallyRoot.class);
    }
    Tally tally = replicas.lookup("tally", Tally.class);
    node.barrier();
    report(folder, node, "writes as " + ProcessHandle.current().pid());
    try {
        while (node.living().size() == node.size()) {
            tally.next();
        }
        for (int i = 0; i < LATER_WRITES; i++) {
            tally.next();
        }
        report(folder, node, "writes without " + failed(node));
    } catch (OrderStoppedException stopped) {
        report(folder, node, "cannot write: " + stopped.getMessage());
        report(folder, node, "again: " + (failsAgain(tally, stopped) ? "the same" : "something else"));
    }
    new CountDownLatch(1).await();
}

static void report(Path folder, Node node, String what) throws IOException {
    Path file = folder.resolve("rank-" + node.rank());
    Files.writeString(file, what + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
}

static List<Integer> failed(Node node) {
    return IntStream.range(0, node.size()).filter(rank -> !node.living().contains(rank)).boxed().toList();
}

/** Whether the next write fails immediately with the same message. */
static boolean failsAgain(Tally tally, OrderStoppedException stopped) {
    try {
        tally.next();
        return false;
    } catch (OrderStoppedException again) {
        return again.getMessage().equals(stopped.getMessage());
    }
}
