import module org.mobula;

// A stack shared by all ranks (Maassen 2003, figures 4.4 and 4.5): a linked list that is reachable only through the
// stack. Push and pop are writes, which all replicas execute in the same order; top is a read, which sends nothing.

interface Stack {
    void push(int value);

    int pop();

    int top();
}

static final class StackRoot implements Stack {
    private StackNode top;

    StackRoot() {}

    StackRoot(int first) {
        push(first);
    }

    @Override
    public void push(int value) {
        top = new StackNode(value, top);
    }

    @Override
    public int pop() {
        int value = top();
        top = top.below;
        return value;
    }

    @Override
    public int top() {
        if (top == null) {
            throw new IllegalStateException("the stack is empty");
        }
        return top.value;
    }
}

static final class StackNode {
    final int value;
    final StackNode below;

    StackNode(int value, StackNode below) {
        this.value = value;
        this.below = below;
    }
}

void main() {
    try (Node node = Node.join()) {
        Replicas replicas = Replicas.of(node);
        if (node.rank() == 0) {
            replicas.create("first", StackRoot.class);
            replicas.create("second", StackRoot.class, 5);
        }
        Stack first = replicas.lookup("first", Stack.class);
        Stack second = replicas.lookup("second", Stack.class);
        IO.println("rank " + node.rank() + " sees " + second.top() + " on top");
        first.push(10 * node.rank());
        node.barrier();
        if (node.rank() == node.size() - 1) {
            int sum = 0;
            for (int i = 0; i < node.size(); i++) {
                sum += first.pop();
            }
            IO.println("popped in all " + sum);
            IO.println("the second one ends with " + second.pop());
            try {
                second.pop();
            } catch (IllegalStateException empty) {
                IO.println("then: " + empty.getMessage());
            }
        }
        node.barrier();
    }
}
