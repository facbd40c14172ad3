package org.mobula.launch.scheduled.rendezvous;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.mobula.launch.LaunchException;

/** The ports at which rank 0 may listen. */
public final class RendezvousPorts {
    /** <i>User</i>: {@code FIRST-LAST} or one port, in place of those that the launcher chooses. */
    public static final String VARIABLE = "MOBULA_RENDEZVOUS_PORTS";

    private static final int HIGHEST = 65535;

    private RendezvousPorts() {}

    /** Consecutive ports, {@code count} from {@code first} on. */
    public static List<Integer> from(int first, int count) {
        return IntStream.range(first, first + count).boxed().toList();
    }

    /**
     * The ports of {@link #VARIABLE}; empty if it is not set.
     *
     * @throws LaunchException if they are not valid
     */
    public static Optional<List<Integer>> of(Map<String, String> environment) {
        String text = environment.getOrDefault(VARIABLE, "").strip();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        List<Integer> ports = parse(text);
        if (ports.isEmpty()) {
            throw new LaunchException(VARIABLE + " is \"" + text + "\"; it must be a port from 1 to " + HIGHEST
                    + ", or FIRST-LAST, such as 20000-20007");
        }
        return Optional.of(ports);
    }

    /** Reads {@code FIRST-LAST} or one port; empty if the text is neither. */
    public static List<Integer> parse(String text) {
        if (!text.matches("\\d{1,5}(-\\d{1,5})?")) {
            return List.of();
        }
        String[] ends = text.split("-");
        int first = Integer.parseInt(ends[0]);
        int last = Integer.parseInt(ends[ends.length - 1]);
        return first < 1 || last > HIGHEST || first > last ? List.of() : from(first, last - first + 1);
    }

    /** {@code FIRST-LAST}, or one port. */
    static String format(List<Integer> ports) {
        return ports.size() == 1 ? ports.getFirst().toString() : ports.getFirst() + "-" + ports.getLast();
    }
}
