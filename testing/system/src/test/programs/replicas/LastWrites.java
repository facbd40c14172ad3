import module org.mobula;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;

/**
 * Rank 1 writes at full speed and stores the number of acknowledged writes in a file until it exits abruptly. Rank 0,
 * whose busy threads leave it little time to read, then continues alone and prints how many writes it has. Arguments:
 * the file, and the time in ms until rank 1 exits.
 */
interface Count {
    long add(long number);
}

static class CountRoot implements Count {
    long sum;

    public long add(long number) {
        sum += number;
        return sum;
    }
}

static final int BUSY_THREADS = 3;

void main(String[] arguments) throws Exception {
    Node node = Node.join();
    Replicas replicas = Replicas.of(node);
    Count count = node.rank() == 0 ? replicas.create("count", CountRoot.class) : replicas.lookup("count", Count.class);
    FileChannel file = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.READ, StandardOpenOption.WRITE);
    MemorySegment done = file.map(FileChannel.MapMode.READ_WRITE, 0, 8, Arena.global());
    node.barrier();
    if (node.rank() == 1) {
        Thread.ofPlatform().daemon().start(() -> {
            LockSupport.parkNanos(Long.parseLong(arguments[1]) * 1_000_000);
            Runtime.getRuntime().halt(9);
        });
        while (true) {
            done.set(ValueLayout.JAVA_LONG, 0, count.add(1));
        }
    }
    for (int i = 0; i < BUSY_THREADS; i++) {
        Thread.ofPlatform().daemon().start(() -> {
            while (true) {
                Thread.onSpinWait();
            }
        });
    }
    node.serveUntil(() -> node.living().size() < node.size());
    IO.println("acknowledged " + done.get(ValueLayout.JAVA_LONG, 0) + ", kept " + count.add(0));
    System.exit(0);
}
