import module java.base;
import module java.rmi;

/** The transform of {@code Fft.java} on java.rmi: queues take the place of slots that a rank polls. */
final class FftByJavaRmi implements Partners<double[]> {
    /** The interface of a rank to the other ranks. */
    interface Worker extends Remote {
        /** Receives a part from a rank. */
        void put(int from, double[] part) throws RemoteException;
    }

    private final RmiRanks ranks;
    private final List<BlockingQueue<double[]>> arrived;
    private final List<Worker> workers;

    private FftByJavaRmi(RmiRanks ranks) throws Exception {
        this.ranks = ranks;
        arrived = Stream.<BlockingQueue<double[]>>generate(LinkedBlockingQueue::new)
                .limit(ranks.size())
                .toList();
        workers = ranks.all(Worker.class, (from, part) -> arrived.get(from).add(part));
    }

    static void main(String[] words) {
        RmiRanks.run(words, ranks -> {
            int side = 1 << Integer.parseInt(words[3]) / 2;
            Matrix matrix = new Matrix(new FftByJavaRmi(ranks), side);
            ranks.barrier();
            matrix.transform();
            int first = Share.of(ranks.rank(), ranks.size(), side).from();
            int width = 2 * side;
            double[][] rows = IntStream.range(0, matrix.cells().length / width)
                    .mapToObj(row -> Arrays.copyOfRange(matrix.cells(), row * width, (row + 1) * width))
                    .toArray(double[][]::new);
            ranks.print(rows, row -> first + row);
        });
    }

    @Override
    public int rank() {
        return ranks.rank();
    }

    @Override
    public int size() {
        return ranks.size();
    }

    @Override
    public void give(int to, double[] part) {
        try {
            workers.get(to).put(rank(), part);
        } catch (RemoteException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public double[] take(int from) {
        try {
            return arrived.get(from).take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
