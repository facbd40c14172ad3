import module java.base;
import module java.rmi;

/** {@link LeqByRemote} on java.rmi: a queue takes the place of a slot that a rank polls. */
final class LeqByJavaRmi implements Equations.Others {
    /** The interface of a rank to the other ranks. */
    interface Worker extends Remote {
        /** Receives all of x, or a rank's part of it. */
        void put(int rank, Equations.Estimate estimate) throws RemoteException;
    }

    private record Part(int rank, Equations.Estimate estimate) {}

    private final RmiRanks ranks;
    private final BlockingQueue<Part> arrived = new LinkedBlockingQueue<>();
    private final List<Worker> workers;
    private final RmiBroadcast<Worker> broadcast;

    private LeqByJavaRmi(RmiRanks ranks) throws Exception {
        this.ranks = ranks;
        workers = ranks.all(Worker.class, (rank, estimate) -> arrived.add(new Part(rank, estimate)));
        broadcast = new RmiBroadcast<>(ranks, workers);
    }

    static void main(String[] words) {
        RmiRanks.run(words, ranks -> {
            LeqByJavaRmi it = new LeqByJavaRmi(ranks);
            Equations.Problem problem = new Equations.Problem(Integer.parseInt(words[3]), 10, 2000, 42);
            Equations mine = Equations.of(ranks.rank(), ranks.size(), problem);
            ranks.barrier();
            Equations.Outcome outcome = mine.iterate(it);
            it.broadcast.close();
            ranks.print(ranks.rank() == 0 ? new double[][] {outcome.x()} : new double[0][], row -> row); // all have all of x
        });
    }

    @Override
    public Equations.Estimate whole(Equations.Estimate part) throws InterruptedException {
        Equations.Estimate whole = ranks.rank() == 0 ? combine(part) : exchange(part);
        broadcast.pass(0, worker -> worker.put(0, whole));
        return whole;
    }

    private Equations.Estimate combine(Equations.Estimate part) throws InterruptedException {
        Equations.Estimate[] parts = new Equations.Estimate[ranks.size()];
        parts[0] = part;
        for (int i = 1; i < parts.length; i++) {
            Part next = arrived.take();
            parts[next.rank] = next.estimate;
        }
        return Equations.Estimate.whole(List.of(parts));
    }

    private Equations.Estimate exchange(Equations.Estimate part) throws InterruptedException {
        try {
            workers.getFirst().put(ranks.rank(), part);
        } catch (RemoteException e) {
            throw new UncheckedIOException(e);
        }
        return arrived.take().estimate;
    }
}
