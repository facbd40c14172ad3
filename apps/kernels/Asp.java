import module org.mobula;

// All-pairs shortest paths by the Floyd-Warshall algorithm: every rank has a block of rows of the distance table. In
// step k all ranks need row k, which its owner broadcasts. The versions differ in how they broadcast it.

void main(String[] arguments) throws InterruptedException {
    Versions<Integer, Roads.Mapper> versions = new Versions<Integer, Roads.Mapper>("asp")
            .by(Way.REMOTE, AspByRemote::run)
            .by(Way.GROUP, AspByGroup::run)
            .by(Way.REPLICA, AspByReplica::run);
    Options options = new Options("Asp.java", "All-pairs shortest paths.")
            .versions(versions.ways())
            .number("nodes", 800, 1280, 1, "nodes of the graph");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank()) && enough(node, options.value("nodes"), options)) {
            int nodes = options.value("nodes");
            versions.run(node, options, nodes, nodes, this::compare);
        }
    }
}

boolean enough(Node node, int nodes, Options options) {
    return node.size() <= nodes
            || options.refuse(
                    "--nodes " + nodes + " is too few for " + node.size() + " ranks; give at least " + node.size(),
                    node.rank());
}

void compare(Versions.Outcome<Roads.Mapper> ran, int nodes) {
    Roads expected = new Roads(new Share(0, nodes), nodes);
    long begun = System.nanoTime();
    expected.improveAlone();
    double sequential = (System.nanoTime() - begun) / 1e9;

    IO.println("ASP %d nodes, %s".formatted(nodes, ran.ranks()));
    Report.of(nodes, ran.seconds(), sequential, ran.workers()).print();
    List<int[]> table = ran.workers().stream()
            .map(Roads.Mapper::rows)
            .flatMap(Arrays::stream)
            .toList();
    for (int i = 0; i < nodes; i++) {
        int differs = Arrays.mismatch(table.get(i), expected.row(i));
        if (differs >= 0) {
            throw new IllegalStateException("wrong: from " + i + " to " + differs + " it is " + table.get(i)[differs]
                    + ", but sequentially " + expected.row(i)[differs]);
        }
    }
    IO.println("verified: equal to the sequential run to the last bit");
}
