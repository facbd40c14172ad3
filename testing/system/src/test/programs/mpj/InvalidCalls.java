import mpi.Cartcomm;
import mpi.Graphcomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;

/** Ranks make invalid calls and print the errors. Valid calls still work afterwards. */
public class InvalidCalls {
    public static void main(String[] args) {
        System.out.print(""); // the only call before Init
        String before = Check.error(() -> MPI.Get_processor_name());
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int me = world.Rank();
        Intracomm copy = (Intracomm) world.clone();
        copy.Free();
        Cartcomm pair = world.Create_cart(new int[] {2}, new boolean[1], false);
        Graphcomm edge = world.Create_graph(new int[] {1, 2}, new int[] {1, 0}, false);
        int[] numbers = new int[4];
        String[] words = new String[4];
        if (me == 0) {
            report("before Init", before);
            report("a second Init", Check.error(() -> MPI.Init(args)));
            report("a destination out of range", Check.error(() -> world.Send(numbers, 0, 1, MPI.INT, 2, 0)));
            report("a source out of range", Check.error(() -> world.Recv(numbers, 0, 1, MPI.INT, -7, 0)));
            report("a negative tag", Check.error(() -> world.Isend(numbers, 0, 1, MPI.INT, 1, -5)));
            report("a negative count", Check.error(() -> world.Recv(numbers, 0, -1, MPI.INT, 1, 0)));
            report("an array too short", Check.error(() -> world.Send(numbers, 2, 3, MPI.INT, 1, 0)));
            report("a wrong datatype", Check.error(() -> world.Send(numbers, 0, 1, MPI.DOUBLE, 1, 0)));
            report("a wrong root", Check.error(() -> world.Bcast(numbers, 0, 1, MPI.INT, 2)));
            report(
                    "too few counts",
                    Check.error(() ->
                            world.Allgatherv(numbers, 0, 1, MPI.INT, numbers, 0, new int[1], new int[1], MPI.INT)));
            int[] more = new int[9];
            report(
                    "a Gather with different counts",
                    Check.error(() -> world.Gather(numbers, 0, 2, MPI.INT, more, 0, 3, MPI.INT, 0)));
            report(
                    "a Scatter with different counts",
                    Check.error(() -> world.Scatter(more, 0, 1, MPI.INT, numbers, 0, 2, MPI.INT, 0)));
            report(
                    "an Allgather with different counts",
                    Check.error(() -> world.Allgather(numbers, 0, 1, MPI.INT, more, 0, 2, MPI.INT)));
            report(
                    "an Alltoall with different counts",
                    Check.error(() -> world.Alltoall(numbers, 0, 2, MPI.INT, more, 0, 2, MPI.INT2)));
            report(
                    "an Alltoall with fewer objects",
                    Check.error(() -> world.Alltoall(words, 0, 2, MPI.OBJECT, words, 0, 1, MPI.OBJECT)));
            report(
                    "a Gatherv with different counts",
                    Check.error(() -> world.Gatherv(
                            numbers, 0, 3, MPI.INT, more, 0, new int[] {2, 2}, new int[] {0, 2}, MPI.INT, 0)));
            report("a Map without a grid", Check.error(() -> pair.Map(null, new boolean[1])));
            report("a Map with an empty grid", Check.error(() -> pair.Map(new int[] {0}, new boolean[1])));
            report("null coordinates", Check.error(() -> pair.Rank(null)));
            report("a Map without a graph", Check.error(() -> edge.Map(new int[2], null)));
            report("a null array of ranks", Check.error(() -> world.Group().Incl(null)));
            report("a range beyond the group", Check.error(() -> world.Group().Range_incl(new int[][] {{0, 4, 2}})));
            report("a range with step 0", Check.error(() -> world.Group().Range_excl(new int[][] {{0, 1, 0}})));
            report("a rank named twice", Check.error(() -> world.Group().Incl(new int[] {1, 1})));
            report("the null datatype", Check.error(() -> world.Send(numbers, 0, 1, MPI.NULL, 1, 0)));
            report(
                    "too small an array for packed objects",
                    Check.error(() -> world.Pack(new String[] {"a"}, 0, 1, MPI.OBJECT, new byte[20], 0)));
            report(
                    "numbers unpacked as objects",
                    Check.error(() -> world.Unpack(new byte[200], 4, words, 0, 1, MPI.OBJECT)));
            report("a null array of requests", Check.error(() -> Prequest.Startall(null)));
            report("a null operation", Check.error(() -> world.Allreduce(numbers, 0, numbers, 0, 1, MPI.INT, null)));
            report(
                    "a sum of objects",
                    Check.error(() -> world.Allreduce(new String[1], 0, new String[1], 0, 1, MPI.OBJECT, MPI.SUM)));
            report(
                    "MAXLOC of plain numbers",
                    Check.error(() -> world.Allreduce(numbers, 0, numbers, 0, 1, MPI.INT, MPI.MAXLOC)));
            report("a freed communicator", Check.error(copy::Barrier));
            report("freeing the world", Check.error(world::Free));
            report("no attached buffer", Check.error(() -> world.Bsend(numbers, 0, 1, MPI.INT, 1, 0)));
            report("too small a buffer", Check.error(() -> {
                MPI.Buffer_attach(new byte[10]);
                world.Bsend(numbers, 0, 1, MPI.INT, 1, 0);
            }));
            MPI.Buffer_detach();
            Prequest once = world.Recv_init(numbers, 0, 1, MPI.INT, 1, 5);
            once.Start();
            report("a request started twice", Check.error(once::Start));
            report("Finalize too early", Check.error(MPI::Finalize));
            once.Cancel();
            once.Wait();
            world.Send(new int[] {1, 2, 3}, 0, 3, MPI.INT, 1, 8);
            world.Send(new int[] {1}, 0, 1, MPI.INT, 1, 9);
            world.Send(new Object[] {"a", "b"}, 0, 2, MPI.OBJECT, 1, 10);
            world.Recv(numbers, 0, 1, MPI.INT, 1, 11);
        } else {
            report("a truncated message", Check.error(() -> world.Recv(new int[2], 0, 2, MPI.INT, 0, 8)));
            report("a message of another type", Check.error(() -> world.Recv(new double[2], 0, 2, MPI.DOUBLE, 0, 9)));
            report("truncated objects", Check.error(() -> world.Recv(new Object[1], 0, 1, MPI.OBJECT, 0, 10)));
            world.Send(numbers, 0, 1, MPI.INT, 0, 11);
        }
        world.Barrier();
        MPI.Finalize();
        if (me == 0) {
            report("after Finalize", Check.error(() -> world.Send(numbers, 0, 1, MPI.INT, 1, 0)));
        }
    }

    static void report(String what, String error) {
        System.out.println(what + " | " + error);
    }
}
