import java.io.PrintWriter;
import java.util.Arrays;
import mpi.MPI;
import mpi.Request;

/**
 * A program of the mpiJava 1.2 interface for the suites "message" and "collective", with the same works as
 * MessageProgram. It is compiled with MPJ Express on the machine that runs it. Arguments: those of open-mpi.c.
 */
public final class MpjProgram {
    private static final int MESSAGE = 0;
    private static final int ANSWER = 1;
    private static final int REPEAT = 2;
    private static final int WINDOW = 64;
    private static final long PORTION_NANOS = 5_000_000;
    private static final int LONGEST_PORTION = 1 << 14;
    private static final int MOST_TIMES = 1 << 21;

    private interface Operation {
        void run();
    }

    private final int rank = MPI.COMM_WORLD.Rank();
    private final int size = MPI.COMM_WORLD.Size();
    private final double[] times = new double[MOST_TIMES];
    private int timed;
    private double mean;

    public static void main(String[] words) throws Exception {
        String[] task = MPI.Init(words);
        MpjProgram program = new MpjProgram();
        StringBuilder results = new StringBuilder();
        for (String work : Arrays.asList(task).subList(3, task.length)) {
            Operation once = program.operation(work);
            if (program.rank == 0) {
                program.lead(once, Long.parseLong(task[1]));
                program.lead(once, Long.parseLong(task[2]));
                program.agree(0);
                double median = program.median();
                results.append(work + " " + program.inUnits(work, median) + " " + program.inUnits(work, program.mean)
                        + " NaN NaN\n");
            } else {
                program.follow(once);
            }
        }
        if (program.rank == 0) {
            try (PrintWriter file = new PrintWriter(task[0])) {
                file.print(results);
            }
        }
        MPI.Finalize();
        System.exit(0);
    }

    private void lead(Operation once, long milliseconds) {
        long begun = System.nanoTime();
        long total = 0;
        long operations = 0;
        int portion = 1;
        timed = 0;
        do {
            agree(portion);
            total += timed(once, portion);
            operations += portion;
            portion = (int) Math.max(1, Math.min(LONGEST_PORTION, PORTION_NANOS * operations / Math.max(1, total)));
        } while (System.nanoTime() - begun < milliseconds * 1_000_000);
        mean = (double) total / operations;
    }

    private long timed(Operation once, int portion) {
        long first = System.nanoTime();
        long before = first;
        for (int i = 0; i < portion; i++) {
            once.run();
            long after = System.nanoTime();
            if (timed < MOST_TIMES) {
                times[timed++] = after - before;
            }
            before = after;
        }
        return before - first;
    }

    private void follow(Operation once) {
        for (int more = agree(0); more > 0; more = agree(0)) {
            for (int i = 0; i < more; i++) {
                once.run();
            }
        }
    }

    /** Agrees on the number of operations, which rank 0 decides; 0 ends the work. */
    private int agree(int timesMore) {
        int[] told = {timesMore};
        if (rank == 0) {
            for (int other = 1; other < size; other++) {
                MPI.COMM_WORLD.Send(told, 0, 1, MPI.INT, other, REPEAT);
            }
        } else {
            MPI.COMM_WORLD.Recv(told, 0, 1, MPI.INT, 0, REPEAT);
        }
        return told[0];
    }

    private double median() {
        Arrays.sort(times, 0, timed);
        return timed % 2 == 1 ? times[timed / 2] : (times[timed / 2 - 1] + times[timed / 2]) / 2;
    }

    private double inUnits(String work, double nanos) {
        if (work.startsWith("one-way")) {
            return bytes(work) / (double) (1 << 20) / (nanos / 1e9);
        }
        if (work.startsWith("rate")) {
            return WINDOW / (nanos / 1e9);
        }
        return (work.startsWith("broadcast") ? nanos / size : nanos) / 1e3;
    }

    private static int bytes(String work) {
        return Integer.parseInt(work.substring(work.lastIndexOf('-') + 1));
    }

    private Operation operation(String work) {
        int count = bytes(work) / Double.BYTES;
        double[] values = new double[count];
        double[] given = new double[count];
        Arrays.fill(values, 1);
        Arrays.fill(given, 1);
        if (work.startsWith("round-trip")) {
            return () -> exchange(values, given, count, count);
        }
        if (work.startsWith("one-way")) {
            return () -> exchange(values, given, count, 0);
        }
        if (work.startsWith("rate")) {
            return () -> window(values, given, count);
        }
        if (work.startsWith("barrier")) {
            return MPI.COMM_WORLD::Barrier;
        }
        if (work.startsWith("broadcast")) {
            return () -> {
                for (int root = 0; root < size; root++) {
                    MPI.COMM_WORLD.Bcast(values, 0, count, MPI.DOUBLE, root);
                }
            };
        }
        if (work.startsWith("all-reduce")) {
            return () -> MPI.COMM_WORLD.Allreduce(values, 0, given, 0, count, MPI.DOUBLE, MPI.SUM);
        }
        throw new IllegalArgumentException("unknown workload \"" + work + "\"");
    }

    private void exchange(double[] values, double[] given, int there, int back) {
        if (rank == 0) {
            MPI.COMM_WORLD.Send(values, 0, there, MPI.DOUBLE, 1, MESSAGE);
            MPI.COMM_WORLD.Recv(given, 0, back, MPI.DOUBLE, 1, ANSWER);
        } else {
            MPI.COMM_WORLD.Recv(given, 0, there, MPI.DOUBLE, 0, MESSAGE);
            MPI.COMM_WORLD.Send(values, 0, back, MPI.DOUBLE, 0, ANSWER);
        }
    }

    private void window(double[] values, double[] given, int count) {
        Request[] requests = new Request[WINDOW];
        for (int i = 0; i < WINDOW; i++) {
            requests[i] = rank == 0
                    ? MPI.COMM_WORLD.Isend(values, 0, count, MPI.DOUBLE, 1, MESSAGE)
                    : MPI.COMM_WORLD.Irecv(given, 0, count, MPI.DOUBLE, 0, MESSAGE);
        }
        Request.Waitall(requests);
        if (rank == 0) {
            MPI.COMM_WORLD.Recv(given, 0, 0, MPI.DOUBLE, 1, ANSWER);
        } else {
            MPI.COMM_WORLD.Send(values, 0, 0, MPI.DOUBLE, 0, ANSWER);
        }
    }
}
