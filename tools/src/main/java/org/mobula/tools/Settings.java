package org.mobula.tools;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mobula.launch.LaunchException;
import org.mobula.runtime.NodeOptions;

/** The environment variables that configure ranks. They are checked once, before any rank is started. */
final class Settings {
    static final String PREFIX = "MOBULA_";

    /** All variables in docs/configuration.md. */
    static final Set<String> KNOWN =
            Stream.of("""
            AREA_BYTES BLOCK_THRESHOLD BYTE_ORDER CHECKS CLOSE_TIMEOUT_MS COLLECTIVE CONTROL DISPATCH EAGER_LIMIT EXEC
            HELD_BYTES HOST JOB JOIN_TIMEOUT LAUNCHER LIVENESS_TIMEOUT_MS MAX_COLLISIONS MAX_DEPTH MAX_ELEMENTS
            MAX_HASHED MAX_OBJECT_BYTES MESSAGE_LIMIT MUNGE_SOCKET ONE_WAY_BYTES ON_FAILURE ORDER_BYTES PROTECTION
            RANK READY_FILE RENDEZVOUS_PORTS REPLICA_CHECK REPORT_BINDINGS REUSE_BYTES RING_BYTES RUN SECRET
            SECRET_FILE SERVICE SHARED_PROTOCOL SHIP SHM_DIR SIZE SSH SSH_FANOUT TCP_ADDRESS TCP_BUFFER_BYTES TCP_PORTS
            TIMEOUT TLS_CA TLS_CERT TLS_KEY TRANSPORT TYPES UDP_BUFFER_BYTES UNEXPECTED_BYTES VERBOSE WAITING
            RESEND_BYTES SHARED_CHECK TOLERATE_DISCONNECT_MS
            """.split("\\s+")).map(PREFIX::concat).collect(Collectors.toUnmodifiableSet());

    private static final int SIMILAR = 3;

    private Settings() {}

    /**
     * Warns of variables that begin like settings but are none.
     *
     * @throws LaunchException if a value is not valid; the message names variable and value
     */
    static void check(Map<String, String> environment, Consumer<String> warn) {
        for (String name : new TreeSet<>(environment.keySet())) {
            if (name.startsWith(PREFIX) && !KNOWN.contains(name)) {
                warn.accept("mobula: " + name + " is not a setting and is ignored" + suggestion(name)
                        + " (docs/configuration.md lists all)");
            }
        }
        try {
            NodeOptions.from(environment);
        } catch (IllegalArgumentException wrong) {
            throw new LaunchException(Objects.requireNonNullElse(wrong.getMessage(), wrong.toString()), wrong);
        }
    }

    private static String suggestion(String name) {
        String similar = KNOWN.stream()
                .filter(known -> distance(known, name) <= SIMILAR)
                .sorted()
                .collect(Collectors.joining(" or "));
        return similar.isEmpty() ? "" : "; did you mean " + similar + "?";
    }

    /** The Levenshtein distance. */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}
