package org.mobula.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Lists processes of this machine and sends them signals. */
final class Processes {
    private static final int STACK_LINES = 12;

    private Processes() {}

    /** The process ids and command lines of all processes whose command line contains a word. */
    static List<String> mentioning(String word) {
        return handles(word)
                .map(process -> process.pid() + " " + commandLine(process.pid()))
                .toList();
    }

    /** Kills all processes whose command line contains a word. */
    static void kill(String word) {
        handles(word).forEach(ProcessHandle::destroyForcibly);
    }

    /** Sends a signal, for example INT or STOP. */
    static void signal(String name, long pid) {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** What the threads of a process and of its descendants do that are in code of this project: their upper frames. */
    static String stacks(ProcessHandle root) {
        return Stream.concat(Stream.of(root), root.descendants())
                .map(process -> "process " + process.pid() + ":\n" + stacks(process.pid()))
                .collect(Collectors.joining("\n"));
    }

    private static String stacks(long pid) {
        List<String> words =
                List.of("timeout", "10", System.getProperty("java.home") + "/bin/jstack", Long.toString(pid));
        try {
            Process jstack = new ProcessBuilder(words).redirectErrorStream(true).start();
            String all = new String(jstack.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return Stream.of(all.split("\n\n"))
                    .filter(thread -> thread.contains("org.mobula"))
                    .map(thread -> thread.lines().limit(STACK_LINES).collect(Collectors.joining("\n")))
                    .collect(Collectors.joining("\n"));
        } catch (IOException failure) {
            return failure.toString();
        }
    }

    /** The TCP port on which a process listens. */
    static int listeningPort(long pid) throws IOException {
        Path process = Path.of("/proc", Long.toString(pid));
        Set<String> sockets = new HashSet<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path descriptor : descriptors) {
                sockets.add(Files.readSymbolicLink(descriptor).toString());
            }
        }
        // proc(5): number, local address:port, remote address:port, state (0A: listening), ..., the tenth is the inode
        return Stream.of("net/tcp", "net/tcp6")
                .flatMap(table -> lines(process.resolve(table)))
                .map(line -> line.strip().split("\\s+"))
                .filter(words -> words[3].equals("0A") && sockets.contains("socket:[" + words[9] + "]"))
                .map(words -> Integer.parseInt(words[1].substring(words[1].indexOf(':') + 1), 16))
                .findFirst()
                .orElseThrow(() -> new AssertionError("process " + pid + " does not listen"));
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** All processes with an environment variable, {@code NAME=VALUE}. */
    static Stream<ProcessHandle> withEnvironment(String variable) {
        return handles(pid -> (" " + text(pid, "environ")).contains(" " + variable + " "));
    }

    private static Stream<ProcessHandle> handles(String word) {
        return handles(pid -> commandLine(pid).contains(word));
    }

    private static Stream<ProcessHandle> handles(LongPredicate wanted) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            List<Long> pids = StreamSupport.stream(folders.spliterator(), false)
                    .map(folder -> Long.valueOf(folder.getFileName().toString()))
                    .filter(pid -> pid != ProcessHandle.current().pid() && wanted.test(pid))
                    .toList();
            return pids.stream().flatMap(pid -> ProcessHandle.of(pid).stream());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    // ProcessHandle.info truncates a long command line
    private static String commandLine(long pid) {
        return text(pid, "cmdline");
    }

    private static String text(long pid, String file) {
        try {
            byte[] bytes = Files.readAllBytes(Path.of("/proc", Long.toString(pid), file));
            return new String(bytes, StandardCharsets.UTF_8).replace('\0', ' ');
        } catch (IOException ended) {
            return "";
        }
    }
}
