package mpi;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.message.Communicator;
import org.mobula.message.Operation;
import org.mobula.message.PointToPoint;
import org.mobula.message.Request;
import org.mobula.message.Section;

/**
 * The collective operations that combine items.
 *
 * <p>Predefined operations on arrays of numbers use sections. User-defined functions need whole arrays and whole items,
 * so that the items of each rank are sent and combined as one object.
 *
 * @param call the name of the program's call
 * @param through the communicator
 */
record ReduceCall(String call, Communicator through, Op op) {
    /** Reduces to one rank. @param into null elsewhere */
    void reduce(Span from, @Nullable Span into, int root) {
        if (isOfSections(from)) {
            Section receive = into == null ? Section.EMPTY : into.section();
            through.reduce(outgoing(from, into), receive, operation(from), root);
        } else {
            Object result = through.reduceObject(items(from), combining(from), op.isCommutative(), root);
            if (into != null) {
                into.unpack(result, 0, into.elements());
            }
        }
    }

    /** Reduces to all ranks. */
    void allReduce(Span from, Span into) {
        if (isOfSections(from)) {
            through.allReduce(outgoing(from, into), into.section(), operation(from));
        } else {
            into.unpack(through.allReduceObject(items(from), combining(from), op.isCommutative()), 0, into.elements());
        }
    }

    /** Reduces, and divides the result among the ranks. */
    void reduceScatter(Span from, Span into, int[] counts) {
        int size = from.type().Size();
        if (isOfSections(from)) {
            int[] elements = Arrays.stream(counts).map(count -> count * size).toArray();
            Section send = from.overlaps(into) ? from.copy() : from.section();
            through.reduceScatter(send, into.section(), elements, operation(from));
        } else {
            int before =
                    IntStream.range(0, through.rank()).map(rank -> counts[rank]).sum() * size;
            Object all = through.allReduceObject(items(from), combining(from), op.isCommutative());
            into.unpack(all, before, into.elements());
        }
    }

    /** Reduces the items of all ranks up to each rank. */
    void scan(Span from, Span into) {
        if (isOfSections(from)) {
            through.scan(outgoing(from, into), into.section(), operation(from));
        } else {
            into.unpack(through.scanObject(items(from), combining(from), op.isCommutative()), 0, into.elements());
        }
    }

    private boolean isOfSections(Span span) {
        if (op.predefined() != null && span.isOfObjects()) {
            throw MPIException.of(
                    MPI.ERR_OP, call, op + " does not combine objects; give an Op with a function of your own");
        }
        return op.predefined() != null;
    }

    private Operation operation(Span span) {
        Operation operation = op.predefined();
        boolean pairs = op == Op.MAXLOC || op == Op.MINLOC;
        if (operation == null || pairs && span.type().Size() != 2) {
            throw MPIException.of(
                    MPI.ERR_OP,
                    call,
                    op + " combines pairs of a value and an index, not " + span.type()
                            + "; give one of MPI.SHORT2, INT2, LONG2, FLOAT2 and DOUBLE2");
        }
        return operation;
    }

    private static Section outgoing(Span from, @Nullable Span into) {
        if (into == null || !from.overlaps(into)) {
            return from.section();
        }
        return from.isSame(into) ? Section.IN_PLACE : from.copy();
    }

    /** The items of this rank, adjacent; for references, copies of the objects, which the function may modify. */
    private Object items(Span from) {
        return from.isOfObjects() ? copies(from.objects()) : from.packed();
    }

    private static Object copies(Object[] originals) {
        PointToPoint self = MpjSession.current("Op").itself();
        synchronized (self) { // objects of all threads have the same tag
            Request sent = self.isendObject(originals, 0, 0);
            Object copies = self.receiveObject(0, 0).value();
            sent.await();
            return copies;
        }
    }

    /** The user-defined function on arrays of packed items. It overwrites a copy of the second array. */
    private BinaryOperator<Object> combining(Span span) {
        User_function function = op.function();
        Datatype type = span.type();
        int count = span.count();
        return (lower, higher) -> {
            Span in = laidOut(lower, span);
            Span inout = laidOut(higher, span);
            function.Call(in.array(), in.offset(), inout.array(), inout.offset(), count, type);
            return inout.packed();
        };
    }

    /** Items in a new array of the class of the program's array, to which functions cast. */
    private static Span laidOut(Object packed, Span like) {
        Class<?> element = like.array().getClass().getComponentType();
        try {
            return laidOut(packed, like, element);
        } catch (ArrayStoreException other) { // not an error: the array of another rank may be of another class
            return laidOut(packed, like, Object.class);
        }
    }

    private static Span laidOut(Object packed, Span like, Class<?> element) {
        Datatype type = like.type();
        int before = Math.toIntExact(type.reachBelow(like.count()));
        Object array = Array.newInstance(element, Math.toIntExact(before + type.reach(like.count())));
        Span span = new Span(array, before, like.count(), type);
        span.unpack(packed, 0, span.elements());
        return span;
    }
}
