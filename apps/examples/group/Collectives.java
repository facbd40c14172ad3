import module org.mobula;

// Collective operations as group calls: the invocation scheme and the reply scheme of a method select the operation.
// Every rank has a member, and takes what it receives from that member.

interface Place {
    void put(int[] values) throws InterruptedException;

    int[] take() throws InterruptedException;
}

/** A slot for one array. */
static final class Slot implements Place {
    private final BlockingQueue<int[]> slot = new ArrayBlockingQueue<>(1);

    @Override
    public void put(int[] values) throws InterruptedException {
        slot.put(values);
    }

    @Override
    public int[] take() throws InterruptedException {
        return slot.take();
    }
}

static final String PUT = "void put(int[])";
static final String TAKE = "int[] take()";

/** Gives each member a part of the array. */
static final Personalizer SPLIT = Personalizer.of((in, out) -> {
    int[] whole = (int[]) in.readObject(0);
    for (int member = 0; member < out.length; member++) {
        int from = member * whole.length / out.length;
        out[member].writeSubArray(0, from, (member + 1) * whole.length / out.length - from, whole);
    }
});

/** Concatenates the arrays of all members. */
static final FlatCombiner JOIN = FlatCombiner.ofObject(
        arrays -> Arrays.stream(arrays).flatMapToInt(array -> Arrays.stream((int[]) array)).toArray());

/** Transposes the arrays of all participants: all elements for member 0 first, then those for member 1, and so on. */
static final FlatInvocationCombiner TRANSPOSE = FlatInvocationCombiner.of((in, out) -> {
    int[] transposed = new int[in.length * in.length];
    for (int from = 0; from < in.length; from++) {
        int[] array = (int[]) in[from].readObject(0);
        for (int to = 0; to < in.length; to++) {
            transposed[to * in.length + from] = array[to];
        }
    }
    out.write(0, transposed);
});

void main() throws InterruptedException {
    try (Node node = Node.join()) {
        Groups groups = Groups.of(node);
        if (node.rank() == 0) {
            groups.create("places", Place.class, node.size());
        }
        Slot mine = new Slot();
        groups.join("places", mine, node.rank());
        Place all = groups.lookup("places", Place.class);

        broadcast(node, groups.method(all, PUT), all);
        say(node, "broadcast", mine.take());
        scatter(node, groups.method(all, PUT), all);
        say(node, "scatter", mine.take());
        mine.put(new int[] {node.rank()});
        gather(node, groups.method(all, TAKE), all);
        mine.put(new int[] {node.rank() * node.rank()});
        say(node, "gather to all", gatherToAll(node, groups.method(all, TAKE), all));
        allToAll(node, groups.method(all, PUT), all);
        say(node, "all to all", mine.take());
    }
}

void broadcast(Node node, GroupMethod put, Place all) throws InterruptedException {
    put.configure(new GroupInvocation(), new DiscardReply());
    if (node.rank() == 0) {
        all.put(new int[] {1, 2, 3});
    }
}

void scatter(Node node, GroupMethod put, Place all) throws InterruptedException {
    put.configure(new PersonalizedInvocation(SPLIT), new DiscardReply());
    if (node.rank() == 0) {
        all.put(IntStream.range(0, 2 * node.size()).toArray());
    }
}

void gather(Node node, GroupMethod take, Place all) throws InterruptedException {
    take.configure(new GroupInvocation(), new CombineReply(JOIN));
    if (node.rank() == 0) {
        IO.println("rank 0: gather " + Arrays.toString(all.take()));
    }
    node.barrier();
}

/** All ranks call, the members are invoked once, and all ranks get the result. */
int[] gatherToAll(Node node, GroupMethod take, Place all) throws InterruptedException {
    take.configure(
            new CombinedInvocation(
                    "gather to all",
                    node.rank(),
                    node.size(),
                    FlatInvocationCombiner.ofNothing(),
                    new GroupInvocation()),
            new CombineReply(JOIN));
    return all.take();
}

void allToAll(Node node, GroupMethod put, Place all) throws InterruptedException {
    put.configure(
            new CombinedInvocation(
                    "all to all", node.rank(), node.size(), TRANSPOSE, new PersonalizedInvocation(SPLIT)),
            new DiscardReply());
    all.put(IntStream.range(0, node.size()).map(to -> 10 * node.rank() + to).toArray());
}

/**
 * Prints the received values, and waits until all ranks have theirs, so that the next operation cannot overtake this
 * one.
 */
void say(Node node, String operation, int[] values) {
    IO.println("rank " + node.rank() + ": " + operation + " " + Arrays.toString(values));
    node.barrier();
}
