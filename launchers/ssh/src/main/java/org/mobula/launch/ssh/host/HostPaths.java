package org.mobula.launch.ssh.host;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Paths of the launcher's host on another one. */
public final class HostPaths {
    private HostPaths() {}

    /** An absolute path. */
    public static String absolute(String entry) {
        return Path.of(entry).toAbsolutePath().normalize().toString();
    }

    /** The entries of a path, absolute. */
    public static String absolutePath(String path) {
        return String.join(
                ":", Arrays.stream(path.split(":")).map(HostPaths::absolute).toList());
    }

    /** The entries of a path, replaced by those that a host has in their place. */
    public static String translated(String path, Map<String, String> copies) {
        return String.join(":", translated(List.of(path.split(":")), copies));
    }

    /** Absolute paths, replaced by those that a host has in their place. */
    public static List<String> translated(List<String> entries, Map<String, String> copies) {
        List<String> translated = new ArrayList<>();
        entries.forEach(entry -> translated.add(copies.getOrDefault(entry, entry)));
        return translated;
    }
}
