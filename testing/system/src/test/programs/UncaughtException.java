import module org.mobula;

/** Rank 1 throws an uncaught exception, in its main thread or another one, while the others wait for it. */
interface Waiter extends Remote {
    void hold() throws InterruptedException;
}

void main(String[] arguments) throws Exception {
    Node node = Node.join();
    Remoting remoting = Remoting.of(node);
    if (node.rank() == 1) {
        CountDownLatch held = new CountDownLatch(node.size() - 1);
        remoting.bind("waiter", (Waiter) () -> {
            held.countDown();
            new CountDownLatch(1).await();
        });
        held.await();
        if (arguments[0].equals("main")) {
            fail();
        }
        Thread.ofPlatform().name("worker").start(() -> fail());
        new CountDownLatch(1).await();
    }
    remoting.lookup("waiter", Waiter.class).hold();
}

static void fail() {
    throw new IllegalStateException("out of luck");
}
