import module org.mobula;

/**
 * All ranks call each other, with small and large arguments, until they are terminated. Each rank prints its process id
 * once it has called all others.
 */
interface Sink extends Remote {
    double[] take(double[] numbers);
}

void main() throws Exception {
    Node node = Node.join(); // never closed, because the rank is terminated
    Remoting remoting = Remoting.of(node);
    remoting.bind("sink-" + node.rank(), (Sink) numbers -> numbers);
    CountDownLatch called = new CountDownLatch(node.size() - 1);
    for (int rank = 0; rank < node.size(); rank++) {
        if (rank != node.rank()) {
            Sink sink = remoting.lookup("sink-" + rank, Sink.class);
            Thread.ofPlatform().daemon().start(() -> callForever(sink, called));
        }
    }
    called.await();
    IO.println("rank " + node.rank() + " calls as " + ProcessHandle.current().pid());
    new CountDownLatch(1).await();
}

static void callForever(Sink sink, CountDownLatch called) {
    double[] large = new double[1 << 17];
    for (long i = 0; ; i++) {
        sink.take(i % 16 == 15 ? large : new double[0]);
        if (i == 32) {
            called.countDown();
        }
    }
}
