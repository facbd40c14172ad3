package org.mobula.tools.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The limit of memory that a process may lock ({@code RLIMIT_MEMLOCK}), to which registered buffers count. */
final class LockedMemory {
    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final String LINE = "Max locked memory";
    private static final long ENOUGH = 64L << 20;
    private static final long KIBIBYTE = 1024;

    private LockedMemory() {}

    /** Checks the limit of this process, which the ranks inherit. */
    static Check check() {
        try {
            return check(Files.readAllLines(LIMITS));
        } catch (IOException unknown) {
            return Check.missing("locked memory", "unknown", "registered buffers may not be locked in memory");
        }
    }

    /** @param limits the lines of {@code /proc/self/limits} */
    static Check check(List<String> limits) {
        Optional<String> soft = limits.stream()
                .filter(line -> line.startsWith(LINE))
                .map(line -> line.substring(LINE.length()).strip().split("\\s+", 2)[0])
                .findFirst();
        String value = soft.orElse("unknown");
        boolean number = !value.isEmpty() && value.chars().allMatch(Character::isDigit);
        long bytes = number ? Long.parseLong(value) : value.equals("unlimited") ? Long.MAX_VALUE : 0;
        return Check.optional(
                bytes >= ENOUGH,
                "locked memory",
                number ? bytes / KIBIBYTE + " KiB" : value,
                "registered buffers beyond it are not locked, and may be swapped out: raise it with ulimit -l");
    }
}
