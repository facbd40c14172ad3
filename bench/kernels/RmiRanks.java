import module java.base;
import module java.rmi;
import java.rmi.ConnectException; // that of java.net has the same name

/**
 * The processes of a program of java.rmi. All of them meet at an object of rank 0, which a registry names.
 *
 * <p><b>Threads:</b> one. <b>Failure:</b> a rank that fails ends its process with exit code 1.
 */
final class RmiRanks {
    /** The object at which the ranks meet. */
    interface Meeting extends Remote {
        /** Waits until all ranks have come; returns what each has given, in rank order. */
        List<Object> meet(int rank, Object given) throws RemoteException, InterruptedException;
    }

    /** What each rank does. */
    interface Program {
        void run(RmiRanks ranks) throws Exception;
    }

    private static final String NAME = "meeting";
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofMillis(2);

    private final int rank;
    private final int size;
    private final Meeting meeting;

    private RmiRanks(int rank, int size, Meeting meeting) {
        this.rank = rank;
        this.size = size;
        this.meeting = meeting;
    }

    /**
     * Runs a program, and ends the process.
     *
     * @param words the rank, the number of ranks, and the port of the registry at rank 0; others may follow
     */
    static void run(String[] words, Program program) {
        try {
            RmiRanks ranks = join(words);
            program.run(ranks);
            ranks.leave();
            System.exit(0); // exported objects keep the JVM alive
        } catch (Throwable e) {
            e.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
    }

    private static RmiRanks join(String[] words) throws Exception {
        int rank = Integer.parseInt(words[0]);
        int size = Integer.parseInt(words[1]);
        int port = Integer.parseInt(words[2]);
        if (rank > 0) {
            return new RmiRanks(rank, size, lookup(port));
        }
        Meeting meeting = new Room(size);
        LocateRegistry.createRegistry(port).rebind(NAME, UnicastRemoteObject.exportObject(meeting, 0));
        return new RmiRanks(rank, size, meeting);
    }

    /** Rank 0 may start later than this one. */
    private static Meeting lookup(int port) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return (Meeting) LocateRegistry.getRegistry(port).lookup(NAME);
            } catch (ConnectException | NotBoundException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                Thread.sleep(PAUSE);
            }
        }
    }

    int rank() {
        return rank;
    }

    int size() {
        return size;
    }

    /** The object of every rank, in rank order; the caller's own is not a stub. */
    <W extends Remote> List<W> all(Class<W> type, W mine) throws Exception {
        List<Object> stubs = meeting.meet(rank, UnicastRemoteObject.exportObject(mine, 0));
        return IntStream.range(0, size)
                .mapToObj(other -> other == rank ? mine : type.cast(stubs.get(other)))
                .toList();
    }

    void barrier() throws Exception {
        meeting.meet(rank, null);
    }

    /**
     * Prints a number at rank 0 that depends on every bit of the result, but not on how it is distributed.
     *
     * @param rows this rank's rows of the result
     * @param number the number of each of them in the whole result
     */
    void print(double[][] rows, IntUnaryOperator number) throws Exception {
        long mine = IntStream.range(0, rows.length)
                .mapToLong(i -> Arrays.hashCode(rows[i]) * (31L + number.applyAsInt(i)))
                .sum();
        long all = meeting.meet(rank, mine).stream()
                .mapToLong(part -> (Long) part)
                .sum();
        if (rank == 0) {
            IO.println("result " + Long.toHexString(all));
        }
    }

    private void leave() throws Exception {
        barrier();
        while (rank == 0 && !UnicastRemoteObject.unexportObject(meeting, false)) {
            Thread.sleep(PAUSE); // the replies to the others have not left
        }
    }

    private static final class Room implements Meeting {
        private final Object[] given;
        private int come;
        private List<Object> last = List.of();

        Room(int size) {
            given = new Object[size];
        }

        @Override
        public synchronized List<Object> meet(int rank, Object what) throws InterruptedException {
            List<Object> before = last;
            given[rank] = what;
            if (++come == given.length) {
                come = 0;
                last = new ArrayList<>(Arrays.asList(given));
                notifyAll();
            }
            while (last == before) {
                wait();
            }
            return last;
        }
    }
}
