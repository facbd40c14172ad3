import module org.mobula;

/**
 * Rank 0 calls rank 1 again and again. It begins when the file named first is there, and ends when the one named
 * second is.
 */
interface Door extends Remote {
    int knock(int times);
}

void main(String[] arguments) throws Exception {
    try (Node node = Node.join()) {
        IO.println("rank " + node.rank() + " listens as " + ProcessHandle.current().pid());
        awaitFile(arguments[0]);
        Remoting remoting = Remoting.of(node);
        if (node.rank() == 1) {
            remoting.bind("door", (Door) times -> times + 1);
        }
        Door door = remoting.lookup("door", Door.class);
        node.barrier();
        if (node.rank() == 0) {
            knock(door, arguments[1]);
        }
        node.barrier();
    }
}

static void knock(Door door, String end) {
    int times = 0;
    IO.println("knocking");
    while (!Files.exists(Path.of(end))) {
        int answer = door.knock(times);
        if (answer != ++times) {
            throw new AssertionError("expected " + times + ", found " + answer);
        }
    }
    IO.println("knocked " + (times > 0 ? "well" : "not at all"));
}

static void awaitFile(String name) throws InterruptedException {
    while (!Files.exists(Path.of(name))) {
        Thread.sleep(5);
    }
}
