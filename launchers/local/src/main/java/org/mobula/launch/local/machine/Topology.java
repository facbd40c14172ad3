package org.mobula.launch.local.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.mobula.launch.Binding;
import org.mobula.launch.LaunchException;

/**
 * The processors that this process may use, by socket and core, as Linux describes them in {@code
 * /sys/devices/system/cpu}.
 *
 * @param processors ordered by socket, core and number
 */
public record Topology(List<Processor> processors) {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Path SYSTEM = Path.of("/sys/devices/system/cpu");
    private static final String ALLOWED = "Cpus_allowed_list:";

    /** Sorts the list. */
    public Topology {
        processors = processors.stream()
                .sorted(Comparator.comparingInt(Processor::socket)
                        .thenComparingInt(Processor::core)
                        .thenComparingInt(Processor::number))
                .toList();
    }

    /**
     * The processors of this process.
     *
     * @throws IOException if the system does not describe them, as systems other than Linux
     */
    public static Topology here() throws IOException {
        return read(SYSTEM, allowed());
    }

    /** The list of processors that this process may use, as in {@code 0-3}. */
    private static String allowed() throws IOException {
        return Files.readAllLines(STATUS).stream()
                .filter(line -> line.startsWith(ALLOWED))
                .map(line -> line.substring(ALLOWED.length()).strip())
                .findFirst()
                .orElseThrow(() -> new IOException(STATUS + " has no line " + ALLOWED));
    }

    /** Reads a description. */
    static Topology read(Path system, String allowed) throws IOException {
        List<Processor> processors = new ArrayList<>();
        try {
            for (int number : ProcessorList.parse(allowed)) {
                Path folder = system.resolve("cpu" + number).resolve("topology");
                processors.add(new Processor(
                        number, number(folder.resolve("core_id")), number(folder.resolve("physical_package_id"))));
            }
        } catch (IllegalArgumentException malformed) {
            throw new IOException(malformed.getMessage(), malformed);
        }
        return new Topology(processors);
    }

    private static int number(Path file) throws IOException {
        return Integer.parseInt(Files.readString(file).strip());
    }

    /**
     * The processors to which a rank is bound.
     *
     * @param binding the unit
     * @param index the rank's number among the ranks of this host, from 0
     * @param ranks the number of ranks of this host
     * @return numbers, ascending; empty for no binding
     * @throws LaunchException if there are more ranks than cores to bind them to
     */
    public List<Integer> processors(Binding binding, int index, int ranks) {
        List<List<Processor>> units = switch (binding) {
            case NONE -> List.of();
            case CORE -> groups((a, b) -> a.sharesCore(b));
            case SOCKET -> groups((a, b) -> a.socket() == b.socket());
        };
        if (units.isEmpty()) {
            return List.of();
        }
        if (binding == Binding.CORE && ranks > units.size()) {
            throw new LaunchException("--bind-to core: the host has " + units.size() + " cores for " + ranks
                    + " ranks; start at most " + units.size() + " there, or use --bind-to socket or none");
        }
        return units.get(index % units.size()).stream()
                .map(Processor::number)
                .sorted()
                .toList();
    }

    /** How a user calls a set of processors: {@code processors 0-1 (socket 0, cores 0-1)}. */
    public String describe() {
        String places = groups((a, b) -> a.socket() == b.socket()).stream()
                .map(socket -> "socket " + socket.getFirst().socket() + ", core"
                        + (groups(socket, Processor::sharesCore).size() == 1 ? " " : "s ")
                        + ProcessorList.format(socket.stream()
                                .map(Processor::core)
                                .distinct()
                                .sorted()
                                .toList()))
                .collect(Collectors.joining("; "));
        List<Integer> numbers =
                processors.stream().map(Processor::number).sorted().toList();
        return "processor" + (numbers.size() == 1 ? " " : "s ") + ProcessorList.format(numbers) + " (" + places + ")";
    }

    /** Whether two processors belong to one unit. */
    @FunctionalInterface
    private interface Same {
        boolean unit(Processor one, Processor other);
    }

    private List<List<Processor>> groups(Same same) {
        return groups(processors, same);
    }

    private static List<List<Processor>> groups(List<Processor> sorted, Same same) {
        List<List<Processor>> groups = new ArrayList<>();
        for (Processor each : sorted) {
            if (groups.isEmpty() || !same.unit(groups.getLast().getFirst(), each)) {
                groups.add(new ArrayList<>());
            }
            groups.getLast().add(each);
        }
        return groups;
    }
}
