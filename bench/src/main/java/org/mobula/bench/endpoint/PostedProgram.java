package org.mobula.bench.endpoint;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.endpoint.ArrayMode;
import org.mobula.endpoint.Descriptor;
import org.mobula.endpoint.EndpointOptions;
import org.mobula.endpoint.Endpoints;
import org.mobula.endpoint.MessageEndpoint;
import org.mobula.endpoint.Registration;
import org.mobula.memory.BufferType;
import org.mobula.memory.MessageBuffer;
import org.mobula.memory.RingLayout;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.spi.SharedMemory;

/** Two ranks: rank 0 measures round trips through posted buffers and through a bare ring, and registrations. */
public final class PostedProgram {
    /** Round trips through posted buffers. */
    static final String POSTED = "posted-round-trip-";

    /** The same bytes through two rings. */
    static final String RING = "ring-";

    /** Messages in one direction through posted buffers, with one answer for {@link #BURST} of them. */
    static final String STREAM = "posted-stream-";

    /** The same bytes through two rings. */
    static final String RING_STREAM = "ring-stream-";

    /** Messages of a stream for each answer. */
    static final int BURST = 16;

    /** A send of a buffer that is registered once. */
    static final String REUSED = "registered-send-";

    /** A send of a buffer that is registered for this send. */
    static final String REGISTERED = "register-each-";

    private static final int GO_ON = 0;
    private static final int END = 1;
    private static final int RING_BYTES = 1 << 20;
    private static final int MAX_NAME = 4096;

    private final Node node;
    private final MessageEndpoint endpoint;

    private PostedProgram(Node node, MessageEndpoint endpoint) {
        this.node = node;
        this.endpoint = endpoint;
    }

    /** @param words a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.rank(words, (node, task) -> {
            Endpoints endpoints = Endpoints.of(node);
            MessageEndpoint endpoint = node.rank() == 0
                    ? endpoints.connect(1, "posted", EndpointOptions.defaults(), _ -> {})
                    : endpoints.accept("posted");
            return new PostedProgram(node, endpoint).measure(task);
        });
    }

    private Map<String, Measurement> measure(Task task) throws Exception {
        Map<String, Measurement> results = new LinkedHashMap<>();
        for (String work : task.works()) {
            int bytes = Integer.parseInt(work.substring(work.lastIndexOf('-') + 1));
            if (work.startsWith(POSTED)) {
                posted(work, bytes, task, results);
            } else if (work.startsWith(STREAM)) {
                stream(work, bytes, task, results);
            } else if (work.startsWith(RING) || work.startsWith(RING_STREAM)) {
                ring(work, bytes, task, results);
            } else {
                sends(work, bytes, task, results);
            }
            node.barrier();
        }
        return results;
    }

    private void posted(String work, int bytes, Task task, Map<String, Measurement> results) throws Exception {
        try (MessageBuffer one = filled(bytes);
                MessageBuffer other = filled(bytes);
                Registration first = endpoint.register(one);
                Registration second = endpoint.register(other)) {
            Descriptor send = first.descriptor();
            Descriptor receive = second.descriptor();
            if (node.rank() == 0) {
                node.barrier(); // the other rank has posted its first receive
                results.put(work, time(() -> roundTrip(send, receive, GO_ON), task));
                roundTrip(send, receive, END);
            } else {
                endpoint.postReceive(receive);
                node.barrier();
                echo(send);
            }
        }
    }

    private void roundTrip(Descriptor send, Descriptor receive, int tag) {
        endpoint.postReceive(receive);
        endpoint.postSend(send, tag);
        endpoint.awaitReceive().check();
        endpoint.awaitSend();
    }

    /** Two buffers take turns: one is posted while the other is sent back. */
    private void echo(Descriptor spare) {
        Descriptor free = spare;
        int tag = GO_ON;
        while (tag != END) {
            Descriptor arrived = endpoint.awaitReceive().check();
            tag = arrived.tag();
            if (tag != END) {
                endpoint.postReceive(free);
            }
            endpoint.postSend(arrived, tag);
            endpoint.awaitSend();
            free = arrived;
        }
    }

    private void stream(String work, int bytes, Task task, Map<String, Measurement> results) throws Exception {
        try (MessageBuffer data = filled(bytes * (node.rank() == 0 ? 1 : BURST));
                MessageBuffer answer = filled(Integer.BYTES);
                Registration ofData = endpoint.register(data);
                Registration ofAnswer = endpoint.register(answer)) {
            if (node.rank() == 0) {
                Descriptor one = ofData.descriptor();
                Descriptor answered = ofAnswer.descriptor();
                node.barrier(); // the other rank has posted its receives
                results.put(work, rate(() -> burst(one, answered, GO_ON), bytes, task));
                burst(one, answered, END);
            } else {
                for (int i = 0; i < BURST; i++) {
                    endpoint.postReceive(ofData.descriptor((long) i * bytes, bytes));
                }
                node.barrier();
                Descriptor answering = ofAnswer.descriptor();
                while (takeBurst() != END) {
                    send(answering);
                }
                send(answering);
            }
        }
    }

    private void burst(Descriptor one, Descriptor answered, int tag) {
        endpoint.postReceive(answered);
        for (int i = 0; i < BURST; i++) {
            endpoint.postSend(one, tag);
            endpoint.awaitSend();
        }
        endpoint.awaitReceive().check();
    }

    /** Posts each buffer again before the answer, so that the next burst finds them all. Returns the tag. */
    private int takeBurst() {
        int tag = GO_ON;
        for (int i = 0; i < BURST; i++) {
            Descriptor arrived = endpoint.awaitReceive().check();
            tag = arrived.tag();
            if (tag != END) {
                endpoint.postReceive(arrived);
            }
        }
        return tag;
    }

    private void ring(String work, int bytes, Task task, Map<String, Measurement> results) throws Exception {
        Engine engine = Engine.of(node);
        try (MessageBuffer from = filled(bytes);
                MessageBuffer to = filled(bytes)) {
            MemorySegment sent = from.view(BufferType.BYTE).segment();
            MemorySegment arrived = to.view(BufferType.BYTE).segment();
            BareRing ring = connect(engine);
            boolean isStream = work.startsWith(RING_STREAM);
            int messages = isStream ? BURST : 1;
            if (node.rank() == 0) {
                Operation operation = () -> exchange(ring, messages, GO_ON, sent, arrived);
                results.put(work, isStream ? rate(operation, bytes, task) : time(operation, task));
                exchange(ring, messages, END, sent, arrived);
            } else {
                MemorySegment answer = isStream ? arrived.asSlice(0, Integer.BYTES) : arrived;
                while (receive(ring, messages, arrived) != END) {
                    ring.send(GO_ON, answer);
                }
                ring.send(GO_ON, answer);
            }
        }
    }

    private static void exchange(BareRing ring, int messages, int tag, MemorySegment sent, MemorySegment arrived) {
        for (int i = 0; i < messages; i++) {
            ring.send(tag, sent);
        }
        ring.receive(arrived);
    }

    private static int receive(BareRing ring, int messages, MemorySegment arrived) {
        int tag = GO_ON;
        for (int i = 0; i < messages; i++) {
            tag = ring.receive(arrived);
        }
        return tag;
    }

    /** Rank 0 makes memory for both directions, and tells the other rank its name. */
    private BareRing connect(Engine engine) {
        long half = RingLayout.bytes(RING_BYTES);
        if (node.rank() == 0) {
            node.barrier();
            SharedMemory shared = engine.share(2 * half).orElseThrow();
            byte[] name = shared.name().getBytes(StandardCharsets.UTF_8);
            endpoint.send(name, 0, name.length, GO_ON, ArrayMode.COPY);
            node.barrier(); // the other rank has mapped it
            shared.unlink();
            MemorySegment memory = shared.segment();
            return new BareRing(memory.asSlice(0, half), memory.asSlice(half, half), engine.sharedMemoryIdle());
        }
        endpoint.postReceive(Descriptor.allocating(MAX_NAME));
        node.barrier();
        String name = new String((byte[]) endpoint.awaitReceive().array(), StandardCharsets.UTF_8);
        MemorySegment memory = engine.map(name, 2 * half).orElseThrow();
        node.barrier();
        return new BareRing(memory.asSlice(half, half), memory.asSlice(0, half), engine.sharedMemoryIdle());
    }

    /** The messages find no receive, and are dropped by the other rank, which polls in a barrier. */
    private void sends(String work, int bytes, Task task, Map<String, Measurement> results) throws Exception {
        if (node.rank() != 0) {
            return;
        }
        try (MessageBuffer buffer = filled(bytes);
                Registration kept = work.startsWith(REUSED) ? endpoint.register(buffer) : null) {
            Descriptor reused = kept == null ? null : kept.descriptor();
            results.put(work, time(reused == null ? () -> registerAndSend(buffer) : () -> send(reused), task));
        }
    }

    private void send(Descriptor descriptor) {
        endpoint.postSend(descriptor, GO_ON);
        endpoint.awaitSend();
    }

    private void registerAndSend(MessageBuffer buffer) {
        try (Registration registration = endpoint.register(buffer)) {
            send(registration.descriptor());
        }
    }

    private static Measurement time(Operation operation, Task task) throws Exception {
        return new Stopwatch().measure(operation, Unit.MICROSECONDS, 1, task.length());
    }

    private static Measurement rate(Operation burst, int bytes, Task task) throws Exception {
        return new Stopwatch().measure(burst, Unit.MEBIBYTES_PER_SECOND, (double) BURST * bytes, task.length());
    }

    private static MessageBuffer filled(int bytes) {
        MessageBuffer buffer = MessageBuffer.allocate(bytes);
        buffer.view(BufferType.BYTE).segment().fill((byte) 7);
        return buffer;
    }
}
