import module org.mobula;

/**
 * Each rank counts at the next rank, which accepts each number once and in order, until a file exists. Argument: the
 * file.
 */
interface Counter extends Remote {
    /** Adds one to a number, which is the result of the last call. */
    long next(long number);
}

static final class CounterObject implements Counter {
    private long count;

    public synchronized long next(long number) {
        if (number != count) {
            throw new IllegalStateException("call " + number + " comes after call " + (count - 1));
        }
        return ++count;
    }
}

void main(String[] arguments) {
    Path end = Path.of(arguments[0]);
    try (Node node = Node.join()) {
        Remoting remoting = Remoting.of(node);
        remoting.bind("counter-" + node.rank(), new CounterObject());
        Counter next = remoting.lookup("counter-" + (node.rank() + 1) % node.size(), Counter.class);
        long count = next.next(0);
        IO.println("rank " + node.rank() + " counts");
        while (!Files.exists(end)) {
            long result = next.next(count);
            if (result != ++count) {
                throw new IllegalStateException("call " + count + " returned " + result);
            }
        }
        node.barrier();
        IO.println("rank " + node.rank() + " has counted");
    }
}
