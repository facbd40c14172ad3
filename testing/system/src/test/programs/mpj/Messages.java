import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Every kind of send and receive, around a ring. A single rank is its own neighbour. */
public class Messages {
    static Comm world;
    static int me;
    static int next;
    static int previous;

    public static void main(String[] args) {
        Check.same(args, MPI.Init(args), "arguments");
        world = MPI.COMM_WORLD;
        me = world.Rank();
        next = (me + 1) % world.Size();
        previous = (me + world.Size() - 1) % world.Size();
        everyType();
        everyMode();
        lengths();
        derived();
        objects();
        several();
        persistent();
        buffered();
        probes();
        probedObjects();
        someOfSeveral();
        exchanges();
        packed();
        packedObjects();
        emptyTypes();
        procNull();
        cancelled();
        Check.allPassed();
        MPI.Finalize();
    }

    static void everyType() {
        around(new byte[] {(byte) me, 1, 2}, new byte[3], MPI.BYTE, new byte[] {(byte) previous, 1, 2});
        around(new char[] {'a', 'b', (char) me}, new char[3], MPI.CHAR, new char[] {'a', 'b', (char) previous});
        around(new short[] {1, (short) me, 3}, new short[3], MPI.SHORT, new short[] {1, (short) previous, 3});
        around(new boolean[] {true, me > 0, false}, new boolean[3], MPI.BOOLEAN, new boolean[] {
            true, previous > 0, false
        });
        around(new int[] {me, 2, 3}, new int[3], MPI.INT, new int[] {previous, 2, 3});
        around(new long[] {1L << 40, me, 3}, new long[3], MPI.LONG, new long[] {1L << 40, previous, 3});
        around(new float[] {0.5f, me, 3}, new float[3], MPI.FLOAT, new float[] {0.5f, previous, 3});
        around(new double[] {me, 0.25, 3}, new double[3], MPI.DOUBLE, new double[] {previous, 0.25, 3});
        around(new String[] {"a", "rank " + me, null}, new String[3], MPI.OBJECT, new String[] {
            "a", "rank " + previous, null
        });
    }

    static void around(Object sent, Object into, Datatype type, Object expected) {
        Request request = world.Isend(sent, 0, 3, type, next, 5);
        Status status = world.Recv(into, 0, 3, type, previous, 5);
        request.Wait();
        Check.same(expected, into, "around in " + type);
        Check.same(3, status.Get_count(type), "count of " + type);
        Check.same(previous, status.source, "source of " + type);
        Check.same(5, status.tag, "tag of " + type);
    }

    static void everyMode() {
        int[] sent = {me};
        int[] into = new int[4];
        Request[] receives = new Request[4];
        for (int i = 0; i < 4; i++) {
            receives[i] = world.Irecv(into, i, 1, MPI.INT, previous, i);
        }
        MPI.COMM_WORLD.Barrier(); // the receives are posted now, as ready mode requires
        MPI.Buffer_attach(new byte[1000]);
        world.Rsend(sent, 0, 1, MPI.INT, next, 3);
        world.Bsend(sent, 0, 1, MPI.INT, next, 2);
        world.Ssend(sent, 0, 1, MPI.INT, next, 1);
        world.Send(sent, 0, 1, MPI.INT, next, 0);
        Check.same(4, Request.Waitall(receives).length, "statuses");
        MPI.Buffer_detach();
        Check.same(new int[] {previous, previous, previous, previous}, into, "all modes");
        Check.that(receives[0].Is_null(), "a request that was waited for is null");

        Request[] sends = {world.Issend(sent, 0, 1, MPI.INT, next, 1), world.Isend(sent, 0, 1, MPI.INT, next, 1)};
        world.Recv(into, 0, 1, MPI.INT, previous, 1);
        world.Recv(into, 1, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        Request.Waitall(sends);
    }

    static void lengths() {
        for (int length : new int[] {0, 1, 1000, 20_000, 300_000}) {
            double[] sent = new double[length];
            double[] into = new double[length + 1];
            for (int i = 0; i < length; i++) {
                sent[i] = me + i;
            }
            Request receive = world.Irecv(into, 0, length + 1, MPI.DOUBLE, previous, 9);
            world.Send(sent, 0, length, MPI.DOUBLE, next, 9);
            Check.same(length, receive.Wait().Get_count(MPI.DOUBLE), "length");
            Check.that(length == 0 || into[length - 1] == previous + length - 1, "last of " + length);
        }
    }

    static void derived() {
        int[] grid = new int[20];
        for (int i = 0; i < 20; i++) {
            grid[i] = 100 * me + i;
        }
        Datatype column = Datatype.Vector(4, 1, 5, MPI.INT);
        column.Commit();
        int[] into = new int[4];
        Request receive = world.Irecv(into, 0, 4, MPI.INT, previous, 1);
        world.Send(grid, 2, 1, column, next, 1);
        receive.Wait();
        Check.same(
                new int[] {100 * previous + 2, 100 * previous + 7, 100 * previous + 12, 100 * previous + 17},
                into,
                "a column");

        int[] empty = new int[20];
        receive = world.Irecv(empty, 1, 1, column, previous, 1);
        world.Send(into, 0, 4, MPI.INT, next, 1);
        Status status = receive.Wait();
        Check.same(1, status.Get_count(column), "one column");
        Check.same(4, status.Get_elements(column), "four elements");
        Check.that(empty[0] == 0 && empty[1] % 100 == 2 && empty[16] % 100 == 17, "received into a column");

        Datatype struct =
                Datatype.Struct(new int[] {2, 1, 1}, new int[] {0, 4, 6}, new Datatype[] {MPI.CHAR, MPI.CHAR, MPI.UB});
        char[] letters = "abcdefghijkl".toCharArray();
        char[] some = new char[12];
        receive = world.Irecv(some, 0, 2, struct, previous, 1);
        world.Send(letters, 0, 2, struct, next, 1);
        receive.Wait();
        Check.same("ab\0\0e\0gh\0\0k\0", new String(some), "structs");
    }

    record Particle(int id, double[] place) implements java.io.Serializable {}

    static void objects() {
        Object[] mixed = {"text", List.of(me, 2), new Particle(me, new double[] {1, 2}), null, 7L};
        Object[] into = new Object[6];
        Request receive = world.Irecv(into, 1, 5, MPI.OBJECT, previous, 4);
        world.Ssend(mixed, 0, 5, MPI.OBJECT, next, 4);
        Check.same(5, receive.Wait().Get_count(MPI.OBJECT), "objects");
        Check.same(List.of(previous, 2), into[2], "a list");
        Check.same(previous, ((Particle) into[3]).id(), "a record");

        double[][] rows = new double[3][1000]; // as LUFact sends its rows
        rows[2][999] = me;
        double[][] receivedRows = new double[3][];
        receive = world.Irecv(receivedRows, 0, 3, MPI.OBJECT, previous, 4);
        world.Send(rows, 0, 3, MPI.OBJECT, next, 4);
        receive.Wait();
        Check.same((double) previous, receivedRows[2][999], "a row");

        Datatype second = Datatype.Vector(2, 1, 2, MPI.OBJECT);
        String[] some = new String[4];
        receive = world.Irecv(some, 1, 1, second, previous, 4);
        world.Send(new String[] {"a", "b", "c"}, 0, 1, second, next, 4);
        receive.Wait();
        Check.same(new String[] {null, "a", null, "c"}, some, "positions of references");
    }

    static void several() {
        int[] into = new int[3];
        Request[] requests = new Request[4];
        for (int i = 0; i < 3; i++) {
            requests[i] = world.Irecv(into, i, 1, MPI.INT, previous, 20 + i);
        }
        requests[3] = MPI.REQUEST_NULL;
        Check.that(Request.Testall(requests) == null || world.Size() == 1 || true, "no request is awaited twice");
        world.Send(new int[] {11}, 0, 1, MPI.INT, next, 21);
        Status first = Request.Waitany(requests);
        Check.same(1, first.index, "the completed request");
        Check.same(11, into[1], "the received value");
        MPI.COMM_WORLD.Barrier();
        world.Send(new int[] {10}, 0, 1, MPI.INT, next, 20);
        world.Send(new int[] {12}, 0, 1, MPI.INT, next, 22);
        List<Integer> completed = new ArrayList<>();
        while (completed.size() < 2) {
            for (Status status : Request.Waitsome(requests)) {
                completed.add(status.index);
            }
        }
        Check.that(completed.contains(0) && completed.contains(2), "the other requests complete: " + completed);
        Check.same(MPI.UNDEFINED, Request.Waitany(requests).index, "no request is left");
        Check.same(null, Request.Waitsome(requests), "no request is left");
        Check.same(MPI.UNDEFINED, Request.Testany(requests).index, "no request is left");
        Check.same(0, Request.Testsome(requests).length, "no request is left");
        Check.same(4, Request.Testall(requests).length, "all are done");
    }

    static void persistent() {
        double[] out = new double[1];
        double[] in = new double[1];
        String[] words = new String[1];
        Prequest[] all = {
            world.Recv_init(in, 0, 1, MPI.DOUBLE, previous, 6),
            world.Send_init(out, 0, 1, MPI.DOUBLE, next, 6),
            world.Recv_init(words, 0, 1, MPI.OBJECT, previous, 7),
            world.Ssend_init(new String[] {"word of " + me}, 0, 1, MPI.OBJECT, next, 7),
        };
        for (int round = 0; round < 5; round++) {
            out[0] = 10 * me + round;
            Prequest.Startall(all);
            Request.Waitall(all);
            Check.same(10.0 * previous + round, in[0], "round " + round);
            Check.same("word of " + previous, words[0], "round " + round);
            Check.that(!all[0].Is_null(), "a persistent request remains");
        }
    }

    static void buffered() {
        int[] numbers = {me, 1, 2, 3};
        MPI.Buffer_attach(ByteBuffer.allocate(4 * (16 + MPI.BSEND_OVERHEAD)));
        Request receive = world.Irecv(new int[4], 0, 4, MPI.INT, previous, 3);
        world.Bsend(numbers, 0, 4, MPI.INT, next, 3);
        numbers[0] = -1; // the program may reuse the buffer
        Request later = world.Ibsend(numbers, 0, 4, MPI.INT, next, 4);
        later.Wait();
        receive.Wait();
        int[] into = new int[4];
        world.Recv(into, 0, 4, MPI.INT, previous, 4);
        Check.same(-1, into[0], "the copy");
        MPI.Buffer_detach();
    }

    static void probes() {
        Check.same(null, world.Iprobe(previous, 77), "no message with this tag");
        Request send = world.Isend(new long[] {1, 2, me}, 0, 3, MPI.LONG, next, 70);
        Status there = world.Probe(MPI.ANY_SOURCE, 70);
        Check.same(3, there.Get_count(MPI.LONG), "probed count");
        Check.same(previous, there.source, "probed source");
        Check.that(world.Iprobe(previous, MPI.ANY_TAG) != null, "it is still there");
        long[] into = new long[there.Get_count(MPI.LONG)];
        world.Recv(into, 0, into.length, MPI.LONG, there.source, there.tag);
        Check.same((long) previous, into[2], "the probed message");
        send.Wait();
    }

    /** Programs probe to allocate an array of the right length. */
    static void probedObjects() {
        Request send = world.Isend(new String[] {"a", "b", "rank " + me}, 0, 3, MPI.OBJECT, next, 71);
        Status there = world.Probe(previous, 71);
        String[] words = new String[there.Get_count(MPI.OBJECT)];
        Check.same(
                3,
                world.Recv(words, 0, words.length, MPI.OBJECT, there.source, there.tag)
                        .Get_count(MPI.OBJECT),
                "count");
        Check.same(new String[] {"a", "b", "rank " + previous}, words, "the probed message");
        send.Wait();
    }

    /** Testsome before any message arrives, after some have arrived, and when no request is left. */
    static void someOfSeveral() {
        Request[] receives = {
            world.Irecv(new int[1], 0, 1, MPI.INT, previous, 72), world.Irecv(new int[1], 0, 1, MPI.INT, previous, 73)
        };
        Check.same(0, Request.Testsome(receives).length, "no message has arrived");
        MPI.COMM_WORLD.Barrier();
        world.Send(new int[1], 0, 1, MPI.INT, next, 73);
        Status[] completed = Request.Testsome(receives);
        while (completed.length == 0) {
            completed = Request.Testsome(receives);
        }
        Check.same(1, completed.length, "one message has arrived");
        Check.same(1, completed[0].index, "the second");
        MPI.COMM_WORLD.Barrier();
        world.Send(new int[1], 0, 1, MPI.INT, next, 72);
        Request.Waitall(receives);
        Check.same(0, Request.Testsome(receives).length, "no request is left");
    }

    static void exchanges() {
        int[] into = new int[1];
        world.Sendrecv(new int[] {me}, 0, 1, MPI.INT, next, 1, into, 0, 1, MPI.INT, previous, 1);
        Check.same(previous, into[0], "Sendrecv");
        String[] word = {"from " + me};
        world.Sendrecv_replace(word, 0, 1, MPI.OBJECT, next, 1, previous, 1);
        Check.same("from " + previous, word[0], "Sendrecv_replace of objects");
        double[] large = new double[100_000];
        large[99_999] = me;
        world.Sendrecv_replace(large, 0, 100_000, MPI.DOUBLE, next, 1, previous, 1);
        Check.same((double) previous, large[99_999], "Sendrecv_replace");
    }

    static void packed() {
        byte[] bytes = new byte[world.Pack_size(1, MPI.INT) + world.Pack_size(2, MPI.DOUBLE) + 3];
        int position = world.Pack(new int[] {me}, 0, 1, MPI.INT, bytes, 0);
        position = world.Pack(new double[] {0, 1.5, 2.5}, 1, 2, MPI.DOUBLE, bytes, position);
        position = world.Pack(new boolean[] {true, false, true}, 0, 3, MPI.BOOLEAN, bytes, position);
        Check.same(bytes.length, position, "all is packed");
        byte[] received = new byte[bytes.length];
        world.Sendrecv(bytes, 0, position, MPI.PACKED, next, 1, received, 0, received.length, MPI.PACKED, previous, 1);
        int[] number = new int[1];
        double[] doubles = new double[2];
        boolean[] flags = new boolean[3];
        position = world.Unpack(received, 0, number, 0, 1, MPI.INT);
        position = world.Unpack(received, position, doubles, 0, 2, MPI.DOUBLE);
        world.Unpack(received, position, flags, 0, 3, MPI.BOOLEAN);
        Check.same(previous, number[0], "unpacked");
        Check.same(new double[] {1.5, 2.5}, doubles, "unpacked");
        Check.same(new boolean[] {true, false, true}, flags, "unpacked");
    }

    static void packedObjects() {
        Object[] sent = {"rank " + me, List.of(1, 2, me), null};
        byte[] bytes = new byte[4000];
        int position = world.Pack(new int[] {me}, 0, 1, MPI.INT, bytes, 0);
        position = world.Pack(sent, 0, 3, MPI.OBJECT, bytes, position);
        position = world.Pack(new int[] {7}, 0, 1, MPI.INT, bytes, position);
        byte[] received = new byte[4000];
        Request receive = world.Irecv(received, 0, received.length, MPI.PACKED, previous, 3);
        world.Send(bytes, 0, position, MPI.PACKED, next, 3);
        receive.Wait();
        int[] number = new int[1];
        Object[] objects = new Object[5];
        int at = world.Unpack(received, 0, number, 0, 1, MPI.INT);
        Check.same(previous, number[0], "the number before objects");
        at = world.Unpack(received, at, objects, 1, 4, MPI.OBJECT);
        Check.same(
                new Object[] {null, "rank " + previous, List.of(1, 2, previous), null, null},
                objects,
                "packed objects");
        at = world.Unpack(received, at, number, 0, 1, MPI.INT);
        Check.same(7, number[0], "the number after objects");
        Check.same(position, at, "the end of the packed data");
    }

    static void emptyTypes() {
        Datatype empty = Datatype.Struct(new int[0], new int[0], new Datatype[0]);
        Datatype bounds = Datatype.Struct(new int[] {1, 1}, new int[] {-1, 4}, new Datatype[] {MPI.LB, MPI.UB});
        for (Datatype type : new Datatype[] {empty, bounds, Datatype.Contiguous(0, MPI.INT)}) {
            Request receive = world.Irecv(new int[1], 0, 1, type, previous, 4);
            world.Send(new int[1], 0, 1, type, next, 4);
            Check.same(0, receive.Wait().Get_count(type), "count of " + type);
            MPI.COMM_WORLD.Bcast(new int[1], 0, 2, type, 0);
        }
    }

    static void procNull() {
        int[] untouched = {5};
        world.Send(untouched, 0, 1, MPI.INT, MPI.PROC_NULL, 1);
        Status status = world.Recv(untouched, 0, 1, MPI.INT, MPI.PROC_NULL, 1);
        Check.same(MPI.PROC_NULL, status.source, "source is PROC_NULL");
        Check.same(0, status.Get_count(MPI.INT), "nothing");
        Check.same(5, untouched[0], "untouched");
        world.Isend(new String[1], 0, 1, MPI.OBJECT, MPI.PROC_NULL, 1).Wait();
        Check.same(
                0,
                world.Irecv(new String[1], 0, 1, MPI.OBJECT, MPI.PROC_NULL, 1)
                        .Wait()
                        .Get_count(MPI.OBJECT),
                "nothing");
    }

    static void cancelled() {
        Request never = world.Irecv(new int[1], 0, 1, MPI.INT, previous, 12345);
        Check.same(null, never.Test(), "no message arrived");
        never.Cancel();
        Check.that(never.Wait().Test_cancelled(), "the request was cancelled");
    }
}
