import mpi.Cartcomm;
import mpi.Graphcomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;

/** What bad use gets, said by rank 0 of 2; then everything still works. */
public class Refused {
    public static void main(String[] args) {
        System.out.print(""); // nothing before Init but this
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
            say("before Init", before);
            say("Init again", Check.error(() -> MPI.Init(args)));
            say("a rank too many", Check.error(() -> world.Send(numbers, 0, 1, MPI.INT, 2, 0)));
            say("a source too many", Check.error(() -> world.Recv(numbers, 0, 1, MPI.INT, -7, 0)));
            say("a negative tag", Check.error(() -> world.Isend(numbers, 0, 1, MPI.INT, 1, -5)));
            say("a negative count", Check.error(() -> world.Recv(numbers, 0, -1, MPI.INT, 1, 0)));
            say("an array too short", Check.error(() -> world.Send(numbers, 2, 3, MPI.INT, 1, 0)));
            say("another type", Check.error(() -> world.Send(numbers, 0, 1, MPI.DOUBLE, 1, 0)));
            say("a wrong root", Check.error(() -> world.Bcast(numbers, 0, 1, MPI.INT, 2)));
            say(
                    "too few counts",
                    Check.error(() ->
                            world.Allgatherv(numbers, 0, 1, MPI.INT, numbers, 0, new int[1], new int[1], MPI.INT)));
            int[] more = new int[9];
            say(
                    "a Gather of other counts",
                    Check.error(() -> world.Gather(numbers, 0, 2, MPI.INT, more, 0, 3, MPI.INT, 0)));
            say(
                    "a Scatter of other counts",
                    Check.error(() -> world.Scatter(more, 0, 1, MPI.INT, numbers, 0, 2, MPI.INT, 0)));
            say(
                    "an Allgather of other counts",
                    Check.error(() -> world.Allgather(numbers, 0, 1, MPI.INT, more, 0, 2, MPI.INT)));
            say(
                    "an Alltoall of other counts",
                    Check.error(() -> world.Alltoall(numbers, 0, 2, MPI.INT, more, 0, 2, MPI.INT2)));
            say(
                    "an Alltoall of fewer objects",
                    Check.error(() -> world.Alltoall(words, 0, 2, MPI.OBJECT, words, 0, 1, MPI.OBJECT)));
            say(
                    "a Gatherv of other counts",
                    Check.error(() -> world.Gatherv(
                            numbers, 0, 3, MPI.INT, more, 0, new int[] {2, 2}, new int[] {0, 2}, MPI.INT, 0)));
            say("a place in no grid", Check.error(() -> pair.Map(null, new boolean[1])));
            say("a place in an empty grid", Check.error(() -> pair.Map(new int[] {0}, new boolean[1])));
            say("coordinates of nothing", Check.error(() -> pair.Rank(null)));
            say("a place in no graph", Check.error(() -> edge.Map(new int[2], null)));
            say("a group of no ranks", Check.error(() -> world.Group().Incl(null)));
            say(
                    "a range that leads out of the group",
                    Check.error(() -> world.Group().Range_incl(new int[][] {{0, 4, 2}})));
            say("a range of no steps", Check.error(() -> world.Group().Range_excl(new int[][] {{0, 1, 0}})));
            say("a rank named twice", Check.error(() -> world.Group().Incl(new int[] {1, 1})));
            say("the type of nothing", Check.error(() -> world.Send(numbers, 0, 1, MPI.NULL, 1, 0)));
            say(
                    "objects packed into too little",
                    Check.error(() -> world.Pack(new String[] {"a"}, 0, 1, MPI.OBJECT, new byte[20], 0)));
            say(
                    "numbers unpacked as objects",
                    Check.error(() -> world.Unpack(new byte[200], 4, words, 0, 1, MPI.OBJECT)));
            say("nothing to start", Check.error(() -> Prequest.Startall(null)));
            say("no operation", Check.error(() -> world.Allreduce(numbers, 0, numbers, 0, 1, MPI.INT, null)));
            say(
                    "a sum of objects",
                    Check.error(() -> world.Allreduce(new String[1], 0, new String[1], 0, 1, MPI.OBJECT, MPI.SUM)));
            say(
                    "places of numbers",
                    Check.error(() -> world.Allreduce(numbers, 0, numbers, 0, 1, MPI.INT, MPI.MAXLOC)));
            say("a freed communicator", Check.error(copy::Barrier));
            say("the world freed", Check.error(world::Free));
            say("no buffer", Check.error(() -> world.Bsend(numbers, 0, 1, MPI.INT, 1, 0)));
            say("too small a buffer", Check.error(() -> {
                MPI.Buffer_attach(new byte[10]);
                world.Bsend(numbers, 0, 1, MPI.INT, 1, 0);
            }));
            MPI.Buffer_detach();
            Prequest once = world.Recv_init(numbers, 0, 1, MPI.INT, 1, 5);
            once.Start();
            say("started twice", Check.error(once::Start));
            say("Finalize too early", Check.error(MPI::Finalize));
            once.Cancel();
            once.Wait();
            world.Send(new int[] {1, 2, 3}, 0, 3, MPI.INT, 1, 8);
            world.Send(new int[] {1}, 0, 1, MPI.INT, 1, 9);
            world.Send(new Object[] {"a", "b"}, 0, 2, MPI.OBJECT, 1, 10);
            world.Recv(numbers, 0, 1, MPI.INT, 1, 11);
        } else {
            say("truncated", Check.error(() -> world.Recv(new int[2], 0, 2, MPI.INT, 0, 8)));
            say("of another type", Check.error(() -> world.Recv(new double[2], 0, 2, MPI.DOUBLE, 0, 9)));
            say("objects truncated", Check.error(() -> world.Recv(new Object[1], 0, 1, MPI.OBJECT, 0, 10)));
            world.Send(numbers, 0, 1, MPI.INT, 0, 11);
        }
        world.Barrier();
        MPI.Finalize();
        if (me == 0) {
            say("after Finalize", Check.error(() -> world.Send(numbers, 0, 1, MPI.INT, 1, 0)));
        }
    }

    static void say(String what, String error) {
        System.out.println(what + " | " + error);
    }
}
