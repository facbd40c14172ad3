package org.mobula.bench.endpoint;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;
import org.mobula.bench.process.Stopwatch;
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
import org.mobula.runtime.Node;

/** Two ranks: rank 0 measures round trips of registered buffers, and of arrays in each of their four modes. */
public final class ModesProgram {
    /** Registered buffers. */
    static final String BUFFER = "buffer";

    /** Arrays that are copied when the message is written, and received into an array. */
    static final String COPY = "copy";

    /** Arrays that are read while the message leaves, and received into an array. */
    static final String PIN = "pin";

    private static final String ROUND_TRIP = "-round-trip-";
    private static final String ALLOCATING = "-allocating";

    /** The modes of arrays. */
    static final List<String> ARRAYS = List.of(COPY, COPY + ALLOCATING, PIN, PIN + ALLOCATING);

    private static final int GO_ON = 0;
    private static final int END = 1;

    private final Node node;
    private final MessageEndpoint endpoint;

    private ModesProgram(Node node, MessageEndpoint endpoint) {
        this.node = node;
        this.endpoint = endpoint;
    }

    /** The beginning of the works of a mode, which end with the number of bytes. */
    static String work(String mode) {
        return mode + ROUND_TRIP;
    }

    static String work(String mode, int bytes) {
        return work(mode) + bytes;
    }

    /** @param words a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.rank(words, (node, task) -> {
            Endpoints endpoints = Endpoints.of(node);
            MessageEndpoint endpoint = node.rank() == 0
                    ? endpoints.connect(1, "modes", EndpointOptions.defaults(), _ -> {})
                    : endpoints.accept("modes");
            return new ModesProgram(node, endpoint).measure(task);
        });
    }

    private Map<String, Measurement> measure(Task task) throws Exception {
        Map<String, Measurement> results = new LinkedHashMap<>();
        for (String work : task.works()) {
            int bytes = Integer.parseInt(work.substring(work.lastIndexOf('-') + 1));
            String mode = work.substring(0, work.indexOf(ROUND_TRIP));
            if (mode.equals(BUFFER)) {
                try (MessageBuffer one = filled(bytes);
                        MessageBuffer other = filled(bytes);
                        Registration first = endpoint.register(one);
                        Registration second = endpoint.register(other)) {
                    measure(work, first.descriptor(), second.descriptor(), task, results);
                }
            } else {
                boolean isAllocating = mode.endsWith(ALLOCATING);
                ArrayMode sending = mode.startsWith(PIN) ? ArrayMode.PIN : ArrayMode.COPY;
                Descriptor send = Descriptor.ofArray(new byte[bytes], 0, bytes, sending);
                Descriptor receive = isAllocating
                        ? Descriptor.allocating(bytes)
                        : Descriptor.ofArray(new byte[bytes], 0, bytes, sending);
                measure(work, send, receive, task, results);
            }
            node.barrier();
        }
        return results;
    }

    private void measure(String work, Descriptor send, Descriptor receive, Task task, Map<String, Measurement> results)
            throws Exception {
        if (node.rank() == 0) {
            node.barrier(); // the other rank has posted its receive
            results.put(
                    work,
                    new Stopwatch()
                            .measure(() -> roundTrip(send, receive, GO_ON), Unit.MICROSECONDS, 1, task.length()));
            roundTrip(send, receive, END);
        } else {
            endpoint.postReceive(receive);
            node.barrier();
            echo(send, receive);
        }
    }

    private void roundTrip(Descriptor send, Descriptor receive, int tag) {
        endpoint.postReceive(receive);
        endpoint.postSend(send, tag);
        endpoint.awaitReceive().check();
        endpoint.awaitSend();
    }

    /** The receive is posted again before the answer, so that the next message finds it. */
    private void echo(Descriptor send, Descriptor receive) {
        for (int tag = GO_ON; tag != END; ) {
            tag = endpoint.awaitReceive().check().tag();
            if (tag != END) {
                endpoint.postReceive(receive);
            }
            endpoint.postSend(send, tag);
            endpoint.awaitSend();
        }
    }

    private static MessageBuffer filled(int bytes) {
        MessageBuffer buffer = MessageBuffer.allocate(bytes);
        buffer.view(BufferType.BYTE).segment().fill((byte) 7);
        return buffer;
    }
}
