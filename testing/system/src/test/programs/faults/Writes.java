import module org.mobula;

/**
 * Every rank writes consecutive numbers into one replica and prints acknowledged writes. Every surviving replica must
 * contain them.
 */
interface Ledger {
    long write(int rank, long number);

    long last(int rank);

    void finish(int rank);

    boolean hasFinished(int rank);
}

static final class LedgerRoot implements Ledger {
    private final long[] last;
    private final boolean[] finished;

    LedgerRoot(int ranks) {
        last = new long[ranks];
        finished = new boolean[ranks];
    }

    public long write(int rank, long number) {
        if (number != last[rank] + 1) {
            return -last[rank] - 1; // a number was lost or written twice
        }
        last[rank] = number;
        return number;
    }

    public long last(int rank) {
        return last[rank];
    }

    public void finish(int rank) {
        finished[rank] = true;
    }

    public boolean hasFinished(int rank) {
        return finished[rank];
    }
}

static final int REPORT_INTERVAL = 20;

void main(String[] arguments) throws Exception {
    Load.run(arguments, load -> {
        Replicas replicas = Replicas.of(load.node);
        int rank = load.node.rank();
        Ledger ledger = rank == 0
                ? replicas.create("ledger", LedgerRoot.class, load.node.size())
                : replicas.lookup("ledger", Ledger.class);
        load.begin();
        for (long number = 1; !load.isOver(); number++) {
            load.check(number, ledger.write(rank, number), "a write");
            if (number % REPORT_INTERVAL == 0) {
                IO.println("rank " + rank + " wrote " + number);
            }
        }
        ledger.finish(rank);
        load.node.serveUntil(() -> load.node.living().stream().allMatch(ledger::hasFinished));
        for (int each = 0; each < load.node.size(); each++) {
            IO.println("rank " + rank + " keeps " + ledger.last(each) + " of " + each);
        }
    });
}
