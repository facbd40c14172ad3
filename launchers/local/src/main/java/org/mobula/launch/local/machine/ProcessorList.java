package org.mobula.launch.local.machine;

import java.util.ArrayList;
import java.util.List;

/** Lists of numbers of processors, in the format of the Linux kernel and of {@code taskset -c}: {@code 0-3,8}. */
public final class ProcessorList {
    private ProcessorList() {}

    /**
     * Parses a list.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static List<Integer> parse(String text) {
        List<Integer> numbers = new ArrayList<>();
        for (String part : text.strip().split(",")) {
            if (!part.matches("[0-9]{1,6}(-[0-9]{1,6})?")) {
                throw new IllegalArgumentException("\"" + text + "\" is no list of processors");
            }
            String[] ends = part.split("-");
            for (int number = Integer.parseInt(ends[0]); number <= Integer.parseInt(ends[ends.length - 1]); number++) {
                numbers.add(number);
            }
        }
        return numbers;
    }

    /** The shortest text for ascending numbers. */
    public static String format(List<Integer> numbers) {
        StringBuilder text = new StringBuilder();
        for (int from = 0; from < numbers.size(); ) {
            int to = from;
            while (to + 1 < numbers.size() && numbers.get(to + 1) == numbers.get(to) + 1) {
                to++;
            }
            text.append(text.isEmpty() ? "" : ",").append(numbers.get(from));
            if (to > from) {
                text.append('-').append(numbers.get(to));
            }
            from = to + 1;
        }
        return text.toString();
    }
}
