package org.mobula.launch.slurm;

import java.util.ArrayList;
import java.util.List;
import org.mobula.launch.LaunchException;

/**
 * Expands Slurm's lists of nodes, as {@code scontrol show hostnames} does: {@code a[1-3,07-09],b,c[1-2]-[3-4]}
 * (slurm.conf(5), "NodeName").
 */
final class NodeList {
    private static final int MOST = 1_000_000;

    private NodeList() {}

    /**
     * The nodes of a list, in its order.
     *
     * @throws LaunchException if the list is malformed, or names more than a million nodes
     */
    static List<String> expand(String list) {
        List<String> names = new ArrayList<>();
        for (String part : split(list, list)) {
            names.addAll(product(part, list));
            if (names.size() > MOST) {
                throw malformed(list, "it names more than " + MOST + " nodes");
            }
        }
        if (names.isEmpty()) {
            throw malformed(list, "it is empty");
        }
        return names;
    }

    /** Splits at commas outside brackets. */
    private static List<String> split(String text, String list) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int begin = 0;
        for (int i = 0; i <= text.length(); i++) {
            char next = i < text.length() ? text.charAt(i) : ',';
            depth += next == '[' ? 1 : next == ']' ? -1 : 0;
            if (depth < 0 || depth > 1) {
                throw malformed(list, "its brackets do not match");
            }
            if (next == ',' && (depth == 0 || i == text.length())) {
                if (!text.substring(begin, i).isBlank()) {
                    parts.add(text.substring(begin, i).strip());
                }
                begin = i + 1;
            }
        }
        if (depth != 0) {
            throw malformed(list, "its brackets do not match");
        }
        return parts;
    }

    /** The names of a part: the last bracket counts fastest. */
    private static List<String> product(String part, String list) {
        List<String> names = List.of("");
        int at = 0;
        while (at < part.length()) {
            int open = part.indexOf('[', at);
            String literal = part.substring(at, open < 0 ? part.length() : open);
            names = names.stream().map(name -> name + literal).toList();
            if (open < 0) {
                break;
            }
            int close = part.indexOf(']', open);
            List<String> numbers = numbers(part.substring(open + 1, close), list);
            if ((long) names.size() * numbers.size() > MOST) {
                throw malformed(list, "it names more than " + MOST + " nodes");
            }
            names = names.stream()
                    .flatMap(name -> numbers.stream().map(number -> name + number))
                    .toList();
            at = close + 1;
        }
        return names;
    }

    /** Reads {@code 1-3,07-09}: a number has as many digits as the first of its range. */
    private static List<String> numbers(String ranges, String list) {
        List<String> numbers = new ArrayList<>();
        for (String range : ranges.split(",", -1)) {
            if (!range.matches("\\d{1,9}(-\\d{1,9})?")) {
                throw malformed(list, "\"" + range + "\" is no range of numbers");
            }
            String[] ends = range.split("-");
            int first = Integer.parseInt(ends[0]);
            int last = Integer.parseInt(ends[ends.length - 1]);
            if (last < first || last - first >= MOST) {
                throw malformed(list, "\"" + range + "\" is no range of numbers");
            }
            for (int number = first; number <= last; number++) {
                numbers.add(String.format("%0" + ends[0].length() + "d", number));
            }
        }
        return numbers;
    }

    private static LaunchException malformed(String list, String problem) {
        return new LaunchException("SLURM_STEP_NODELIST is \""
                + (list.length() > 80 ? list.substring(0, 80) + "..." : list) + "\", which cannot be read: " + problem
                + "; start the program by `srun -n 4 mobula exec ...`");
    }
}
