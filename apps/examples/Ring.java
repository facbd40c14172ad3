import module org.mobula;

// Nested calls: each rank calls the next one, which calls the next one, twice around the ring. Every rank serves calls
// of others while its own calls are pending, so the ring cannot deadlock.

interface Stop extends Remote {
    String pass(int hops);
}

void main() {
    try (Node node = Node.join()) {
        Remoting remoting = Remoting.of(node);
        int next = (node.rank() + 1) % node.size();
        remoting.bind("stop-" + node.rank(), (Stop) hops -> hops == 0
                ? "" + node.rank()
                : node.rank() + " > " + remoting.lookup("stop-" + next, Stop.class).pass(hops - 1));
        if (node.rank() == 0) {
            IO.println(remoting.lookup("stop-0", Stop.class).pass(2 * node.size()));
        }
        node.barrier();
    }
}
