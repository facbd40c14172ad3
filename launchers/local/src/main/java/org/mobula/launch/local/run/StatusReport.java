package org.mobula.launch.local.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.LauncherMessage;

/**
 * A report on what each thread of each rank waits for, with stacks. For a rank that does not answer in time it contains
 * the state of its process.
 *
 * <p><b>Threads:</b> the thread that owns the run.
 */
final class StatusReport {
    private final Map<RankLink, List<String>> answers = new LinkedHashMap<>();
    private final Set<RankLink> awaited = new HashSet<>();
    private boolean printed;

    /** Requests answers over these connections. */
    StatusReport(Iterable<RankLink> links) {
        for (RankLink link : links) {
            answers.put(link, new ArrayList<>());
            awaited.add(link);
            link.send(new LauncherMessage.Describe());
        }
    }

    void detail(RankLink link, String text) {
        List<String> lines = answers.get(link);
        if (lines != null && awaited.contains(link)) {
            lines.add(text);
        }
    }

    /** No more answers arrive on this connection. */
    void answered(RankLink link) {
        awaited.remove(link);
    }

    boolean isComplete() {
        return awaited.isEmpty();
    }

    /** Prints the answers so far, once. */
    void print(List<RankState> members, Consumer<String> say) {
        if (printed) {
            return;
        }
        printed = true;
        StringBuilder text = new StringBuilder("mobula: what each rank does:");
        for (RankState member : members) {
            text.append("\nrank ").append(member.rank()).append(" on ").append(member.host());
            text.append(" (pid ").append(member.pid()).append(")").append(ending(member));
            section(member, Hello.Purpose.JOIN, "waits:", text);
            section(member, Hello.Purpose.WATCH, "threads:", text);
        }
        say.accept(text.toString());
    }

    private String ending(RankState member) {
        if (member.ended()) {
            return " has ended";
        }
        boolean silent = awaited.stream().anyMatch(link -> link.rank() == member.rank());
        boolean unknown = answers.keySet().stream().noneMatch(link -> link.rank() == member.rank());
        if (unknown) {
            return " has not connected to the launcher yet; its process is " + state(member.pid());
        }
        return silent ? " does not answer; its process is " + state(member.pid()) : "";
    }

    private void section(RankState member, Hello.Purpose purpose, String title, StringBuilder text) {
        answers.forEach((link, lines) -> {
            if (link.rank() == member.rank() && link.hello().purpose() == purpose && !lines.isEmpty()) {
                text.append("\n  ").append(title);
                lines.forEach(line -> text.append("\n    ").append(line));
            }
        });
    }

    /** In the words of proc(5): {@code "T (stopped)"}. */
    private static String state(long pid) {
        try {
            return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                    .filter(line -> line.startsWith("State:"))
                    .map(line -> "in state " + line.substring("State:".length()).strip())
                    .findFirst()
                    .orElse("in an unknown state");
        } catch (IOException ended) {
            return "in an unknown state";
        }
    }
}
