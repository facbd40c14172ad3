package org.mobula.launch.ssh;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;
import org.mobula.launch.Machine;
import org.mobula.launch.local.run.RunContext;

/**
 * Prepares a host over one connection.
 *
 * <p>The script {@code prepare.sh} runs there. It makes the folders and prints the checksum of each path that the program needs.
 * The paths whose checksum differs from the launcher's are then sent as a tar archive.
 *
 * @param name the host
 * @param remote the words before a shell command that runs there
 * @param context the run
 */
record HostPreparation(String name, List<String> remote, RunContext context) {
    private static final int SSH_FAILED = 255;

    PreparedHost run(String id) throws IOException, InterruptedException {
        List<String> paths = paths();
        List<String> words = new ArrayList<>(remote);
        List<String> arguments = new ArrayList<>(List.of(
                id,
                context.folder().path().resolveSibling("").toString(),
                JobEnvironment.sharedMemory(System.getenv()).toString(),
                System.getProperty("java.home")));
        arguments.addAll(paths);
        words.add(Shell.command(Shell.script("prepare.sh"), arguments));
        Process process = new ProcessBuilder(words).start();
        CompletableFuture<String> errors = CompletableFuture.supplyAsync(() -> text(process));
        Map<String, String> found = new HashMap<>();
        List<String> differing = List.of();
        try (BufferedReader output = process.inputReader();
                OutputStream input = process.getOutputStream()) {
            for (String line = output.readLine(); line != null && !line.equals("ready"); line = output.readLine()) {
                int space = line.indexOf(' ');
                found.put(line.substring(0, Math.max(space, 0)), line.substring(space + 1));
            }
            if (found.containsKey("folder")) {
                differing = differing(paths, found);
                send(differing, input);
            }
        } catch (IOException ended) {
            // reported below by what the process has printed
        }
        int code = process.waitFor();
        if (code != 0) {
            throw new LaunchException(problem(code, errors.join().strip()));
        }
        return prepared(found, differing);
    }

    private static PreparedHost prepared(Map<String, String> found, List<String> differing) {
        Map<String, String> copies = new HashMap<>();
        differing.forEach(path -> copies.put(path, found.get("folder") + "/files" + path));
        return new PreparedHost(
                value(found, "folder"),
                value(found, "memory"),
                value(found, "java"),
                new Machine(
                        Math.max(1, Integer.parseInt(value(found, "cores"))),
                        Math.max(1, Long.parseLong(value(found, "kib"))) << 10),
                copies);
    }

    private static String value(Map<String, String> found, String key) {
        String value = found.get(key);
        if (value == null) {
            throw new LaunchException("the host's shell did not report \"" + key + "\"");
        }
        return value;
    }

    private static String text(Process process) {
        try {
            return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException ended) {
            return "";
        }
    }

    /** All files and folders of the class path and the module path. */
    private List<String> paths() {
        Set<String> paths = new LinkedHashSet<>();
        String modules = System.getProperty("jdk.module.path", "");
        for (String entry : modules.split(":")) {
            paths.add(PreparedHost.absolute(entry));
        }
        context.main().classPath().forEach(entry -> paths.add(PreparedHost.absolute(entry)));
        return List.copyOf(paths);
    }

    private static List<String> differing(List<String> paths, Map<String, String> found)
            throws IOException, InterruptedException {
        List<String> differing = new ArrayList<>();
        Map<String, String> here = Checksums.of(paths);
        for (int i = 0; i < paths.size(); i++) {
            String own = here.getOrDefault("sum" + i, "");
            if (!own.isEmpty() && !own.equals(found.get("sum" + i))) {
                differing.add(paths.get(i));
            }
        }
        return differing;
    }

    /** Sends files as a tar archive; nothing if there are none. */
    private static void send(List<String> paths, OutputStream input) throws IOException, InterruptedException {
        if (paths.isEmpty()) {
            return;
        }
        List<String> words = new ArrayList<>(List.of("tar", "-chf", "-", "-C", "/"));
        paths.forEach(path -> words.add("." + path));
        Process tar = new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        tar.getInputStream().transferTo(input);
        tar.waitFor();
    }

    /** One sentence: the host, the cause and the remedy. */
    private String problem(int code, String errors) {
        String last =
                errors.isEmpty() ? "exit code " + code : errors.lines().toList().getLast();
        if (code != SSH_FAILED) {
            return "host " + name + " cannot run ranks: " + last;
        }
        String cause = last;
        String remedy = "check that `ssh " + name + " true` works without a question";
        if (errors.contains("Could not resolve hostname")) {
            cause = "its name is unknown";
            remedy = "correct the name, or add it to /etc/hosts or to ~/.ssh/config";
        } else if (errors.contains("Permission denied")) {
            cause = "it refuses the key of user " + System.getProperty("user.name");
            remedy = "add the key to ~/.ssh/authorized_keys there, and check that `ssh " + name + " true` asks nothing";
        } else if (errors.contains("Host key verification failed")) {
            cause = "its host key is not known";
            remedy = "connect once by `ssh " + name + "` and accept the key";
        } else if (errors.contains("timed out") || errors.contains("No route to host")) {
            cause = "it does not answer";
            remedy = "check that it runs and that the network leads there";
        } else if (errors.contains("Connection refused")) {
            cause = "no ssh server runs there";
            remedy = "start sshd, or name its port in ~/.ssh/config";
        }
        return "host " + name + " cannot be reached by ssh: " + cause + " (" + last + "); " + remedy;
    }
}
