import java.util.Random;
import mpi.MPI;
import mpi.MPIException;

/** The same with package mpi. An MPIException ends a rank's work. */
public class MpiMessages {
    public static void main(String[] arguments) {
        long seed = Long.parseLong(arguments[0]);
        MPI.Init(arguments);
        int me = MPI.COMM_WORLD.Rank();
        System.out.println("rank " + me + " runs as " + ProcessHandle.current().pid());
        long checked = 0;
        try {
            MPI.COMM_WORLD.Barrier();
            long end = System.nanoTime() + Long.parseLong(arguments[1]) * 1_000_000;
            Random shared = new Random(seed); // the same sequence at all ranks
            for (int[] over = {0}; over[0] == 0; checked++) {
                exchange(me, 1 + shared.nextInt(5000), (int) checked);
                int[] sent = {System.nanoTime() >= end ? 1 : 0};
                MPI.COMM_WORLD.Allreduce(sent, 0, over, 0, 1, MPI.INT, MPI.MAX);
            }
            System.out.println("rank " + me + " verified " + checked + " values");
            MPI.Finalize();
        } catch (MPIException failure) {
            System.out.println("rank " + me + " saw MPIException: " + failure.getMessage());
            System.out.println("rank " + me + " verified " + checked + " values");
            System.exit(0); // MPI.Finalize would wait for the failed rank
        }
    }

    private static void exchange(int me, int length, int turn) {
        int size = MPI.COMM_WORLD.Size();
        int[] sent = new int[length];
        sent[length - 1] = me * 1_000_000 + turn;
        int[] received = new int[length];
        MPI.COMM_WORLD.Sendrecv(
                sent, 0, length, MPI.INT, (me + 1) % size, 5, received, 0, length, MPI.INT, (me + size - 1) % size, 5);
        if (received[length - 1] != (me + size - 1) % size * 1_000_000 + turn) {
            System.out.println("WRONG at rank " + me + ": a message: " + received[length - 1] + " in turn " + turn);
            System.out.flush();
            Runtime.getRuntime().halt(99);
        }
    }
}
