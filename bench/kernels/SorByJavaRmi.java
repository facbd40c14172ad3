import module java.base;
import module java.rmi;

/** {@link SorByRemote} on java.rmi: queues take the place of slots that a rank polls. */
final class SorByJavaRmi implements Grid.Others {
    /** The interface of a rank to the other ranks. */
    interface Worker extends Remote {
        /** Receives the row next to this rank's block. */
        void put(boolean above, double[] row) throws RemoteException;

        /** The maximum over all ranks, of the object of rank 0. */
        double max(double mine) throws RemoteException, InterruptedException;
    }

    private final RmiRanks ranks;
    private final Member member;
    private final List<Worker> workers;

    private SorByJavaRmi(RmiRanks ranks) throws Exception {
        this.ranks = ranks;
        member = new Member(ranks.size());
        workers = ranks.all(Worker.class, member);
    }

    static void main(String[] words) {
        RmiRanks.run(words, ranks -> {
            SorByJavaRmi it = new SorByJavaRmi(ranks);
            int side = Integer.parseInt(words[3]);
            Grid mine = new Grid.Problem(side, side, 500).part(ranks.rank(), ranks.size());
            ranks.barrier();
            mine.iterate(it);
            int first = Share.of(ranks.rank(), ranks.size(), side - 2).from();
            ranks.print(mine.own(), row -> first + row);
        });
    }

    @Override
    public void exchange(double[][] row) {
        boolean above = ranks.rank() > 0;
        boolean below = ranks.rank() < ranks.size() - 1;
        try {
            if (above) {
                workers.get(ranks.rank() - 1).put(false, row[1]);
            }
            if (below) {
                workers.get(ranks.rank() + 1).put(true, row[row.length - 2]);
            }
            if (above) {
                row[0] = member.above.take();
            }
            if (below) {
                row[row.length - 1] = member.below.take();
            }
        } catch (RemoteException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public double max(double change) throws InterruptedException {
        try {
            return workers.getFirst().max(change);
        } catch (RemoteException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Member implements Worker {
        private final BlockingQueue<double[]> above = new LinkedBlockingQueue<>();
        private final BlockingQueue<double[]> below = new LinkedBlockingQueue<>();
        private final Maximum maximum;

        Member(int ranks) {
            maximum = new Maximum(ranks);
        }

        @Override
        public void put(boolean fromAbove, double[] row) {
            (fromAbove ? above : below).add(row);
        }

        @Override
        public double max(double mine) throws InterruptedException {
            return maximum.max(mine);
        }
    }
}
