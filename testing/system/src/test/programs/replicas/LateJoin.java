import module org.mobula;

// A RepMI cloud, whose classes extend CloudObject, is transferred to ranks that join after it was created.

interface Chain extends Root {
    void push(int value);

    int sum();
}

static final class Link extends CloudObject implements Cloud.Node {
    private final int value;
    private final Link next;

    Link(int value, Link next) {
        this.value = value;
        this.next = next;
    }

    int sum() {
        int sum = 0;
        for (Link each = this; each != null; each = each.next) {
            sum += each.value;
        }
        return sum;
    }
}

static final class ChainRoot extends CloudObject implements Chain {
    private Link first;

    @Override
    public void push(int value) {
        first = new Link(value, first);
    }

    @Override
    public int sum() {
        return first == null ? 0 : first.sum();
    }
}

void main() {
    try (Node node = Node.join()) {
        if (node.rank() == 0) {
            Chain chain = Replicas.of(node).create("chain", ChainRoot.class);
            for (int i = 1; i <= 10; i++) {
                chain.push(i);
            }
        }
        node.barrier(); // the others join after these writes
        Chain chain = Replicas.of(node).lookup("chain", Chain.class);
        node.barrier();
        chain.push(100 * node.rank());
        node.barrier();
        if (node.rank() != 0) {
            chain.push(0); // a write of this rank runs after all earlier writes
        }
        IO.println("rank " + node.rank() + " has " + chain.sum());
        node.barrier();
    }
}
