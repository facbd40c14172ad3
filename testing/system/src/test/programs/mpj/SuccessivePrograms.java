import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;

/**
 * Several programs in succession in one process. Each has its own world, which receives no messages of the previous
 * program.
 */
public class SuccessivePrograms {
    public static void main(String[] args) {
        Intracomm last = null;
        Intracomm copy = null;
        Prequest prepared = null;
        for (int program = 0; program < 3; program++) {
            if (MPI.Initialized()) {
                throw new IllegalStateException("initialised before Init");
            }
            MPI.Init(args);
            if (program > 0) {
                checkUnusable(last::Barrier, "Intracomm.Barrier");
                checkUnusable(last::Size, "Comm.Size");
                checkUnusable(copy::clone, "Intracomm.clone");
                checkUnusable(prepared::Start, "Prequest.Start");
            }
            last = MPI.COMM_WORLD;
            copy = (Intracomm) last.clone();
            prepared = copy.Recv_init(new int[1], 0, 1, MPI.INT, 0, 1);
            int me = MPI.COMM_WORLD.Rank();
            int next = (me + 1) % MPI.COMM_WORLD.Size();
            MPI.COMM_WORLD.Isend(new int[] {program}, 0, 1, MPI.INT, next, 1).Wait();
            Check.same(
                    null,
                    MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, 100 + program - 1),
                    "no message of the previous program");
            int[] received = new int[1];
            MPI.COMM_WORLD.Recv(received, 0, 1, MPI.INT, MPI.ANY_SOURCE, 1);
            Check.same(program, received[0], "this program's number");
            // never received
            MPI.COMM_WORLD.Send(new int[] {program}, 0, 1, MPI.INT, next, 100 + program);
            if (me == 0) {
                System.out.println("program " + program + " ends");
            }
            MPI.Finalize();
            if (MPI.COMM_WORLD != null || !MPI.Finalized()) {
                throw new IllegalStateException("not finalised");
            }
        }
    }

    /** Objects of a program that has ended are unusable, even while another program runs. */
    static void checkUnusable(Runnable call, String name) {
        Check.same(
                "class 5: " + name + " at rank " + MPI.COMM_WORLD.Rank() + " of " + MPI.COMM_WORLD.Size()
                        + ": this communicator is of a program that MPI.Finalize has ended; use MPI.COMM_WORLD, or one"
                        + " made from it",
                Check.error(call),
                name);
    }
}
