import module org.mobula;

// A bin at every rank, with a slot for one array each, called as a group. A put into a full bin waits in the member and
// blocks no caller: the call has returned already, because its replies are discarded. Calls through one reference are
// configured to stay in order; otherwise the second array could be put into a bin before the first.

interface Bin {
    void put(double[] values) throws InterruptedException;

    double[] get() throws InterruptedException;
}

static final class Box implements Bin {
    private double[] values;

    @Override
    public synchronized void put(double[] values) throws InterruptedException {
        while (this.values != null) {
            wait();
        }
        this.values = values;
        notifyAll();
    }

    @Override
    public synchronized double[] get() throws InterruptedException {
        while (values == null) {
            wait();
        }
        double[] got = values;
        values = null;
        notifyAll();
        return got;
    }
}

void main() throws InterruptedException {
    try (Node node = Node.join()) {
        Groups groups = Groups.of(node);
        if (node.rank() == 0) {
            groups.create("bins", Bin.class, node.size());
        }
        groups.join("bins", new Box());
        if (node.rank() == node.size() - 1) {
            work(groups, groups.lookup("bins", Bin.class));
        }
        node.barrier();
    }
}

void work(Groups groups, Bin bins) throws InterruptedException {
    groups.method(bins, "void put(double[])")
            .order(CallOrder.FIFO)
            .configure(new GroupInvocation(), new DiscardReply());
    groups.method(bins, "double[] get()")
            .configure(new GroupInvocation(), new CombineReply(FlatCombiner.ofObject(this::concatenate)));
    bins.put(new double[] {1, 2});
    bins.put(new double[] {3});
    IO.println("first " + Arrays.toString(bins.get()));
    IO.println("then " + Arrays.toString(bins.get()));

    CompletableFuture<double[]> later = groups.async(bins, Bin::get);
    bins.put(new double[] {4});
    IO.println("later " + Arrays.toString(later.join()));
}

double[] concatenate(Object[] parts) {
    return Arrays.stream(parts).flatMapToDouble(part -> Arrays.stream((double[]) part)).toArray();
}
