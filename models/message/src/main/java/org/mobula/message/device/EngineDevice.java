package org.mobula.message.device;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.message.Communicator;
import org.mobula.message.PointToPoint;
import org.mobula.message.Section;
import org.mobula.message.SendMode;
import org.mobula.message.Status;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;

/** The device of this library, with a communicator for each context. */
final class EngineDevice extends Device {
    private final List<String> transports;
    private final StartedRequests requests = new StartedRequests();
    private @Nullable Node node;
    private Communicator[] contexts = new Communicator[0];
    private boolean isOurs;

    /** @param transports those that may be used; empty for all */
    EngineDevice(List<String> transports) {
        this.transports = transports;
    }

    EngineDevice(Node node) {
        this(List.of());
        attach(node);
    }

    @Override
    public int[] init(String[] args) {
        if (node != null) {
            throw new DeviceException("init: this device has joined already; call it once");
        }
        Node joined = DeviceException.translating("init", () -> joined(args));
        isOurs = true;
        attach(joined);
        return IntStream.range(0, joined.size()).toArray();
    }

    private Node joined(String[] args) {
        NodeOptions options = NodeOptions.from(System.getenv());
        NodeOptions chosen = transports.isEmpty() ? options : options.withTransports(transports.toArray(String[]::new));
        return switch (args.length) {
            case 0 -> Node.join(org.mobula.launch.Jobs.join(), chosen);
            case 2 -> Node.join(new FileJob(ProcessTable.read(Path.of(args[1])), rank(args[0])), chosen);
            default ->
                throw new DeviceException("init: " + args.length + " arguments; give none if mobula run started this"
                        + " process, or its rank and a configuration file");
        };
    }

    private static int rank(String word) {
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException noNumber) {
            throw new DeviceException(
                    "init: \"" + word + "\" is no rank; give its number, then the configuration file");
        }
    }

    private void attach(Node joined) {
        node = joined;
        contexts = DeviceException.translating(
                "init",
                () -> IntStream.range(0, CONTEXTS)
                        .mapToObj(context -> Communicator.world(joined).duplicate())
                        .toArray(Communicator[]::new));
    }

    @Override
    public int id() {
        return joined("id").rank();
    }

    @Override
    public void finish() {
        Node joined = joined("finish");
        DeviceException.translating("finish", () -> {
            joined.barrier();
            for (Communicator context : contexts) {
                context.free();
            }
            return joined;
        });
        contexts = new Communicator[0];
        if (isOurs) {
            joined.close();
        }
    }

    private Node joined(String call) {
        Node joined = node;
        if (joined == null || contexts.length == 0) {
            throw new DeviceException(call + ": this device "
                    + (joined == null ? "has not joined; call init before" : "has left; make another"));
        }
        return joined;
    }

    private Communicator context(String call, int context) {
        joined(call);
        if (context < 0 || context >= contexts.length) {
            throw new DeviceException(
                    call + ": context " + context + " does not exist; use one of 0 to " + (contexts.length - 1));
        }
        return contexts[context];
    }

    @Override
    public DeviceRequest isend(@Nullable Object buf, int dst, int tag, int context) {
        return sent("isend", buf, dst, tag, context, SendMode.STANDARD);
    }

    @Override
    public DeviceRequest issend(@Nullable Object buf, int dst, int tag, int context) {
        return sent("issend", buf, dst, tag, context, SendMode.SYNCHRONOUS);
    }

    private DeviceRequest sent(String call, @Nullable Object buf, int dst, int tag, int context, SendMode mode) {
        Communicator through = context(call, context);
        return DeviceException.translating(call, () -> {
            Section section = section(buf);
            return requests.begin(
                    call,
                    section == null
                            ? through.isendObject(buf, dst, tag, mode)
                            : through.isend(section, dst, tag, mode));
        });
    }

    @Override
    public DeviceRequest irecv(@Nullable Object buf, int src, int tag, int context) {
        Communicator through = context("irecv", context);
        return DeviceException.translating("irecv", () -> {
            Section section = section(buf);
            return section == null
                    ? requests.beginObject("irecv", through.ireceiveObject(from(src), label(tag)))
                    : requests.begin("irecv", through.ireceive(section, from(src), label(tag)));
        });
    }

    @Override
    public @Nullable DeviceStatus iprobe(int src, int tag, int context) {
        Communicator through = context("iprobe", context);
        Optional<Status> found = DeviceException.translating("iprobe", () -> through.iprobe(from(src), label(tag)));
        return found.map(status -> StartedRequests.status(status, null)).orElse(null);
    }

    @Override
    public DeviceStatus probe(int src, int tag, int context) {
        Communicator through = context("probe", context);
        return StartedRequests.status(
                DeviceException.translating("probe", () -> through.probe(from(src), label(tag))), null);
    }

    @Override
    public DeviceRequest peek() {
        joined("peek");
        return DeviceException.translating("peek", requests::peek);
    }

    private static int from(int src) {
        return src == ANY_SRC ? PointToPoint.ANY_SOURCE : src;
    }

    private static int label(int tag) {
        return tag == ANY_TAG ? PointToPoint.ANY_TAG : tag;
    }

    /** A buffer's elements; null if it is an object. */
    private static @Nullable Section section(@Nullable Object buf) {
        return switch (buf) {
            case null -> null;
            case Section section -> section;
            case byte[] array -> Section.of(array);
            case boolean[] array -> Section.of(array);
            case char[] array -> Section.of(array);
            case short[] array -> Section.of(array);
            case int[] array -> Section.of(array);
            case long[] array -> Section.of(array);
            case float[] array -> Section.of(array);
            case double[] array -> Section.of(array);
            default -> null;
        };
    }
}
