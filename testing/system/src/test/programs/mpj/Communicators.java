import java.util.Arrays;
import mpi.CartParms;
import mpi.Cartcomm;
import mpi.Comm;
import mpi.GraphParms;
import mpi.Graphcomm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.ShiftParms;

/** Groups, derived communicators, grids and graphs. */
public class Communicators {
    static Intracomm world;
    static int me;
    static int size;

    public static void main(String[] args) {
        MPI.Init(args);
        world = MPI.COMM_WORLD;
        me = world.Rank();
        size = world.Size();
        itself();
        groups();
        copies();
        splits();
        created();
        grids();
        graphs();
        attributes();
        handlers();
        if (size > 1) {
            joined();
        }
        Check.allPassed();
        MPI.Finalize();
    }

    static void itself() {
        Comm self = MPI.COMM_SELF;
        Check.same(1, self.Size(), "size of COMM_SELF");
        Check.same(0, self.Rank(), "rank in COMM_SELF");
        int[] received = new int[1];
        self.Sendrecv(new int[] {7}, 0, 1, MPI.INT, 0, 1, received, 0, 1, MPI.INT, 0, 1);
        Check.same(7, received[0], "message to the own rank");
        Check.that(MPI.Get_processor_name().length() > 0, "a processor name");
        double before = MPI.Wtime();
        Check.that(MPI.Wtime() >= before && MPI.Wtick() > 0, "time");
    }

    static void groups() {
        Group all = world.Group();
        Check.same(size, all.Size(), "all");
        Check.same(me, all.Rank(), "my rank");
        Group none = MPI.GROUP_EMPTY;
        Check.same(0, none.Size(), "empty group");
        Check.same(MPI.UNDEFINED, none.Rank(), "no rank");
        Group first = all.Incl(new int[] {0});
        Group others = all.Excl(new int[] {0});
        Check.same(size - 1, others.Size(), "all but one");
        Check.same(MPI.IDENT, Group.Compare(all, Group.Union(first, others)), "union");
        Check.same(0, Group.Intersection(first, others).Size(), "intersection");
        Check.same(MPI.IDENT, Group.Compare(others, Group.Difference(all, first)), "difference");
        Check.same(MPI.IDENT, Group.Compare(all, all.Range_incl(new int[][] {{0, size - 1, 1}})), "a range");
        Check.same(
                size - (size + 1) / 2,
                all.Range_excl(new int[][] {{0, size - 1, 2}}).Size(),
                "all but the even ones");
        Group backwards = all.Range_incl(new int[][] {{size - 1, 0, -1}});
        Check.same(size == 1 ? MPI.IDENT : MPI.SIMILAR, Group.Compare(all, backwards), "in another order");
        Check.same(size == 1 ? MPI.IDENT : MPI.UNEQUAL, Group.Compare(all, first), "other members");
        int[] translated = Group.Translate_ranks(all, new int[] {0, size - 1}, backwards);
        Check.same(new int[] {size - 1, 0}, translated, "translated ranks");
        Check.same(MPI.UNDEFINED, Group.Translate_ranks(all, new int[] {0}, none)[0], "no such rank");
        backwards.free();
    }

    static void copies() {
        Intracomm copy = (Intracomm) world.clone();
        Check.same(MPI.CONGRUENT, Comm.Compare(world, copy), "a copy");
        Check.same(MPI.IDENT, Comm.Compare(world, world), "itself");
        // a message sent in one communicator does not arrive in another
        copy.Isend(new int[] {1}, 0, 1, MPI.INT, me, 3);
        world.Isend(new int[] {2}, 0, 1, MPI.INT, me, 3);
        int[] received = new int[2];
        world.Recv(received, 0, 1, MPI.INT, MPI.ANY_SOURCE, 3);
        copy.Recv(received, 1, 1, MPI.INT, MPI.ANY_SOURCE, 3);
        Check.same(new int[] {2, 1}, received, "each message in its own communicator");
        copy.Free();
    }

    static void splits() {
        Intracomm half = world.Split(me % 2, -me);
        int[] members = new int[half.Size()];
        half.Allgather(new int[] {me}, 0, 1, MPI.INT, members, 0, 1, MPI.INT);
        for (int i = 1; i < members.length; i++) {
            Check.same(members[i - 1] - 2, members[i], "by colour, backwards by key");
        }
        Check.same(me, members[half.Rank()], "rank in the split communicator");
        Intracomm none = world.Split(me == 0 ? MPI.UNDEFINED : 1, 0);
        Check.that((none == null) == (me == 0), "no colour, no communicator");
        Check.that(me != 0 || none == MPI.COMM_NULL, "COMM_NULL");
    }

    static void created() {
        int[] even = new int[(size + 1) / 2];
        Arrays.setAll(even, i -> 2 * i);
        Intracomm evens = world.Create(world.Group().Incl(even));
        Check.that((evens != null) == (me % 2 == 0), "members only");
        if (evens != null) {
            int[] sum = new int[1];
            evens.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
            Check.same(even.length, sum[0], "all members");
            Check.same(me / 2, evens.Rank(), "rank in it");
        }
    }

    static void grids() {
        int[] dims = new int[2];
        Cartcomm.Dims_create(size, dims);
        Check.same(size, dims[0] * dims[1], "as many positions as ranks");
        Cartcomm grid = world.Create_cart(dims, new boolean[] {true, false}, false);
        Check.same(MPI.CART, grid.Topo_test(), "a grid");
        int[] mine = grid.Coords(grid.Rank());
        Check.same(grid.Rank(), grid.Rank(mine), "rank to coordinates and back");
        CartParms parms = grid.Get();
        Check.same(dims, parms.dims, "dimensions");
        Check.same(new boolean[] {true, false}, parms.periods, "periods");
        Check.same(mine, parms.coords, "coordinates");
        ShiftParms ring = grid.Shift(0, 1);
        int[] received = new int[1];
        grid.Sendrecv(
                new int[] {mine[0]}, 0, 1, MPI.INT, ring.rank_dest, 1, received, 0, 1, MPI.INT, ring.rank_source, 1);
        Check.same((mine[0] + dims[0] - 1) % dims[0], received[0], "along the ring");
        ShiftParms line = grid.Shift(1, 1);
        Check.that((line.rank_source == MPI.PROC_NULL) == (mine[1] == 0), "no neighbour beyond the edge");
        Check.that((line.rank_dest == MPI.PROC_NULL) == (mine[1] == dims[1] - 1), "no neighbour beyond the edge");
        Cartcomm row = grid.Sub(new boolean[] {false, true});
        Check.same(dims[1], row.Size(), "a row");
        Check.same(mine[1], row.Rank(), "rank in the row");
        Check.that(grid.Map(dims, new boolean[] {true, false}) >= 0, "a position for every rank");
        Intracomm copy = (Intracomm) grid.clone();
        Check.same(MPI.CART, copy.Topo_test(), "a copy of a grid is a grid");
        int[] wide = {1, size - 1};
        Cartcomm fewer = size == 1 ? null : world.Create_cart(wide, new boolean[2], false);
        Check.that(size == 1 || (fewer == null) == (me == size - 1), "no position, no communicator");
    }

    static void graphs() {
        int[] index = new int[size];
        int[] edges = new int[2 * size];
        for (int node = 0; node < size; node++) {
            index[node] = 2 * node + 2;
            edges[2 * node] = (node + 1) % size;
            edges[2 * node + 1] = (node + size - 1) % size;
        }
        Graphcomm graph = world.Create_graph(index, edges, false);
        Check.same(MPI.GRAPH, graph.Topo_test(), "a graph");
        int[] neighbours = graph.Neighbours(graph.Rank());
        Check.same(new int[] {(me + 1) % size, (me + size - 1) % size}, neighbours, "neighbours");
        GraphParms parms = graph.Get();
        Check.same(index, parms.index, "index");
        Check.same(edges, parms.edges, "edges");
        Check.that(graph.Map(index, edges) >= 0, "a position for every rank");
        Check.same(MPI.UNDEFINED, world.Topo_test(), "the world has no topology");
    }

    static void attributes() {
        Check.that((Integer) world.Attr_get(MPI.TAG_UB) >= 32767, "tags");
        Check.same(MPI.PROC_NULL, world.Attr_get(MPI.HOST), "host");
        Check.that(world.Attr_get(MPI.IO) != null, "io");
        int key = Comm.Keyval_create();
        Check.same(null, world.Attr_get(key), "no value yet");
        world.Attr_put(key, "kept");
        Check.same("kept", world.Attr_get(key), "kept");
        Check.same(null, ((Comm) world.clone()).Attr_get(key), "a copy does not inherit it");
        world.Attr_delete(key);
        Check.same(null, world.Attr_get(key), "deleted");
        Check.same(MPI.ERRORS_RETURN, world.Errhandler_get(), "error handler");
    }

    /** A derived communicator inherits the error handler, however it is derived. */
    static void handlers() {
        Intracomm parent = (Intracomm) world.clone();
        parent.Errhandler_set(MPI.ERRORS_ARE_FATAL);
        int[] line = {size};
        Cartcomm grid = parent.Create_cart(line, new boolean[1], false);
        Comm[] children = {
            (Comm) parent.clone(),
            parent.Split(0, me),
            parent.Create(parent.Group()),
            grid,
            (Comm) grid.clone(),
            grid.Sub(new boolean[] {true}),
            parent.Create_graph(new int[size], new int[0], false)
        };
        for (Comm child : children) {
            Check.same(MPI.ERRORS_ARE_FATAL, child.Errhandler_get(), child.getClass() + "'s error handler");
        }
        if (size > 1) {
            Intracomm mine = parent.Split(me % 2, me);
            Intercomm both = parent.Create_intercomm(mine, 0, 1 - me % 2, 98);
            Check.same(MPI.ERRORS_ARE_FATAL, both.Errhandler_get(), "an intercommunicator's");
            Check.same(MPI.ERRORS_ARE_FATAL, both.Merge(me % 2 == 1).Errhandler_get(), "a merged one's");
        }
        parent.Errhandler_set(MPI.ERRORS_RETURN);
        Check.same(MPI.ERRORS_ARE_FATAL, grid.Errhandler_get(), "a child keeps its own");
        Check.same(MPI.ERRORS_RETURN, world.Errhandler_get(), "the parent's parent keeps its own");
    }

    /** An intercommunicator between even and odd ranks. */
    static void joined() {
        int side = me % 2;
        Intracomm mine = world.Split(side, me);
        Intercomm both = world.Create_intercomm(mine, 0, 1 - side, 99);
        Check.that(both.Test_inter() && !mine.Test_inter(), "an intercommunicator");
        Check.same(mine.Size(), both.Size(), "local size");
        Check.same(mine.Rank(), both.Rank(), "my rank");
        Check.same(size - mine.Size(), both.Remote_size(), "remote size");
        Check.same(size - mine.Size(), both.Remote_group().Size(), "the other group");
        int[] received = new int[1];
        int partner = both.Rank();
        if (partner < both.Remote_size()) { // all except the last even rank if their number is odd
            both.Sendrecv(new int[] {me}, 0, 1, MPI.INT, partner, 5, received, 0, 1, MPI.INT, partner, 5);
            Check.same(2 * partner + 1 - side, received[0], "a rank of the remote group");
        }
        Intracomm merged = both.Merge(side == 1);
        Check.same(size, merged.Size(), "all");
        int[] members = new int[size];
        merged.Allgather(new int[] {side}, 0, 1, MPI.INT, members, 0, 1, MPI.INT);
        Check.that(members[0] == 0 && members[size - 1] == 1, "the high group last");
        Check.same(MPI.UNEQUAL, Comm.Compare(both, merged), "different communicators");
        merged.Free();
        both.Free();
    }
}
