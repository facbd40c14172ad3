package org.mobula.launch.ssh.host;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.LaunchException;
import org.mobula.launch.ssh.tree.HostTerms;

/**
 * The conversation with the script {@code prepare.sh} on a host: it reports what the host has, receives the files that
 * it lacks, and becomes the agent.
 *
 * @param output of the script; not read further than to the line {@code ready}
 * @param input of the script
 */
record HostPreparation(BufferedInputStream output, OutputStream input) {
    private static final int LINE_LIMIT = 1 << 16;
    private static final String AGENT = "org.mobula.launch.ssh/org.mobula.launch.ssh.agent.AgentMain";

    /** The shell command for a host. */
    static String command(String id, HostTerms terms) {
        List<String> arguments = new ArrayList<>(
                List.of(id, terms.temporary(), terms.memory(), System.getProperty("java.home"), terms.workingFolder()));
        arguments.addAll(terms.paths());
        return Shell.command(Shell.script("prepare.sh"), arguments);
    }

    /**
     * Prepares the host and starts its agent.
     *
     * @throws IOException if the script ends too early; its exit code and its errors tell why
     */
    PreparedHost run(HostTerms terms, Sources sources) throws IOException, InterruptedException {
        Map<String, String> found = report(output);
        List<String> differing = sources.differing(found);
        Map<String, String> copies = new HashMap<>();
        differing.forEach(path -> copies.put(path, found.get("folder") + "/files" + path));
        PreparedHost host =
                new PreparedHost(value(found, "folder"), value(found, "memory"), value(found, "java"), copies);
        send(differing.isEmpty() ? null : sources.archive(differing));
        String command = host.agent(terms.modulePath(), terms.agentOptions(), AGENT).stream()
                .map(Shell::quoted)
                .collect(Collectors.joining(" "));
        line(command);
        input.flush();
        return host;
    }

    private void send(@Nullable Path archive) throws IOException {
        if (archive == null) {
            line("0");
            return;
        }
        line(Long.toString(Files.size(archive)));
        Files.copy(archive, input);
    }

    private void line(String text) throws IOException {
        if (text.indexOf('\n') >= 0) {
            throw new LaunchException("a path with a line break cannot be used on other hosts: " + text);
        }
        input.write((text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, String> report(InputStream from) throws IOException {
        Map<String, String> found = new HashMap<>();
        for (String line = readLine(from); !line.equals("ready"); line = readLine(from)) {
            int space = line.indexOf(' ');
            found.put(line.substring(0, Math.max(space, 0)), line.substring(space + 1));
        }
        return found;
    }

    private static String readLine(InputStream from) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = from.read(); next != '\n'; next = from.read()) {
            if (next < 0 || line.size() == LINE_LIMIT) {
                throw new IOException("the shell of the host ended too early");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private static String value(Map<String, String> found, String key) throws IOException {
        String value = found.get(key);
        if (value == null) {
            throw new IOException("the shell of the host did not report \"" + key + "\"");
        }
        return value;
    }
}
