import module org.mobula;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.CompletableFuture;

// A vector travels once around the ring through buffers that are registered once and posted again and again. Each rank
// adds its own part. No message is copied by the program, and nothing is allocated per round.

static final int LENGTH = 10_000;
static final int ROUNDS = 100;

void main() {
    try (Node node = Node.join();
            MessageBuffer in = MessageBuffer.allocate(LENGTH * Double.BYTES, ReclaimPolicy.REVOKE)) {
        Endpoints endpoints = Endpoints.of(node);
        Descriptor[] receive = new Descriptor[1];
        CompletableFuture<MessageEndpoint> accepted = CompletableFuture.supplyAsync(
                () -> endpoints.accept("ring", EndpointOptions.defaults().withCheck(TypeCheck.ON), endpoint -> {
                    receive[0] = endpoint.register(in).descriptor();
                    endpoint.postReceive(receive[0]); // before the left neighbour can send
                }));
        int next = (node.rank() + 1) % node.size();
        try (MessageEndpoint right = endpoints.connect(next, "ring");
                MessageEndpoint left = accepted.join()) {
            double[] sum = circulate(node, left, receive[0], right, in.view(BufferType.DOUBLE).segment());
            if (node.rank() == 0) {
                IO.println("element 3 after " + ROUNDS + " rounds: " + sum[3] + ", lost messages: " + left.dropped());
            }
            node.barrier(); // no rank closes its node while another one sends
        }
    }
}

static double[] circulate(
        Node node, MessageEndpoint left, Descriptor receive, MessageEndpoint right, MemorySegment arrived) {
    double[] sum = new double[LENGTH];
    Descriptor send = Descriptor.ofArray(sum, 0, LENGTH, ArrayMode.PIN);
    for (int round = 0; round < ROUNDS; round++) {
        if (node.rank() == 0) {
            right.postSend(send, round);
            right.awaitSend().check();
        }
        left.awaitReceive().check();
        for (int i = 0; i < LENGTH; i++) {
            sum[i] = arrived.getAtIndex(ValueLayout.JAVA_DOUBLE, i) + i;
        }
        left.postReceive(receive);
        if (node.rank() != 0) {
            right.postSend(send, round);
            right.awaitSend().check();
        }
    }
    return sum;
}
