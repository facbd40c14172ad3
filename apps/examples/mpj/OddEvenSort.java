import java.util.Arrays;
import java.util.Random;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/**
 * Odd-even transposition sort in the mpiJava API: each process has a sorted block; in turns, neighbours exchange their
 * blocks by Sendrecv and keep the lower or the higher half. A process without a neighbour exchanges with MPI.PROC_NULL.
 */
public class OddEvenSort {
    private static final int EXCHANGE = 7;

    public static void main(String[] args) throws MPIException {
        String[] mine = MPI.Init(args);
        int all = mine.length > 0 ? Integer.parseInt(mine[0]) : 10_000;
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int length = (all + size - 1) / size;

        int[] numbers = me == 0 ? numbers(all, length * size) : new int[0];
        int[] block = new int[length];
        MPI.COMM_WORLD.Scatter(numbers, 0, length, MPI.INT, block, 0, length, MPI.INT, 0);
        Arrays.sort(block);
        for (int turn = 0; turn < size; turn++) {
            boolean lower = (me + turn) % 2 == 0;
            int partner = lower ? me + 1 : me - 1;
            boolean alone = partner < 0 || partner == size;
            block = exchanged(block, alone ? MPI.PROC_NULL : partner, lower);
        }
        MPI.COMM_WORLD.Gather(block, 0, length, MPI.INT, numbers, 0, length, MPI.INT, 0);

        if (me == 0) {
            check(numbers);
            System.out.println(
                    all + " numbers sorted: " + numbers[0] + " ... " + numbers[all / 2] + " ... " + numbers[all - 1]);
        }
        MPI.Finalize();
    }

    /** Random numbers, padded with larger ones to a multiple of the number of processes. */
    private static int[] numbers(int count, int filled) {
        Random random = new Random(42);
        int[] numbers = new int[filled];
        Arrays.setAll(numbers, i -> i < count ? random.nextInt(1_000_000) : Integer.MAX_VALUE);
        return numbers;
    }

    private static int[] exchanged(int[] block, int partner, boolean lower) throws MPIException {
        int[] other = new int[block.length];
        Status status = MPI.COMM_WORLD.Sendrecv(
                block, 0, block.length, MPI.INT, partner, EXCHANGE, other, 0, other.length, MPI.INT, partner, EXCHANGE);
        return status.Get_count(MPI.INT) == 0 ? block : merged(block, other, lower);
    }

    /** The lower or the higher half of two sorted blocks. */
    private static int[] merged(int[] one, int[] two, boolean lower) {
        int[] both = new int[2 * one.length];
        System.arraycopy(one, 0, both, 0, one.length);
        System.arraycopy(two, 0, both, one.length, two.length);
        Arrays.sort(both);
        return lower ? Arrays.copyOf(both, one.length) : Arrays.copyOfRange(both, one.length, both.length);
    }

    private static void check(int[] numbers) {
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i - 1] > numbers[i]) {
                throw new IllegalStateException("place " + i + " is lower than the one before");
            }
        }
    }
}
