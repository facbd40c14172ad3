import module org.mobula;

/**
 * Each rank calls all that are alive until only some of them are left, and again once a file {@code end} exists. It
 * writes which are alive to a file, because its output may not leave its host. Arguments: the folder of the files; how
 * many ranks are left.
 */
interface Echo extends Remote {
    int echo(int number);
}

void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    int left = Integer.parseInt(arguments[1]);
    try (Node node = Node.join()) {
        Remoting remoting = Remoting.of(node);
        remoting.bind("echo-" + node.rank(), (Echo) number -> number);
        List<Echo> all = IntStream.range(0, node.size())
                .mapToObj(rank -> remoting.lookup("echo-" + rank, Echo.class))
                .toList();
        node.barrier();
        report(folder, node, "begins");
        while (node.living().size() > left) {
            callAll(node, all);
        }
        callAll(node, all);
        report(folder, node, "goes on");
        while (!Files.exists(folder.resolve("end"))) {
            callAll(node, all);
        }
        List<Integer> side = node.living();
        report(folder, node, "ends");
        while (!side.stream().allMatch(rank -> Files.exists(folder.resolve("ends-" + rank)))) {
            Thread.sleep(10); // a rank that leaves is not alive
        }
    }
}

static void callAll(Node node, List<Echo> all) throws Exception {
    for (int rank : node.living()) {
        try {
            if (all.get(rank).echo(rank) != rank) {
                throw new AssertionError("a wrong answer of rank " + rank);
            }
        } catch (PeerFailedException failure) {
            if (node.living().contains(rank)) {
                throw failure;
            }
        }
    }
}

static void report(Path folder, Node node, String what) throws IOException {
    Files.writeString(folder.resolve(what + "-" + node.rank()), node.living().toString());
}
