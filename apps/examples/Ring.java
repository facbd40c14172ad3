import module org.mobula;

// Calls within calls: each rank asks the next one, which asks the next one, twice round. Every rank has calls of its
// own open while it serves those of others, and nobody waits in vain.

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
