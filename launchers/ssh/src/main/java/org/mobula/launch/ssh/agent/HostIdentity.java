package org.mobula.launch.ssh.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mobula.launch.JobEnvironment;

/**
 * What distinguishes hosts that have the same name, such as containers: the running kernel, the file system for shared
 * memory, and the processes and networks that a process sees. Two names of one host have the same identity.
 */
final class HostIdentity {
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Path SPACES = Path.of("/proc/self/ns");

    private HostIdentity() {}

    /** The name of this host, a space, and its identity. */
    static String line(Path sharedMemory) {
        return JobEnvironment.host(System.getenv()) + " " + of(sharedMemory);
    }

    private static String of(Path sharedMemory) {
        return String.join(" ", boot(), device(sharedMemory), space("pid"), space("net"));
    }

    private static String boot() {
        try {
            return Files.readString(BOOT).strip();
        } catch (IOException notLinux) {
            return "?";
        }
    }

    private static String device(Path folder) {
        try {
            return String.valueOf(Files.getAttribute(folder, "unix:dev"));
        } catch (IOException | RuntimeException unknown) {
            return "?";
        }
    }

    private static String space(String kind) {
        try {
            return Files.readSymbolicLink(SPACES.resolve(kind)).toString();
        } catch (IOException unknown) {
            return "?";
        }
    }
}
