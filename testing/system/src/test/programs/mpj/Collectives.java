import java.io.Serializable;
import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.Request;
import mpi.User_function;

/** Every collective operation, with numbers and objects, and with each rank as root. */
public class Collectives {
    static Intracomm world;
    static int me;
    static int size;

    public static void main(String[] args) {
        MPI.Init(args);
        world = MPI.COMM_WORLD;
        me = world.Rank();
        size = world.Size();
        for (int root = 0; root < size; root++) {
            broadcasts(root);
            gathers(root);
            scatters(root);
            reductions(root);
        }
        allToAll();
        everyOperation();
        functions();
        objects();
        derived();
        nonblocking();
        Check.allPassed();
        MPI.Finalize();
    }

    static void broadcasts(int root) {
        for (int count : new int[] {0, 1, 1000, 100_000}) {
            double[] numbers = new double[count + 2];
            if (me == root) {
                Arrays.setAll(numbers, i -> i + root);
            }
            world.Bcast(numbers, 1, count, MPI.DOUBLE, root);
            Check.that(count == 0 || numbers[count] == count + root, "Bcast of " + count);
            Check.that(me == root || numbers[count + 1] == 0, "no elements beyond the count");
        }
        String[] words = new String[2];
        if (me == root) {
            words[1] = "from " + root;
        }
        world.Bcast(words, 1, 1, MPI.OBJECT, root);
        Check.same("from " + root, words[1], "Bcast of an object");
    }

    static void gathers(int root) {
        int[] all = me == root ? new int[2 * size + 1] : null;
        world.Gather(new int[] {me, 10 * me}, 0, 2, MPI.INT, all, 1, 2, MPI.INT, root);
        Check.that(
                me != root || all[0] == 0 && all[2 * size - 1] == size - 1 && all[2 * size] == 10 * (size - 1),
                "Gather");

        int[] counts = new int[size];
        int[] displs = new int[size];
        for (int rank = 0; rank < size; rank++) {
            counts[rank] = rank + 1;
            displs[rank] = (size - 1 - rank) * (size + 1); // in reverse order with gaps
        }
        float[] mine = new float[me + 1];
        Arrays.fill(mine, me + 0.5f);
        float[] rows = me == root ? new float[size * (size + 1)] : null;
        world.Gatherv(mine, 0, me + 1, MPI.FLOAT, rows, 0, counts, displs, MPI.FLOAT, root);
        for (int rank = 0; me == root && rank < size; rank++) {
            Check.same(rank + 0.5f, rows[displs[rank] + rank], "Gatherv of " + rank);
            Check.same(0f, rows[displs[rank] + rank + 1], "Gatherv leaves gaps unchanged");
        }
        Object[] names = me == root ? new Object[size] : null;
        world.Gather(new String[] {"rank " + me}, 0, 1, MPI.OBJECT, names, 0, 1, MPI.OBJECT, root);
        Check.that(me != root || names[size - 1].equals("rank " + (size - 1)), "Gather of objects");
    }

    static void scatters(int root) {
        long[] all = null;
        if (me == root) {
            all = new long[3 * size];
            Arrays.setAll(all, i -> i);
        }
        long[] mine = new long[3];
        world.Scatter(all, 0, 3, MPI.LONG, mine, 0, 3, MPI.LONG, root);
        Check.same(new long[] {3 * me, 3 * me + 1, 3 * me + 2}, mine, "Scatter");

        int[] counts = null;
        int[] displs = null;
        String[] words = null;
        if (me == root) {
            counts = new int[size];
            displs = new int[size];
            words = new String[2 * size];
            for (int rank = 0; rank < size; rank++) {
                counts[rank] = rank % 2 + 1;
                displs[rank] = 2 * rank;
                words[2 * rank] = "first of " + rank;
                words[2 * rank + 1] = "second of " + rank;
            }
        }
        String[] my = new String[me % 2 + 1];
        world.Scatterv(words, 0, counts, displs, MPI.OBJECT, my, 0, my.length, MPI.OBJECT, root);
        Check.same("first of " + me, my[0], "Scatterv of objects");
        double[] numbers = me == root ? new double[2 * size] : null;
        if (me == root) {
            Arrays.setAll(numbers, i -> i / 2.0);
        }
        double[] part = new double[me % 2 + 1];
        world.Scatterv(numbers, 0, counts, displs, MPI.DOUBLE, part, 0, part.length, MPI.DOUBLE, root);
        Check.same((double) me, part[0], "Scatterv");
    }

    static void reductions(int root) {
        double[] sum = me == root ? new double[2] : null;
        world.Reduce(new double[] {me, 1}, 0, sum, 0, 2, MPI.DOUBLE, MPI.SUM, root);
        Check.that(me != root || sum[0] == size * (size - 1) / 2.0 && sum[1] == size, "Reduce");
        int[] same = {me, -me};
        world.Reduce(same, 0, same, 0, 2, MPI.INT, MPI.MAX, root); // the same array at all ranks
        Check.that(me != root || same[0] == size - 1 && same[1] == 0, "Reduce in place");
        Check.that(me == root || same[0] == me, "Reduce leaves other ranks' arrays unchanged");
    }

    static void allToAll() {
        int[] all = new int[size];
        world.Allgather(new int[] {me * me}, 0, 1, MPI.INT, all, 0, 1, MPI.INT);
        Check.same((size - 1) * (size - 1), all[size - 1], "Allgather");

        int[] counts = new int[size];
        int[] displs = new int[size];
        int total = 0;
        for (int rank = 0; rank < size; rank++) {
            counts[rank] = rank;
            displs[rank] = total;
            total += rank;
        }
        char[] letters = new char[me];
        Arrays.fill(letters, (char) ('a' + me));
        char[] every = new char[total];
        world.Allgatherv(letters, 0, me, MPI.CHAR, every, 0, counts, displs, MPI.CHAR);
        Check.that(total == 0 || every[total - 1] == 'a' + size - 1, "Allgatherv");

        byte[] out = new byte[2 * size];
        byte[] in = new byte[2 * size];
        for (int rank = 0; rank < size; rank++) {
            out[2 * rank] = (byte) me;
            out[2 * rank + 1] = (byte) rank;
        }
        world.Alltoall(out, 0, 2, MPI.BYTE, in, 0, 2, MPI.BYTE);
        for (int rank = 0; rank < size; rank++) {
            Check.that(in[2 * rank] == rank && in[2 * rank + 1] == me, "Alltoall");
        }

        int[] sendCounts = new int[size];
        int[] places = new int[size];
        for (int rank = 0; rank < size; rank++) {
            sendCounts[rank] = rank + 1;
            places[rank] = rank * (size + 1);
        }
        int[] receiveCounts = new int[size];
        Arrays.fill(receiveCounts, me + 1);
        short[] from = new short[size * (size + 1)];
        short[] into = new short[size * (size + 1)];
        Arrays.fill(from, (short) (me + 1));
        world.Alltoallv(from, 0, sendCounts, places, MPI.SHORT, into, 0, receiveCounts, places, MPI.SHORT);
        for (int rank = 0; rank < size; rank++) {
            Check.that(into[places[rank] + me] == rank + 1, "Alltoallv");
            Check.that(me == size - 1 || into[places[rank] + me + 1] == 0, "Alltoallv leaves gaps unchanged");
        }

        double[] forces = {me, 2 * me, 1};
        world.Allreduce(forces, 0, forces, 0, 3, MPI.DOUBLE, MPI.SUM); // one array for input and output, as in MolDyn
        Check.same(new double[] {size * (size - 1) / 2.0, size * (size - 1), size}, forces, "Allreduce in place");

        int[] each = new int[size];
        Arrays.fill(each, 2);
        int[] vector = new int[2 * size];
        Arrays.setAll(vector, i -> i + me);
        int[] share = new int[2];
        world.Reduce_scatter(vector, 0, share, 0, each, MPI.INT, MPI.SUM);
        Check.same(2 * me * size + size * (size - 1) / 2, share[0], "Reduce_scatter");

        long[] prefix = new long[1];
        world.Scan(new long[] {me + 1}, 0, prefix, 0, 1, MPI.LONG, MPI.SUM);
        Check.same((long) (me + 1) * (me + 2) / 2, prefix[0], "Scan");
    }

    static void everyOperation() {
        int[] result = new int[1];
        for (Op op : new Op[] {MPI.MAX, MPI.MIN, MPI.SUM, MPI.PROD, MPI.BAND, MPI.BOR, MPI.BXOR}) {
            int expected = 1;
            for (int rank = 1; rank < size; rank++) {
                expected = combined(op, expected, rank + 1);
            }
            world.Allreduce(new int[] {me + 1}, 0, result, 0, 1, MPI.INT, op);
            Check.same(expected, result[0], op.toString());
        }
        boolean[] truth = new boolean[3];
        boolean[] mine = {me == 0, true, false};
        world.Allreduce(mine, 0, truth, 0, 3, MPI.BOOLEAN, MPI.LAND);
        Check.same(new boolean[] {size == 1, true, false}, truth, "LAND");
        world.Allreduce(mine, 0, truth, 0, 3, MPI.BOOLEAN, MPI.LOR);
        Check.same(new boolean[] {true, true, false}, truth, "LOR");
        world.Allreduce(mine, 0, truth, 0, 3, MPI.BOOLEAN, MPI.LXOR);
        Check.same(new boolean[] {true, size % 2 == 1, false}, truth, "LXOR");
        double[] place = new double[4];
        double[] values = {me % 2, me, -(me / 2), me};
        world.Allreduce(values, 0, place, 0, 2, MPI.DOUBLE2, MPI.MAXLOC);
        Check.same(new double[] {size > 1 ? 1 : 0, size > 1 ? 1 : 0, 0, 0}, place, "MAXLOC");
        int[] least = new int[2];
        world.Reduce(new int[] {-me, me}, 0, least, 0, 1, MPI.INT2, MPI.MINLOC, 0);
        Check.that(me != 0 || least[0] == 1 - size && least[1] == size - 1, "MINLOC");
    }

    static int combined(Op op, int a, int b) {
        return op == MPI.MAX
                ? Math.max(a, b)
                : op == MPI.MIN
                        ? Math.min(a, b)
                        : op == MPI.SUM
                                ? a + b
                                : op == MPI.PROD ? a * b : op == MPI.BAND ? a & b : op == MPI.BOR ? a | b : a ^ b;
    }

    /** Multiplies complex numbers stored as pairs of doubles. An item is never split, whatever the algorithm. */
    static class Product extends User_function {
        @Override
        public void Call(Object in, int at, Object inout, int outAt, int count, Datatype type) {
            double[] a = (double[]) in;
            double[] b = (double[]) inout;
            for (int i = 0; i < count; i++) {
                int x = at + i * type.Extent();
                int y = outAt + i * type.Extent();
                double real = a[x] * b[y] - a[x + 1] * b[y + 1];
                b[y + 1] = a[x] * b[y + 1] + a[x + 1] * b[y];
                b[y] = real;
            }
        }
    }

    /** Concatenates texts, which is not commutative: the text of lower ranks is first. */
    static class Joined extends User_function {
        @Override
        public void Call(Object in, int at, Object inout, int outAt, int count, Datatype type) {
            for (int i = 0; i < count; i++) {
                Object[] result = (Object[]) inout;
                result[outAt + i] = "" + ((Object[]) in)[at + i] + result[outAt + i];
            }
        }
    }

    static void functions() {
        Op product = new Op(new Product(), true);
        Datatype complex = Datatype.Contiguous(2, MPI.DOUBLE);
        double[] units = new double[2 * 501];
        for (int i = 0; i < units.length; i += 2) {
            units[i + 1] = 1; // i
        }
        double[] powers = new double[units.length];
        world.Allreduce(units, 0, powers, 0, 501, complex, product);
        double[] expected = {new double[] {1, 0, -1, 0}[size % 4], new double[] {0, 1, 0, -1}[size % 4]};
        Check.same(expected, new double[] {powers[1000] + 0.0, powers[1001] + 0.0}, "i to the " + size);

        Datatype wide = Datatype.Struct(new int[] {2, 1}, new int[] {0, 3}, new Datatype[] {MPI.DOUBLE, MPI.UB});
        double[] apart = {0, 1, 99, 2, 0, 99};
        double[] into = new double[6];
        world.Reduce(apart, 0, into, 0, 2, wide, product, 0);
        Check.that(me != 0 || into[3] == 1 << size && into[2] == 0, "items with gaps");

        Op joined = new Op(new Joined(), false);
        String[] text = {"" + me};
        String[] all = new String[1];
        StringBuilder up = new StringBuilder();
        StringBuilder whole = new StringBuilder();
        for (int rank = 0; rank < size; rank++) {
            whole.append(rank);
            up.append(rank <= me ? rank : "");
        }
        for (int root = 0; root < size; root++) {
            world.Reduce(text, 0, all, 0, 1, MPI.OBJECT, joined, root);
            Check.that(me != root || all[0].equals(whole.toString()), "in rank order: " + all[0]);
        }
        world.Allreduce(text, 0, all, 0, 1, MPI.OBJECT, joined);
        Check.same(whole.toString(), all[0], "Allreduce in rank order");
        world.Scan(text, 0, all, 0, 1, MPI.OBJECT, joined);
        Check.same(up.toString(), all[0], "Scan in rank order");
        int[] ones = new int[size];
        Arrays.fill(ones, 1);
        String[] many = new String[size];
        Arrays.setAll(many, i -> i + ":" + me + " ");
        world.Reduce_scatter(many, 0, all, 0, ones, MPI.OBJECT, joined);
        Check.that(
                all[0].startsWith(me + ":0 ") && all[0].endsWith(me + ":" + (size - 1) + " "),
                "Reduce_scatter: " + all[0]);
    }

    static class Tally implements Serializable {
        int count = 1;
    }

    static void objects() {
        // a function that changes its arguments must not change the sender's objects
        Tally[] mine = {new Tally()};
        Tally[] all = new Tally[1];
        Op adding = new Op(
                new User_function() {
                    @Override
                    public void Call(Object in, int at, Object inout, int outAt, int count, Datatype type) {
                        ((Tally) ((Object[]) inout)[outAt]).count += ((Tally) ((Object[]) in)[at]).count;
                    }
                },
                true);
        world.Allreduce(mine, 0, all, 0, 1, MPI.OBJECT, adding);
        Check.same(size, all[0].count, "a sum of objects");
        Check.same(1, mine[0].count, "the sender's object");

        // a function may cast both arguments to the class of the program's array
        String[] longest = new String[1];
        Op longer = new Op(
                new User_function() {
                    @Override
                    public void Call(Object in, int at, Object inout, int outAt, int count, Datatype type) {
                        String[] one = (String[]) in;
                        String[] other = (String[]) inout;
                        other[outAt] = one[at].length() > other[outAt].length() ? one[at] : other[outAt];
                    }
                },
                true);
        world.Allreduce(new String[] {"x".repeat(me + 1)}, 0, longest, 0, 1, MPI.OBJECT, longer);
        Check.same("x".repeat(size), longest[0], "the longest");

        double[][] rows = new double[size][];
        world.Allgather(new double[][] {{me}}, 0, 1, MPI.OBJECT, rows, 0, 1, MPI.OBJECT);
        Check.same((double) (size - 1), rows[size - 1][0], "Allgather of rows");
        String[] out = new String[size];
        Arrays.setAll(out, rank -> me + " to " + rank);
        String[] in = new String[size];
        world.Alltoall(out, 0, 1, MPI.OBJECT, in, 0, 1, MPI.OBJECT);
        Check.same((size - 1) + " to " + me, in[size - 1], "Alltoall of objects");
    }

    static void derived() {
        Datatype second = Datatype.Struct(new int[] {1, 1}, new int[] {0, 2}, new Datatype[] {MPI.INT, MPI.UB});
        int[] every = new int[2 * size];
        world.Allgather(new int[] {me + 1}, 0, 1, MPI.INT, every, 0, 1, second);
        for (int rank = 0; rank < size; rank++) {
            Check.that(every[2 * rank] == rank + 1 && every[2 * rank + 1] == 0, "Allgather with gaps");
        }
        int[] counts = new int[size];
        int[] displs = new int[size];
        Arrays.fill(counts, 1);
        Arrays.setAll(displs, rank -> size - 1 - rank);
        int[] backwards = new int[2 * size];
        world.Gatherv(new int[] {me + 1}, 0, 1, MPI.INT, backwards, 0, counts, displs, second, 0);
        Check.that(me != 0 || backwards[0] == size && backwards[1] == 0, "Gatherv with gaps");
        world.Bcast(every, 0, size, second, 0);
    }

    static void nonblocking() {
        int[] number = {me == 0 ? 42 : 0};
        int[] all = new int[size];
        Request[] requests = {
            world.Ibarrier(),
            world.Ibcast(number, 0, 1, MPI.INT, 0),
            world.Iallgather(new int[] {me}, 0, 1, MPI.INT, all, 0, 1, MPI.INT)
        };
        Request.Waitall(requests);
        Check.same(42, number[0], "Ibcast");
        Check.same(size - 1, all[size - 1], "Iallgather");
    }
}
