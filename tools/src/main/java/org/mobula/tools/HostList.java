package org.mobula.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.mobula.launch.LaunchException;

/**
 * Hosts and the number of ranks for which each has room.
 *
 * @param slots by host, in order
 */
record HostList(Map<String, Integer> slots) {
    /** No hosts: this machine alone. */
    static final HostList NONE = new HostList(Map.of());

    private static final int MOST_SLOTS = 1_000_000;
    private static final String NAME = "[A-Za-z0-9_][A-Za-z0-9_.@-]*|[0-9a-fA-F:]*:[0-9a-fA-F:.]*";

    HostList {
        slots = Collections.unmodifiableMap(new LinkedHashMap<>(slots));
    }

    /**
     * Parses {@code a:4,b:4}. A host that is named again gets more slots.
     *
     * @throws LaunchException if the text is no list of hosts
     */
    static HostList parse(String text) {
        Map<String, Integer> slots = new LinkedHashMap<>();
        for (String word : text.split(",", -1)) {
            int colon = word.lastIndexOf(':');
            boolean counted = colon > 0 && word.indexOf(':') == colon || word.matches("\\[.*]:[^]]*");
            String name = (counted ? word.substring(0, colon) : word).strip().replaceAll("^\\[(.*)]$", "$1");
            add(
                    slots,
                    "--hosts " + text,
                    name,
                    counted ? word.substring(colon + 1).strip() : "1");
        }
        return new HostList(slots);
    }

    /**
     * Reads a file in Open MPI's format: {@code HOST [slots=N] [max_slots=N]} per line, comments after {@code #}.
     *
     * @throws LaunchException if it cannot be read; the message names the line
     */
    static HostList read(Path file) {
        try {
            Map<String, Integer> slots = new LinkedHashMap<>();
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i)
                        .replaceFirst("#.*", "")
                        .replaceAll("\\s*=\\s*", "=")
                        .strip();
                if (!line.isEmpty()) {
                    addLine(slots, file + ", line " + (i + 1), line.split("\\s+"));
                }
            }
            if (slots.isEmpty()) {
                throw new LaunchException(file + " names no host; write a line such as: node1 slots=4");
            }
            return new HostList(slots);
        } catch (IOException unreadable) {
            throw new LaunchException(file + ": the file of hosts cannot be read (" + unreadable + ")", unreadable);
        }
    }

    private static void addLine(Map<String, Integer> slots, String where, String[] words) {
        String count = "1";
        for (int i = 1; i < words.length; i++) {
            String[] option = words[i].split("=", 2);
            if (option.length < 2 || !option[0].matches("slots|max[_-]slots")) {
                throw new LaunchException(where + ": \"" + words[i] + "\" is unknown; write HOST slots=N");
            }
            if (option[0].equals("slots")) {
                count = option[1];
            }
        }
        add(slots, where, words[0], count);
    }

    private static void add(Map<String, Integer> slots, String where, String name, String count) {
        if (!name.matches(NAME)) {
            throw new LaunchException(
                    where + ": \"" + name + "\" is no name of a host; write HOST:SLOTS, as in node1:4");
        }
        int number = count.matches("[0-9]{1,7}") ? Integer.parseInt(count) : 0;
        if (number < 1 || number > MOST_SLOTS) {
            throw new LaunchException(
                    where + ": host " + name + " has \"" + count + "\" slots; give a whole number, 1 or more");
        }
        slots.merge(name, number, Integer::sum);
    }

    boolean isEmpty() {
        return slots.isEmpty();
    }

    /** How many ranks have room. */
    int total() {
        return Math.toIntExact(
                slots.values().stream().mapToLong(Integer::longValue).sum());
    }

    /** The hosts with their slots, as on the command line. */
    @Override
    public String toString() {
        return slots.entrySet().stream()
                .map(host -> host.getKey() + ":" + host.getValue())
                .collect(Collectors.joining(","));
    }
}
