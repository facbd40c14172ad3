import module org.mobula;

interface Pi extends Remote {
    double part(long from, long to);
}

static final long STEPS = 100_000_000;

void main() {
    try (Node node = Node.join()) {
        Remoting remoting = Remoting.of(node);
        remoting.bind("pi-" + node.rank(), (Pi) (from, to) -> LongStream.range(from, to)
                .mapToDouble(i -> 4 / (1 + Math.pow((i + 0.5) / STEPS, 2)) / STEPS)
                .sum());
        if (node.rank() == 0) {
            long share = STEPS / node.size();
            IO.println(IntStream.range(0, node.size()).parallel()
                    .mapToDouble(rank -> remoting.lookup("pi-" + rank, Pi.class)
                            .part(rank * share, rank + 1 == node.size() ? STEPS : (rank + 1) * share))
                    .sum());
        }
        node.barrier(); // answer calls until all ranks have finished
    }
}
