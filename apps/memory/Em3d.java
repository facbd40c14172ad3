import module java.base;

/**
 * Propagation of electromagnetic waves on a bipartite graph (EM3D). Each electric node is computed from magnetic nodes,
 * and in turn. Before each half of an iteration a rank sends the values that each of its two neighbours needs, in one
 * message.
 *
 * <p>After D. Culler et al., "Parallel Programming in Split-C", Supercomputing 1993.
 */
final class Em3d implements Program.Problem {
    private final int nodes;
    private final int degree;
    private final int remote;
    private final int iterations;

    private Em3d(int nodes, int degree, int remote, int iterations) {
        this.nodes = nodes;
        this.degree = degree;
        this.remote = remote;
        this.iterations = iterations;
    }

    static void main(String[] arguments) {
        Options options = new Options("Em3d.java", "Electromagnetic waves on a bipartite graph.")
                .number("nodes", 2000, 40_000, 2, "electric and magnetic nodes, half of them each")
                .number("degree", 10, 20, 1, "edges that lead to a node")
                .number("remote", 20, 26, 0, "edges from other ranks, in percent; the thesis measured 0 to 50")
                .number("iterations", 20, 100, 1, "iterations");
        Program.run(
                options,
                arguments,
                given -> new Em3d(
                        given.value("nodes"),
                        given.value("degree"),
                        given.value("remote"),
                        given.value("iterations")));
    }

    @Override
    public String text(int ranks) {
        return "EM3D %d nodes, degree %d, %d %% remote, %d iterations".formatted(nodes, degree, remote, iterations);
    }

    @Override
    public String obstacle(int ranks) {
        if (remote > 100) {
            return "--remote must be a number of 0 to 100, not " + remote;
        }
        return nodes / 2 < ranks ? "--nodes " + nodes + " has too few nodes for " + ranks + " ranks" : "";
    }

    @Override
    public int largestMessage(int ranks) {
        return new Shares(nodes / 2, ranks).largest() * Message.NUMBER_BYTES;
    }

    private WaveGraph graph(int ranks) {
        return new WaveGraph(new Shares(nodes / 2, ranks), degree, remote);
    }

    @Override
    public double[] solve(Exchange exchange) {
        WaveGraph graph = graph(exchange.size());
        WaveGraph.Half electric = graph.electric();
        WaveGraph.Half magnetic = graph.magnetic();
        Links toMagnetic = new Links(exchange, graph, magnetic);
        Links toElectric = new Links(exchange, graph, electric);
        int rank = exchange.rank();
        for (int i = 0; i < iterations; i++) {
            toElectric.update(magnetic.values());
            graph.compute(electric, magnetic, rank);
            toMagnetic.update(electric.values());
            graph.compute(magnetic, electric, rank);
        }
        return DoubleStream.concat(graph.own(electric, rank), graph.own(magnetic, rank))
                .toArray();
    }

    @Override
    public double[] solveAlone(int ranks) {
        WaveGraph graph = graph(ranks);
        for (int i = 0; i < iterations; i++) {
            for (int rank = 0; rank < ranks; rank++) {
                graph.compute(graph.electric(), graph.magnetic(), rank);
            }
            for (int rank = 0; rank < ranks; rank++) {
                graph.compute(graph.magnetic(), graph.electric(), rank);
            }
        }
        return IntStream.range(0, ranks)
                .boxed()
                .flatMapToDouble(rank ->
                        DoubleStream.concat(graph.own(graph.electric(), rank), graph.own(graph.magnetic(), rank)))
                .toArray();
    }

    /** What a rank sends and receives before it computes a half of the graph. */
    private static final class Links {
        private final Exchange exchange;
        private final Map<Integer, int[]> outgoing = new TreeMap<>();
        private final Map<Integer, int[]> incoming = new TreeMap<>();

        Links(Exchange exchange, WaveGraph graph, WaveGraph.Half computed) {
            this.exchange = exchange;
            for (int other : graph.neighbours(exchange.rank())) {
                outgoing.put(other, graph.needed(computed, other, exchange.rank()));
                incoming.put(other, graph.needed(computed, exchange.rank(), other));
            }
        }

        /** Sends own values, and replaces those of the neighbours. */
        void update(double[] values) {
            outgoing.forEach((other, nodes) -> {
                if (nodes.length > 0) {
                    exchange.send(
                            other,
                            Message.of(Arrays.stream(nodes)
                                    .mapToDouble(node -> values[node])
                                    .toArray()));
                }
            });
            incoming.forEach((other, nodes) -> {
                if (nodes.length > 0) {
                    Message.Numbers received = exchange.receive(other);
                    DoubleBuffer ghosts = received.values();
                    for (int i = 0; i < nodes.length; i++) {
                        values[nodes[i]] = ghosts.get(i);
                    }
                    exchange.release(received);
                }
            });
        }
    }
}
