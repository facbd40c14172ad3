import module java.base;
import module java.rmi;

/** {@link QrByRemote} on java.rmi: queues take the place of slots that a rank polls. */
final class QrByJavaRmi implements Columns.Others {
    /** The interface of a rank to the other ranks. */
    interface Worker extends Remote {
        /** Receives the largest column of a child and its subtree. */
        void offer(double norm, int column) throws RemoteException;

        /** Receives the largest column of all ranks. */
        void choose(int column) throws RemoteException;

        /** Receives the Householder vector. */
        void reflect(double[] vector) throws RemoteException;
    }

    private final RmiRanks ranks;
    private final Tree tree;
    private final Member member = new Member();
    private final List<Worker> workers;
    private final RmiBroadcast<Worker> broadcast;

    private QrByJavaRmi(RmiRanks ranks) throws Exception {
        this.ranks = ranks;
        tree = new Tree(ranks.rank(), 0, ranks.size());
        workers = ranks.all(Worker.class, member);
        broadcast = new RmiBroadcast<>(ranks, workers);
    }

    static void main(String[] words) {
        RmiRanks.run(words, ranks -> {
            QrByJavaRmi it = new QrByJavaRmi(ranks);
            int side = Integer.parseInt(words[3]);
            Columns mine = new Columns(new Columns.Problem(side, side, 42), ranks.rank(), ranks.size());
            ranks.barrier();
            mine.factorize(it);
            it.broadcast.close();
            IntUnaryOperator number = i -> ranks.rank() + i * ranks.size();
            double[][] columns = IntStream.iterate(ranks.rank(), column -> column < side, column -> column + ranks.size())
                    .mapToObj(mine::column)
                    .toArray(double[][]::new);
            ranks.print(columns, number);
        });
    }

    @Override
    public int largest(Columns.Candidate mine) throws InterruptedException {
        Columns.Candidate largest = mine;
        for (int child : tree.children().toArray()) {
            largest = largest.or(member.offered.take()); // of any child
        }
        int column = ranks.rank() == 0 ? largest.column() : chosen(largest);
        broadcast.pass(0, worker -> worker.choose(column));
        return column;
    }

    private int chosen(Columns.Candidate largest) throws InterruptedException {
        try {
            workers.get(tree.parent()).offer(largest.norm(), largest.column());
        } catch (RemoteException e) {
            throw new UncheckedIOException(e);
        }
        return member.chosen.take();
    }

    @Override
    public double[] reflector(int column, double[] mine) throws InterruptedException {
        double[] given = mine != null ? mine : member.vectors.take();
        broadcast.pass(column % ranks.size(), worker -> worker.reflect(given));
        return given;
    }

    private static final class Member implements Worker {
        private final BlockingQueue<Columns.Candidate> offered = new LinkedBlockingQueue<>();
        private final BlockingQueue<Integer> chosen = new LinkedBlockingQueue<>();
        private final BlockingQueue<double[]> vectors = new LinkedBlockingQueue<>();

        @Override
        public void offer(double norm, int column) {
            offered.add(new Columns.Candidate(norm, column));
        }

        @Override
        public void choose(int column) {
            chosen.add(column);
        }

        @Override
        public void reflect(double[] vector) {
            vectors.add(vector);
        }
    }
}
